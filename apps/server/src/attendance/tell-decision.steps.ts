import { requestKindLabel, type RequestKind } from '@asistent/domain/attendance/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { guardianAddresses } from '../people/guardian-letters.ops'
import type { WriteContext } from '../platform/context'
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

/** Notifies only the applicant: applications entered by staff were agreed in person. */
export async function tellDecision(context: WriteContext, decision: Decision): Promise<void> {
  const { child, approve, comment } = decision
  const guardians = await guardianAddresses(context, child.id)
  for (const { email } of guardians.filter(({ accountId }) => accountId === decision.createdBy))
    await sendLetter(context, {
      to: email,
      kindergartenId: child.kindergartenId,
      subject: approve ? 'Заявлението е одобрено' : 'Заявлението е отказано',
      paragraphs: [
        `${requestKindLabel[decision.kind]} на ${child.name}, ${period(decision.fromDate, decision.toDate)}.`,
        approve ? 'Заявлението е одобрено от детската градина.' : 'Заявлението е отказано от детската градина.',
        ...(comment === null ? [] : [`Коментар: ${comment}`]),
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
      subject: 'Решението по заявлението е върнато',
      paragraphs: [
        `${requestKindLabel[request.kind]} на ${child.name}, ${period(request.fromDate, request.toDate)}.`,
        'Детската градина върна решението си и ще разгледа заявлението отново.',
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
      subject: 'Медицинска бележка е анулирана',
      paragraphs: [
        `Медицинската бележка на ${child.name} за ${period(fromDate, toDate)} е анулирана от детската градина. Дните отново са без уважителна причина.`,
        `Причина: ${comment}`,
      ],
    })
}
