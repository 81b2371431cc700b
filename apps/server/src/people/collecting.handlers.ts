import { randomInt } from 'node:crypto'
import {
  authorizeCollector,
  decideCollector,
  endCollector,
  renewCollectionCode,
  saveCollectionRule,
} from '@asistent/contract/people/collecting.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { addDays, today, type Day } from '@asistent/domain/kernel/day'
import {
  collectorDecisions,
  collectorState,
  longestCodeAhead,
  type CollectorDecision,
} from '@asistent/domain/people/collecting'
import { eq, sql } from 'drizzle-orm'
import { childCollector } from '../db/tables/child-records'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, ok, write, type Handler } from '../platform/handler'
import { say } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { saveSection } from './child-record.handlers'
import { hashOfCode } from './collecting.ops'
import { linkOfCaller, type GuardianLink } from './sight.ops'
import { requireKid } from './visible.ops'

const { Waiting, Valid, Refused } = collectorDecisions

export const collectingHandlers: Handler[] = [
  write(authorizeCollector, async (context, { studentId, once, fromDate, toDate, ...values }) => {
    const { tx, scope, now, audit } = context
    const child = await requireKid(tx, scope, studentId)
    const link = await requireSigner(context, studentId)
    const last = once ? fromDate : toDate
    requirePeriod(fromDate, last, { once, day: today(now) })
    const waits = await needsConfirmation(context, studentId, link)
    const code = once ? newCode() : null
    const [row] = await tx
      .insert(childCollector)
      .values({
        kindergartenId: child.kindergartenId,
        childId: studentId,
        ...values,
        fromOn: fromDate,
        toOn: last,
        authorizedBy: scope.accountId,
        authorizedName: await nameOfGuardian(context, link.guardianId),
        decision: waits ? Waiting : Valid,
        codeHash: code && hashOfCode(studentId, code),
      })
      .returning({ id: childCollector.id })
    const { id } = requireFound(row)
    if (waits) await askOtherGuardians(context, studentId, link, values.name)
    audit.about({ childId: studentId, collectorId: id, kindergartenId: child.kindergartenId })
    return { isSuccessful: true, entityId: id, code, waits }
  }),

  write(endCollector, async (context, { studentId, id, version }) => {
    const current = await openCollector(context, studentId, id, version)
    await change(context, current, { endedAt: context.now.toISOString(), endedBy: context.scope.accountId })
    return allDone
  }),

  write(decideCollector, async (context, { studentId, id, version, accept }) => {
    const { scope, now } = context
    const current = await openCollector(context, studentId, id, version)
    if (current.decision !== Waiting) throw refusePeople('collector-decided')
    if (current.authorizedBy === scope.accountId) throw refusePeople('collector-own')
    await change(context, current, {
      decision: accept ? Valid : Refused,
      decidedBy: scope.accountId,
      decidedAt: now.toISOString(),
    })
    return allDone
  }),

  write(renewCollectionCode, async (context, { studentId, id, version }) => {
    const current = await openCollector(context, studentId, id, version)
    if (!current.once || current.authorizedBy !== context.scope.accountId) requireFound(undefined)
    const code = newCode()
    await change(context, current, { codeHash: hashOfCode(studentId, code) })
    return { isSuccessful: true, code }
  }),

  write(saveCollectionRule, async (context, { id, bothParents, version }) => {
    await saveSection(context, id, version, { bothParentsAuthorize: bothParents })
    return ok(id)
  }),
]

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

async function requireSigner({ tx, scope }: WriteContext, childId: number): Promise<GuardianLink> {
  const link = requireFound(await linkOfCaller(tx, scope, childId))
  if (!link.maySign) throw refusePeople('may-not-sign')
  return link
}

function requirePeriod(from: Day, to: Day | null, { once, day }: { once: boolean; day: Day }): void {
  if (from < day) throw refusePeople('collector-past', { field: 'fromDate' })
  if (to !== null && to < from) throw refusePeople('ends-before-start', { field: 'toDate' })
  if (once && from > addDays(day, longestCodeAhead))
    throw refusePeople('collector-too-far', { field: 'fromDate', values: { days: longestCodeAhead } })
}

/** The other guardians are outside of the policies. Without another signing guardian nobody could confirm. */
const otherSigners = ({ tx }: WriteContext, childId: number, { guardianId }: GuardianLink) =>
  asSystem(tx, () =>
    rows<{ email: string | null; required: boolean; childName: string }>(
      tx,
      sql`select a.email, c.both_parents_authorize as required, c.first_name as "childName" from child_guardian cg join child c on c.id = cg.child_id join guardian p on p.id = cg.guardian_id
        left join account a on a.id = p.account_id and a.state = 'active' where cg.child_id = ${childId} and cg.may_sign and cg.guardian_id <> ${guardianId} order by p.id`,
    ),
  )

const needsConfirmation = async (context: WriteContext, childId: number, link: GuardianLink): Promise<boolean> =>
  (await otherSigners(context, childId, link)).some(({ required }) => required)

async function askOtherGuardians(context: WriteContext, childId: number, link: GuardianLink, name: string) {
  for (const { email, childName } of await otherSigners(context, childId, link))
    if (email)
      await sendLetter(context, {
        to: email,
        subject: say('Кой може да вземе {name}: чака Вашето потвърждение', { name: childName }),
        paragraphs: [
          say('Другият родител упълномощи {collector} да взема {name} от детската градина.', {
            collector: name,
            name: childName,
          }),
          say('Упълномощаването важи, след като го потвърдите в „Чака Ви“.'),
        ],
      })
}

const nameOfGuardian = async ({ tx }: WriteContext, id: number): Promise<string> =>
  requireFound(
    await oneRow<{ name: string }>(
      tx,
      sql`select p.first_name || ' ' || p.last_name as name from guardian p where p.id = ${id}`,
    ),
  ).name

interface OpenCollector {
  readonly id: number
  readonly childId: number
  readonly kindergartenId: number
  readonly fromDate: Day
  readonly toDate: Day | null
  readonly decision: CollectorDecision
  readonly isEnded: boolean
  readonly isUsed: boolean
  readonly once: boolean
  readonly authorizedBy: number | null
  readonly version: number
}

/** An authorization that a signing guardian may still change; locked. */
async function openCollector(
  context: WriteContext,
  childId: number,
  id: number,
  version: number | undefined,
): Promise<OpenCollector> {
  const { tx, scope, now } = context
  await requireKid(tx, scope, childId)
  await requireSigner(context, childId)
  const current = requireFound(
    await oneRow<OpenCollector>(
      tx,
      sql`select o.id, o.child_id as "childId", o.kindergarten_id as "kindergartenId", o.from_on as "fromDate", o.to_on as "toDate", o.decision, o.ended_at is not null as "isEnded",
        o.used_at is not null as "isUsed", o.code_hash is not null as once, o.authorized_by as "authorizedBy", o.version
        from child_collector o where o.id = ${id} and o.child_id = ${childId} for update`,
    ),
  )
  requireSameVersion(version, current.version, { table: 'child_collector', id })
  const state = collectorState(current, today(now))
  if (state === 'used' || state === 'ended' || state === 'refused') throw refusePeople('collector-over')
  return current
}

async function change(
  { tx, audit }: WriteContext,
  { id, childId, kindergartenId, version }: OpenCollector,
  values: Partial<typeof childCollector.$inferInsert>,
): Promise<void> {
  await tx
    .update(childCollector)
    .set({ ...values, version: version + 1 })
    .where(eq(childCollector.id, id))
  audit.about({ childId, collectorId: id, kindergartenId })
}
