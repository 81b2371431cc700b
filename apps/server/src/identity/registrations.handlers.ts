import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  addChildToParent,
  approveRegistration,
  findKindergartens,
  getRegistration,
  listMyRegistrations,
  listRegistrations,
  registerParent,
  rejectRegistration,
  requestStatuses,
  reverseRegistration,
} from '@asistent/contract/identity/registrations.calls'
import { eq, sql } from 'drizzle-orm'
import { parentRegistration, type RegistrationEffects } from '../db/tables/registrations'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, guest, guestAfter, ok, read, write, type Handler } from '../platform/handler'
import { delayedLetters, sendLetter, withdrawLetters } from '../platform/mail/letters'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { approve, takeBack } from './approve-registration.steps'
import { requireHuman } from './captcha.steps'
import { registrationRejectedLetter, registrationReversedLetter } from './identity.letters'
import { matchRegistration } from './registration.job'
import {
  guardiansOf,
  kindergartensLike,
  registrationById,
  registrationPage,
  requestsOf,
  registrationToDecide,
  type OpenRegistration,
} from './registrations.queries'

export const registrationHandlers: Handler[] = [
  guestAfter(
    registerParent,
    ({ services, address }, { captcha }) => requireHuman(services, captcha, 'parent_registration', address),
    async ({ later }, { childPersonIdType, childPersonId, ...form }) => {
      const { firstName, middleName, lastName, email, phone, kindergartenId, kinship } = form
      const person = { firstName, middleName, lastName, email, phone, accountId: null }
      later(
        matchRegistration({
          ...person,
          kindergartenId,
          kinship,
          personIdType: childPersonIdType,
          personId: childPersonId,
        }),
      )
      return allDone
    },
  ),

  guest(findKindergartens, async ({ tx }, { search }) => {
    const result = await kindergartensLike(tx, search ?? '')
    return { result, rowsCount: result.length }
  }),

  write(addChildToParent, async ({ tx, scope, now, later }, { childPersonIdType, childPersonId, ...child }) => {
    const me = requireFound(
      await oneRow<{
        email: string
        firstName: string
        middleName: string | null
        lastName: string
        phone: string | null
      }>(
        tx,
        sql`select lower(email) as email, first_name as "firstName", middle_name as "middleName", last_name as "lastName", phone from account where id = ${scope.accountId}`,
      ),
    )
    // Parents may send requests to kindergartens of which they are not members.
    const requestId = await asSystem(tx, () => addRequest(tx, scope.accountId, child.kindergartenId, now))
    later(
      matchRegistration({
        ...me,
        ...child,
        personIdType: childPersonIdType,
        personId: childPersonId,
        accountId: scope.accountId,
        requestId,
      }),
    )
    return allDone
  }),

  read(listMyRegistrations, async ({ tx, scope }) => {
    // Equal whether or not the child exists; rows of other kindergartens are outside of the parent's scope.
    const result = await asSystem(tx, () => requestsOf(tx, scope.accountId))
    return { result, rowsCount: result.length }
  }),

  read(listRegistrations, ({ tx, scope, now }, query) => registrationPage(tx, scope, query, now)),

  read(getRegistration, async ({ tx, scope, now }, { id }) => {
    const registration = requireFound(await registrationById(tx, scope, id, now))
    const { version } = requireFound(await registrationToRead(tx, id))
    return { ...registration, version, guardians: await guardiansOf(tx, registration.childId) }
  }),

  write(approveRegistration, async (context, form) => {
    const open = await openRegistration(context, form)
    const { context: delayed, mailIds } = delayedLetters(context, afterUndo(context.now))
    const { guardianId, effects } = await approve(delayed, open, form)
    await decide(context, open, { status: requestStatuses.Approved, guardianId, effects: { ...effects, mailIds } })
    return ok(guardianId)
  }),

  write(rejectRegistration, async (context, form) => {
    const open = await openRegistration(context, form)
    const { context: delayed, mailIds } = delayedLetters(context, afterUndo(context.now))
    await sendLetter(delayed, registrationRejectedLetter(open, open.kindergartenName, form.reason, open.kindergartenId))
    await decide(context, open, { status: requestStatuses.Rejected, reason: form.reason, effects: { mailIds } })
    return allDone
  }),

  write(reverseRegistration, async (context, { id, version }) => {
    const { tx, scope, now, audit } = context
    requireFound(await registrationById(tx, scope, id, now))
    const decided = requireFound(await registrationToDecide(tx, id))
    if (decided.status === requestStatuses.Pending) throw refuseIdentity('not-decided')
    requireSameVersion(version, decided.version, { table: 'parent_registration', id })
    if (decided.effects === null) throw refuseIdentity('old-decision')
    const isUnsent = await withdrawLetters(tx, decided.effects.mailIds)
    await tx
      .update(parentRegistration)
      .set({
        status: requestStatuses.Pending,
        reason: null,
        guardianId: null,
        decidedBy: null,
        decidedAt: null,
        effects: null,
        version: decided.version + 1,
      })
      .where(eq(parentRegistration.id, id))
    if (decided.status === requestStatuses.Approved) await takeBack(context, decided, isUnsent)
    if (!isUnsent)
      await sendLetter(context, registrationReversedLetter(decided, decided.kindergartenName, decided.kindergartenId))
    audit.about({ registrationId: id, childId: decided.childId })
    return allDone
  }),
]

/** The letters of a decision leave when the message with 'Върни' is gone (web, toast.undoable). */
const afterUndo = (now: Date): Date => new Date(now.getTime() + 20_000)

/** Uses the system role, because the parent is not a member of the kindergarten yet. */
const addRequest = async (tx: WriteContext['tx'], accountId: number, kindergartenId: number, now: Date) =>
  (
    await oneRow<{ id: number }>(
      tx,
      sql`insert into child_access_request (account_id, kindergarten_id, created_at)
        select ${accountId}, k.id, ${now.toISOString()} from kindergarten k where k.id = ${kindergartenId} and k.active returning id`,
    )
  )?.id

const registrationToRead = (tx: WriteContext['tx'], id: number) =>
  oneRow<{ version: number }>(tx, sql`select version from parent_registration where id = ${id}`)

/** Returns an undecided registration that the caller may decide. */
async function openRegistration(
  { tx, scope, now }: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<OpenRegistration> {
  requireFound(await registrationById(tx, scope, id, now))
  const open = requireFound(await registrationToDecide(tx, id))
  if (open.status !== requestStatuses.Pending) throw refuseIdentity('already-decided')
  requireSameVersion(version, open.version, { table: 'parent_registration', id })
  return open
}

async function decide(
  { tx, scope, now, audit }: WriteContext,
  { id, version, childId }: OpenRegistration,
  outcome: { status: 1 | 2; guardianId?: number; reason?: string; effects: RegistrationEffects },
): Promise<void> {
  await tx
    .update(parentRegistration)
    .set({ ...outcome, decidedBy: scope.accountId, decidedAt: now.toISOString(), version: version + 1 })
    .where(eq(parentRegistration.id, id))
  audit.about({ registrationId: id, childId })
}
