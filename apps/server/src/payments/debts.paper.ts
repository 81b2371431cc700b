import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { formatIban } from '@asistent/domain/kernel/iban'
import { formatMoney } from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import { debtsOnDay } from '@asistent/domain/payments/fee-sentences'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { Debt, Debtor } from './debts.queries'

// A letter to the parents of each child that owes fees.

/** Accounts of the debts with the codes to write, one line each. */
const transferLines = (debts: readonly Debt[]): string[] => {
  const accounts = new Map<string, Debt[]>()
  for (const debt of debts) if (debt.iban !== null) accounts.set(debt.iban, [...(accounts.get(debt.iban) ?? []), debt])
  return [...accounts].map(
    ([iban, ofAccount]) =>
      `${ofAccount[0]?.recipient ?? ''}, IBAN ${formatIban(iban)}, основание за плащане: ${ofAccount.map(({ code }) => code).join(', ')}`,
  )
}

/** Paragraphs of an e-mail about debts: each with its due day and code, the sum, and the accounts. */
export const debtParagraphs = ({ childName, debts, total }: Debtor, day: Day): string[] => [
  ...debts.map(
    (debt) =>
      `${childName}, ${debt.provider}, ${formatMonth(debt)}: ${formatMoney(debt.rest)}${debt.isInPlan ? ' по план за разсрочване' : ''}, ${debt.dueOn < day ? 'срокът беше' : 'срок'} ${formatDay(debt.dueOn)} г., код за превод ${debt.code}`,
  ),
  ...(debts.length > 1 ? [`Общо: ${formatMoney(total)}`] : []),
  ...accountParagraphs(debts),
]

export const accountParagraphs = (debts: readonly Debt[]): string[] =>
  transferLines(debts).map((account) => `По банков път: ${account}`)

export async function debtorsPaper(
  context: ReadContext,
  debtors: readonly Debtor[],
  link: string,
): Promise<AnsweredFile> {
  const institution = await institutionOf(context)
  const day = today(context.now)
  return pdfFile('Неплатени такси', 'bundle', {
    parts: debtors.map(({ childName, className, debts, total }) => {
      const accounts = transferLines(debts)
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
