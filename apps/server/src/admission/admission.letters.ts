import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { groupTypeLabel } from '@asistent/domain/people/groups'
import type { WriteContext } from '../platform/context'
import { sendLetters } from '../platform/mail/letters'
import type { Application } from './applications.queries'

async function tellParents(
  context: WriteContext,
  application: Application,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const { parents, kindergartenId, kindergartenName, number, roundName } = application
  const addresses = [...new Set(parents.flatMap(({ email }) => email ?? []))]
  await sendLetters(
    context,
    addresses.map((to) => ({
      to,
      kindergartenId,
      subject,
      paragraphs: [...paragraphs, `Заявление № ${number}, ${roundName}, ${kindergartenName}.`],
    })),
  )
}

export const tellOffer = (context: WriteContext, application: Application, confirmBy: Day) =>
  tellParents(context, application, `Предложено място за ${application.childName}`, [
    `${application.kindergartenName} предлага място за ${application.childName}: ${groupTypeLabel[application.groupType].toLowerCase()}.`,
    `Потвърдете мястото до ${formatDay(confirmBy)} г. – от профила си в системата, ако имате такъв, или в детската градина.`,
  ])

export const tellRefusal = (context: WriteContext, application: Application, reason: string) =>
  tellParents(context, application, `Отказ по заявление за прием на ${application.childName}`, [
    `Заявлението за прием на ${application.childName} е отказано.`,
    `Причина: ${reason}`,
  ])
