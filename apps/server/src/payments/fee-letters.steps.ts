import { addressOf } from '../identity/addresses.ops'
import { afterQuietHours } from '../communication/quiet-letters.ops'
import { guardianAddresses } from '../people/guardian-letters.ops'
import type { Services } from '../platform/services'
import type { Tx } from '../platform/database'
import type { JobPlan } from '../platform/jobs'
import { say } from '../platform/language'
import { sendLetters, type Letter } from '../platform/mail/letters'

interface Sender {
  readonly tx: Tx
  readonly now: Date
  readonly services: Pick<Services, 'config'>
  later<P>(job: JobPlan<P>): void
}

/** Page of the parent with the fees. */
export const feesLink = ({ services: { config } }: Pick<Sender, 'services'>): string =>
  addressOf(config, '/activities/parents/fees')

/** E-mails about fees of a child to its guardians, each after the guardian's quiet hours. Returns their number. */
export async function sendFeeLetters(
  context: Sender,
  child: { readonly childId: number; readonly kindergartenId: number },
  letter: Pick<Letter, 'subject' | 'paragraphs'>,
): Promise<number> {
  const addresses = await guardianAddresses(context, child.childId)
  const letters = addresses.map(({ accountId, email }) => ({
    accountId,
    to: email,
    kindergartenId: child.kindergartenId,
    subject: letter.subject,
    paragraphs: [...letter.paragraphs, { link: feesLink(context), label: say('Към таксите') }],
  }))
  await sendLetters(context, await afterQuietHours(context, letters))
  return addresses.length
}
