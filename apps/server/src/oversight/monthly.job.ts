import type { ReferenceName } from '@asistent/domain/oversight/references'
import { roleTypes } from '@asistent/domain/access/roles'
import { nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { firstDayOf, formatMonth, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { eq, sql } from 'drizzle-orm'
import { referenceView } from '../db/tables/oversight'
import { rows, type Tx } from '../platform/database'
import { defineJob, work } from '../platform/jobs'
import { sendLetters } from '../platform/mail/letters'
import { reportLetter } from './monthly.letters'
import { referenceRows, type ReferenceInput } from './reference.steps'
import { servedReferences } from './references.handlers'
import type { Sight } from './places.queries'

// E-mails saved references about the previous month in the first days of a month. The month is stored with the letter in
// one transaction, so it is sent once.

const sendMonthly = defineJob<Record<string, never>>('oversight.monthly', 'Изпращане на месечни справки')
const key = 'oversight.monthly'
const plannedAt = '07:00'
/** Attendance of a month is completed on the first days of the next. */
const firstSent = 3

export const standingMonthly = (now: Date) => [{ ...sendMonthly({}), key, runAt: nextSofiaTime(now, plannedAt) }]

/** An account that may oversee kindergartens. */
export interface Overseer {
  readonly accountId: number
  readonly municipalityId: number | null
}

interface Subscription extends Overseer {
  readonly id: number
  readonly reference: ReferenceName
  readonly name: string
  readonly params: Omit<ReferenceInput, 'month' | 'year' | 'forDate'>
  readonly email: string
}

export const monthlyJob = work(sendMonthly, async (context) => {
  const { tx, now, later } = context
  const day = today(now)
  later(sendMonthly({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  if (Number(day.slice(8)) < firstSent) return
  const month = previousMonth(monthOf(day))
  const sentFor = firstDayOf(month)
  const views = await rows<Subscription>(
    tx,
    sql`select v.id, v.reference, v.name, v.params, a.email, a.id as "accountId", a.municipality_id as "municipalityId" from reference_view v join account a on a.id = v.account_id
      where v.monthly and a.state = 'active' and (v.sent_for is null or v.sent_for < ${sentFor}) order by v.id limit 200`,
  )
  for (const view of views) {
    const sight = await sightOf(tx, view)
    if (sight) {
      const { report, definition } = servedReferences[view.reference]
      const made = await referenceRows<object, Record<string, unknown>>(
        definition,
        { tx, sight, today: day },
        { ...view.params, ...month },
      )
      await sendLetters(context, [
        reportLetter(context.services.config, view, { report, made, printedOn: day, month: formatMonth(month) }),
      ])
    }
    await tx.update(referenceView).set({ sentFor }).where(eq(referenceView.id, view.id))
  }
})

/** Kindergartens that the account oversees today; undefined if none. */
export async function sightOf(tx: Tx, { accountId, municipalityId }: Overseer): Promise<Sight | undefined> {
  const memberships = await rows<{ role: number; kindergartenId: number | null }>(
    tx,
    sql`select m.role, m.kindergarten_id as "kindergartenId" from membership m where m.account_id = ${accountId} and m.active and not m.pending`,
  )
  if (memberships.some(({ role }) => role === roleTypes.MON)) return { kindergartenIds: 'all' }
  if (municipalityId !== null && memberships.some(({ role }) => role === roleTypes.Municipality)) {
    const staffIds = await rows<{ id: number }>(
      tx,
      sql`select id from kindergarten where municipality_id = ${municipalityId}`,
    )
    return { kindergartenIds: staffIds.map(({ id }) => id) }
  }
  const directed = memberships.flatMap(({ role, kindergartenId }) =>
    role === roleTypes.Director && kindergartenId !== null ? [kindergartenId] : [],
  )
  return directed.length > 0 ? { kindergartenIds: directed } : undefined
}
