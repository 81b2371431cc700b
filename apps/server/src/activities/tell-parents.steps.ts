import { enrollmentKindLabel } from '@asistent/domain/activities/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { guardianAddresses } from '../people/guardian-letters.ops'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { say, type Said } from '../platform/language'
import { sendLetters } from '../platform/mail/letters'
import { requireFound } from '../platform/versioned'
import type { ActivityFacts } from './activities.queries'
import type { StoredRequest } from './requests.queries'

// Notifications to parents about their requests.

/** Context of a call or of a nightly job. */
export type Teller = Pick<WriteContext, 'tx' | 'now' | 'later'>

async function tell(
  context: Teller,
  {
    childId,
    subject,
    text,
  }: { readonly childId: number; readonly subject: Said; readonly text: (name: string) => Said[] },
): Promise<void> {
  const child = requireFound(
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
    subject: say('Има място в дейността „{activity}“', { activity: activity.name }),
    text: (name) => [
      say('{name} е записано за дейността „{activity}“ от {day} г.', {
        name,
        activity: activity.name,
        day: formatDay(from),
      }),
    ],
  })

const outcomeText = {
  approved: say('одобрено'),
  rejected: say('отхвърлено'),
  listed: say('в списъка на чакащите'),
  reversed: say('решението е върнато и заявлението се разглежда отново'),
}

export const tellEnrollmentDecision = (
  context: WriteContext,
  {
    childId,
    request,
    outcome,
    comment,
  }: {
    readonly childId: number
    readonly request: Pick<StoredRequest, 'kind' | 'activity' | 'forOn'>
    readonly outcome: keyof typeof outcomeText
    readonly comment: string | null
  },
): Promise<void> =>
  tell(context, {
    childId,
    subject: say('Заявление за дейност: {outcome}', { outcome: outcomeText[outcome] }),
    text: (name) => [
      say('{kind} за дейността „{activity}“ от {day} г., {name}: {outcome}.', {
        kind: say(enrollmentKindLabel[request.kind]),
        activity: request.activity,
        day: formatDay(request.forOn),
        name,
        outcome: outcomeText[outcome],
      }),
      ...(comment === null ? [] : [say('Коментар: {comment}', { comment })]),
    ],
  })
