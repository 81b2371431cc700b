import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import type { WriteContext } from '../platform/context'
import { say, type Said } from '../platform/language'
import { sendLetters } from '../platform/mail/letters'
import type { Application } from './applications.queries'

async function tellParents(
  context: WriteContext,
  application: Application,
  subject: Said,
  paragraphs: readonly Said[],
): Promise<void> {
  const { parents, kindergartenId, kindergartenName, number, roundName } = application
  const addresses = [...new Set(parents.flatMap(({ email }) => email ?? []))]
  await sendLetters(
    context,
    addresses.map((to) => ({
      to,
      kindergartenId,
      subject,
      paragraphs: [
        ...paragraphs,
        say('Заявление за прием № {number}, {roundName}, {kindergartenName}.', { number, roundName, kindergartenName }),
      ],
    })),
  )
}

export const tellOffer = (context: WriteContext, application: Application, confirmBy: Day) => {
  const { childName, kindergartenName, groupType } = application
  return tellParents(context, application, say('Предложено място за {childName}', { childName }), [
    say('{kindergartenName} предлага място за {childName}: {group}.', {
      kindergartenName,
      childName,
      group: say(groupTypeLabel[groupType]),
    }),
    say('Потвърдете мястото до {day} г. – от профила си в системата, ако имате такъв, или в детската градина.', {
      day: formatDay(confirmBy),
    }),
  ])
}

export const tellRefusal = (context: WriteContext, application: Application, reason: string) => {
  const { childName } = application
  return tellParents(context, application, say('Отказ по заявление за прием на {childName}', { childName }), [
    say('Заявлението за прием на {childName} е отказано.', { childName }),
    say('Причина: {reason}', { reason }),
  ])
}
