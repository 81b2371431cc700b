import { requestKindLabel, type RequestKind } from '@asistent/domain/attendance/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { guardianAddresses } from '../people/guardian-letters.ops'
import type { WriteContext } from '../platform/context'
import { say } from '../platform/language'
import { sendLetter } from '../platform/mail/letters'
import type { ChildFacts } from './child-facts.queries'

// Notifies parents of a decision on their application or an annulled note.

const period = (from: Day, to: Day): string => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`)

interface Decision {
  readonly child: ChildFacts
  readonly kind: RequestKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly createdBy: number
  readonly approve: boolean
  readonly comment: string | null
}

const whatOf = ({ child, kind, fromDate, toDate }: Pick<Decision, 'child' | 'kind' | 'fromDate' | 'toDate'>) =>
  say('{kind} на {name}, {period}.', {
    kind: say(requestKindLabel[kind]),
    name: child.name,
    period: period(fromDate, toDate),
  })

/** Notifies only the applicant: applications entered by staff were agreed in person. */
export async function tellDecision(context: WriteContext, decision: Decision): Promise<void> {
  const { child, approve, comment } = decision
  const guardians = await guardianAddresses(context, child.id)
  for (const { email } of guardians.filter(({ accountId }) => accountId === decision.createdBy))
    await sendLetter(context, {
      to: email,
      kindergartenId: child.kindergartenId,
      subject: approve ? say('Заявлението е одобрено') : say('Заявлението е отказано'),
      paragraphs: [
        whatOf(decision),
        approve
          ? say('Заявлението е одобрено от детската градина.')
          : say('Заявлението е отказано от детската градина.'),
        ...(comment === null ? [] : [say('Коментар: {comment}', { comment })]),
      ],
    })
}

/** Notifies the applicant that the decision is no longer valid. */
export async function tellReversal(
  context: WriteContext,
  { child, ...request }: Omit<Decision, 'approve' | 'comment'>,
): Promise<void> {
  const guardians = await guardianAddresses(context, child.id)
  for (const { email } of guardians.filter(({ accountId }) => accountId === request.createdBy))
    await sendLetter(context, {
      to: email,
      kindergartenId: child.kindergartenId,
      subject: say('Решението по заявлението е върнато'),
      paragraphs: [
        whatOf({ child, ...request }),
        say('Детската градина върна решението си и ще разгледа заявлението отново.'),
      ],
    })
}

interface Annulled {
  readonly child: ChildFacts
  readonly fromDate: Day
  readonly toDate: Day
  readonly comment: string
}

export async function tellAnnulled(
  context: WriteContext,
  { child, fromDate, toDate, comment }: Annulled,
): Promise<void> {
  for (const { email } of await guardianAddresses(context, child.id))
    await sendLetter(context, {
      to: email,
      kindergartenId: child.kindergartenId,
      subject: say('Медицинска бележка е анулирана'),
      paragraphs: [
        say(
          'Медицинската бележка на {name} за {period} е анулирана от детската градина. Дните отново са без уважителна причина.',
          { name: child.name, period: period(fromDate, toDate) },
        ),
        say('Причина: {reason}', { reason: comment }),
      ],
    })
}
