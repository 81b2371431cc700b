import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { guardianAddresses } from '../people/guardian-letters.ops'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { sendLetters } from '../platform/mail/letters'
import { found } from '../platform/versioned'
import type { ActivityFacts } from './activities.queries'

// Notifications to parents about their requests.

/** Context of a call or of a nightly job. */
export type Teller = Pick<WriteContext, 'tx' | 'now' | 'later'>

async function tell(
  context: Teller,
  {
    childId,
    subject,
    text,
  }: { readonly childId: number; readonly subject: string; readonly text: (name: string) => string[] },
): Promise<void> {
  const child = found(
    await oneRow<{ name: string; kindergartenId: number }>(
      context.tx,
      sql`select ${fullName()} as name, c.kindergarten_id as "kindergartenId" from child c where c.id = ${childId}`,
    ),
  )
  await sendLetters(
    context,
    (await guardianAddresses(context, childId)).map(({ email }) => ({
      to: email,
      kindergartenId: child.kindergartenId,
      subject,
      paragraphs: text(child.name),
    })),
  )
}

export const tellPlace = (
  context: Teller,
  {
    childId,
    activity,
    from,
  }: { readonly childId: number; readonly activity: Pick<ActivityFacts, 'name'>; readonly from: Day },
): Promise<void> =>
  tell(context, {
    childId,
    subject: `Има място в дейността „${activity.name}“`,
    text: (name) => [`${name} е записано за дейността „${activity.name}“ от ${formatDay(from)} г.`],
  })

export const tellEnrollmentDecision = (
  context: WriteContext,
  decision: {
    readonly childId: number
    readonly what: string
    readonly outcome: string
    readonly comment: string | null
  },
): Promise<void> =>
  tell(context, {
    childId: decision.childId,
    subject: `Заявление за дейност: ${decision.outcome.toLowerCase()}`,
    text: (name) => [
      `${decision.what}, ${name}: ${decision.outcome.toLowerCase()}.`,
      ...(decision.comment === null ? [] : [`Коментар: ${decision.comment}`]),
    ],
  })
