import type { Pool } from 'pg'
import type { Acknowledged, Writing } from './writers'
import { idOfInvited } from '../../apps/server/src/identity/users.queries'

// After the last kill: what the database says against what the clients were told.

export interface Findings {
  readonly problems: string[]
  readonly letters: number
}

export async function compare(
  pool: Pool,
  { acknowledged, paid }: Pick<Writing, 'acknowledged' | 'paid'>,
): Promise<Findings> {
  const problems: string[] = []
  const rowsOf = async (text: string) => (await pool.query<{ name: string; id: number }>(text)).rows
  const saved = {
    'day off': await rowsOf(`select name, id from day_off where name like 'kill-%'`),
    // Until they accept, people are numbered by their invitation.
    invitation: (
      await rowsOf(
        `select a.email as name, m.id from account a join membership m on m.account_id = a.id where a.email like 'kill-%'`,
      )
    ).map(({ name, id }) => ({ name, id: idOfInvited(id) })),
    // Twice here: two papers, or one that was posted twice. Not here: saved and not posted.
    delivery: await rowsOf(
      `select d.supplier_document as name, d.id from stock_document d join stock_movement m on m.document_id = d.id where d.supplier_document like 'kill-%'`,
    ),
  }
  for (const kind of ['day off', 'invitation', 'delivery'] as const) {
    const acknowledgedIds = new Map(
      acknowledged.filter((one) => one.kind === kind).map((one) => [one.name, one.entityId]),
    )
    const kept = new Map<string, number[]>()
    for (const { name, id } of saved[kind]) kept.set(name, [...(kept.get(name) ?? []), id])
    for (const [name, entityId] of acknowledgedIds) {
      const ids = kept.get(name) ?? []
      if (ids.length === 0) problems.push(`${kind} ${name} was acknowledged and is lost`)
      else if (!ids.includes(entityId))
        problems.push(`${kind} ${name} was answered ${entityId}, saved as ${ids.join()}`)
    }
    for (const [name, ids] of kept) {
      if (ids.length > 1) problems.push(`${kind} ${name} is there ${ids.length} times`)
      if (!acknowledgedIds.has(name)) problems.push(`${kind} ${name} is there though nobody was acknowledgedIds`)
    }
  }
  const invited = acknowledged.filter(({ kind }) => kind === 'invitation').map(({ name }) => name)
  problems.push(...(await lettersOf(pool, invited)), ...(await booksOf(pool, acknowledged)))
  problems.push(...(await paidOnce(pool, paid)))
  return { problems, letters: invited.length }
}

/** However often the notice came and whoever died over it: every fee of the payment is paid, each once. */
async function paidOnce(pool: Pool, { paymentId, times }: Writing['paid']): Promise<string[]> {
  if (times === 0) return ['no notice of ePay.bg was answered']
  const { rows } = await pool.query<{ id: number; asked: string; payments: number; paid: string }>(
    `select o.invoice_id as id, o.amount as asked, count(y.id)::int as payments, coalesce(sum(y.amount), 0) as paid from online_item o
      left join fee_payment y on y.invoice_id = o.invoice_id and y.created_at >= (select p.created_at from online_payment p where p.id = o.payment_id)
      where o.payment_id = $1 group by o.invoice_id, o.amount`,
    [paymentId],
  )
  if (rows.length === 0) return ['the payment at ePay.bg has no fees']
  return rows
    .filter(({ asked, payments, paid }) => payments !== 1 || asked !== paid)
    .map(({ id, asked, payments, paid }) => `fee ${id}: ${paid} in ${payments} payments, not ${asked} in one`)
}

/** One letter for each invitation, whose job had its effect (kept: there is no SMTP) exactly once. */
async function lettersOf(pool: Pool, invited: readonly string[]): Promise<string[]> {
  const letters = await pool.query<{ recipient: string; letters: number; kept: number }>(
    `select recipient, count(*)::int as letters, count(*) filter (where state = 'kept')::int as kept
    from mail where recipient like 'kill-%' group by recipient`,
  )
  const byRecipient = new Map(letters.rows.map((row) => [row.recipient, row]))
  return invited.flatMap((email) => {
    const row = byRecipient.get(email)
    if (!row) return [`the letter to ${email} is lost`]
    if (row.letters !== 1) return [`${row.letters} letters to ${email}`]
    return row.kept === 1 ? [] : [`the job of the letter to ${email} had no effect`]
  })
}

/** The books agree: one audit row for each write, one for each job, no job left over or given up. */
async function booksOf(pool: Pool, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const row = async (text: string) => (await pool.query<{ n: number }>(text)).rows[0]?.n ?? 0
  const count = (acknowledgedKind: Acknowledged['kind']) =>
    acknowledged.filter(({ kind }) => kind === acknowledgedKind).length
  const invitations = count('invitation')
  const checks: [string, number, number][] = [
    [
      'audit rows of days off',
      await row(`select count(*)::int as n from audit where call = 'POST /api/DaysOff'`),
      count('day off'),
    ],
    [
      'audit rows of deliveries',
      await row(`select count(*)::int as n from audit where call = 'POST /api/StockInbounds'`),
      count('delivery'),
    ],
    [
      'audit rows of invitations',
      await row(`select count(*)::int as n from audit where call = 'POST /api/Users/invite'`),
      invitations,
    ],
    [
      'kept answers',
      await row(`select count(*)::int as n from request_key where answer is not null`),
      acknowledged.length,
    ],
    [
      'effects of letters',
      await row(`select count(*)::int as n from job_effect where key like 'mail.send:%'`),
      invitations,
    ],
    [
      'runs of letters with an effect',
      await row(`select count(*)::int as n from audit where call = 'JOB mail.send'`),
      invitations,
    ],
    [
      'jobs left over',
      await row(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail.send'`),
      0,
    ],
  ]
  return checks.filter(([, is, should]) => is !== should).map(([what, is, should]) => `${what}: ${is}, not ${should}`)
}
