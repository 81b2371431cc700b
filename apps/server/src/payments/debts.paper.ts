import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { formatMoney } from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import { debtsOnDay } from '@asistent/domain/payments/fee-sentences'
import type { ReadContext } from '../platform/context'
import { inLanguage } from '../platform/language'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { Debtor } from './debts.queries'
import { transferLines } from './fees.letters'

// A letter to the parents of each child that owes fees.

export async function debtorsPaper(
  context: ReadContext,
  debtors: readonly Debtor[],
  link: string,
): Promise<AnsweredFile> {
  const institution = await institutionOf(context)
  const day = today(context.now)
  return pdfFile('Неплатени такси', 'bundle', {
    parts: debtors.map(({ childName, className, debts, total }) => {
      const accounts = transferLines(debts).map((account) => inLanguage(account, 'bg'))
      return {
        template: 'letter',
        data: {
          institution,
          recipient: ['До родителите на', childName, ...(className === null ? [] : [`група „${className}“`])],
          title: 'Покана за плащане',
          date: day,
          body: [
            { kind: 'paragraph', text: 'Уважаеми родители,' },
            {
              kind: 'paragraph',
              text: debtsOnDay(debts.length, { day, total }),
            },
            {
              kind: 'table',
              columns: [
                { title: 'Такса', share: 3.4 },
                { title: 'Месец', share: 1.6 },
                { title: 'Срок', share: 1.3 },
                { title: 'Код за превод', share: 1.6 },
                { title: 'Остава', align: 'right', share: 1.2 },
              ],
              rows: debts.map((debt) => [
                `№ ${debt.number}, ${debt.provider}${debt.isInPlan ? ', разсрочена' : ''}`,
                formatMonth(debt),
                `${formatDay(debt.dueOn)} г.${debt.dueOn < day ? ', изтекъл' : ''}`,
                debt.code,
                formatMoney(debt.rest),
              ]),
              totals: ['Общо', '', '', '', formatMoney(total)],
            },
            ...(accounts.length > 0
              ? [
                  { kind: 'paragraph' as const, text: 'По банков път се плаща на:' },
                  { kind: 'list' as const, items: accounts },
                ]
              : []),
            { kind: 'paragraph', text: `Онлайн: ${link}. На място: в детската градина.` },
            { kind: 'paragraph', text: 'Ако вече сте платили, моля, не обръщайте внимание на това писмо.' },
          ],
          signatures: [{ role: 'Директор' }],
          stamp: true,
          printedOn: day,
        },
      }
    }),
  })
}
