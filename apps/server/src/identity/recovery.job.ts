import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { defineJob, work, type JobContext } from '../platform/jobs'
import { sendLetter } from '../platform/mail/letters'
import { sendInvitationLetter, type Inviting } from './invitations.ops'
import { recoveryLetter } from './identity.letters'
import { linkTo } from './public-links.rules'
import { issueToken, recoveryHours, tokensThisHour } from './tokens.steps'

// Processes 'forgotten password': finds the account and sends the mail asynchronously, so that the response reveals
// nothing.

export const sendRecovery = defineJob<{ email: string }>('identity.recovery', 'Писмо за забравена парола')

/** Maximum mails per hour and account, against flooding. */
const lettersAnHour = 3

export const recoveryJob = work(sendRecovery, async (context, { email }) => {
  const { tx, now } = context
  const person = await oneRow<{ id: number; state: string }>(
    tx,
    sql`select id, state from account where lower(email) = ${email} and user_type <> 7 for update`,
  )
  if (!person || (await tokensThisHour(tx, person.id, ['password-recovery', 'activation'], now)) >= lettersAnHour)
    return
  if (person.state === 'active') await sendRecoveryLetter(context, person.id)
  // Not activated yet: the person needs the invitation.
  if (person.state === 'invited') await repeatInvitations(context, person.id)
})

export async function sendRecoveryLetter(
  context: Inviting,
  accountId: number,
  letter: typeof recoveryLetter = recoveryLetter,
): Promise<void> {
  const { tx, now, services } = context
  const person = await oneRow<{ email: string; firstName: string }>(
    tx,
    sql`select email, first_name as "firstName" from account where id = ${accountId}`,
  )
  if (!person) return
  const token = await issueToken(tx, { purpose: 'password-recovery', accountId, hours: recoveryHours, now })
  await sendLetter(context, letter(person, linkTo(services.config, 'password-recovery', accountId, token)))
}

export async function repeatInvitations(context: Inviting | JobContext, accountId: number): Promise<number> {
  const waiting = await rows<{ id: number }>(
    context.tx,
    sql`select id from membership where account_id = ${accountId} and (pending or active) order by id`,
  )
  for (const { id } of waiting) await sendInvitationLetter(context, id)
  return waiting.length
}
