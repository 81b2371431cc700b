import { eq, sql } from 'drizzle-orm'
import { account } from '../db/tables/identity'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'
import { sendLetter } from '../platform/mail/letters'
import type { AccountToChange } from './accounts.queries'
import { emailChangedLetter } from './identity.letters'
import { repeatInvitations } from './recovery.job'
import { voidTokens } from './tokens.steps'

export interface PersonForm {
  readonly email: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly phone: string | null
}

/** Limits the topics of the call to the kindergartens of the account. */
export async function concernAccount({ tx, concerns }: WriteContext, accountId: number): Promise<void> {
  const places = await rows<{ id: number }>(
    tx,
    sql`select distinct kindergarten_id as id from membership where account_id = ${accountId} and kindergarten_id is not null`,
  )
  concerns(places.map(({ id }) => id))
}

/** The master corrects an e-mail address: invalidates links sent to the former mailbox and notifies its owner. */
export async function changeEmail(context: WriteContext, person: AccountToChange, email: string): Promise<void> {
  if (email === person.email.toLowerCase()) return
  const { tx, now } = context
  await tx.update(account).set({ email }).where(eq(account.id, person.id))
  await voidTokens(tx, person.id, ['activation', 'admin-activation', 'password-recovery', 'email-change'], now)
  if (person.state === 'active')
    await sendLetter(context, { ...emailChangedLetter(person, email), accountId: person.id })
  // A wrong address is the usual reason for an unanswered invitation, so it is sent again.
  if (person.state === 'invited') await repeatInvitations(context, person.id)
}
