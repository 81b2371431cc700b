import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { formatIban } from '@asistent/domain/kernel/iban'
import { formatMoney } from '@asistent/domain/kernel/money'
import type { Month } from '@asistent/domain/kernel/month'
import { counted, say, type Phrase } from '../platform/language'
import type { Debt, Debtor } from './debts.queries'

// Sentences of e-mails about fees.

/** Accounts of the debts with the codes to write, one line each. */
export const transferLines = (debts: readonly Debt[]): Phrase[] => {
  const accounts = new Map<string, Debt[]>()
  for (const debt of debts) if (debt.iban !== null) accounts.set(debt.iban, [...(accounts.get(debt.iban) ?? []), debt])
  return [...accounts].map(([iban, ofAccount]) =>
    say('{recipient}, IBAN {iban}, основание за плащане: {codes}', {
      recipient: ofAccount[0]?.recipient ?? '',
      iban: formatIban(iban),
      codes: ofAccount.map(({ code }) => code).join(', '),
    }),
  )
}

export const accountParagraphs = (debts: readonly Debt[]): Phrase[] =>
  transferLines(debts).map((account) => say('По банков път: {account}', { account }))

export const dueText = (dueOn: Day, day: Day): Phrase =>
  dueOn < day ? say('срокът беше {day} г.', { day: formatDay(dueOn) }) : say('срок {day} г.', { day: formatDay(dueOn) })

/** Paragraphs of an e-mail about debts: each with its due day and code, the sum, and the accounts. */
export const debtParagraphs = ({ childName, debts, total }: Debtor, day: Day): Phrase[] => [
  ...debts.map((debt) => {
    const rest = formatMoney(debt.rest)
    return say('{name}, {provider}, {month}: {rest}, {due}, код за превод {code}', {
      name: childName,
      provider: debt.provider,
      month: { month: debt },
      rest: debt.isInPlan ? say('{rest} по план за разсрочване', { rest }) : rest,
      due: dueText(debt.dueOn, day),
      code: debt.code,
    })
  }),
  ...(debts.length > 1 ? [say('Общо: {total}', { total: formatMoney(total) })] : []),
  ...accountParagraphs(debts),
]

/** A month ends with a full stop in Bulgarian. */
export const feesAreMade = (count: number, month: Month): Phrase =>
  counted(
    count,
    'Изготвена е таксата за допълнителни дейности за {month}',
    'Изготвени са таксите за допълнителни дейности за {month}',
    { month: { month } },
  )
