import { formatDay, type Day } from '../kernel/day'
import { formatMoney, type Money } from '../kernel/money'
import { listed, plural, pluralWord } from '../kernel/text'

// Sentences about a number of fees, with verbs and pronouns that agree, for screens, e-mails and printed letters.

/** Before the table of a printed letter. */
export const debtsOnDay = (count: number, { day, total }: { readonly day: Day; readonly total: Money }): string =>
  count === 1
    ? `Към ${formatDay(day)} г. не е платена следната такса за допълнителни дейности:`
    : `Към ${formatDay(day)} г. не са платени следните такси за допълнителни дейности на обща стойност ${formatMoney(total)}:`

export const lettersSent = (count: number): string =>
  `${pluralWord(count, 'Изпратено е', 'Изпратени са')} ${plural(count, 'писмо', 'писма')}.`

const mostNames = 5

/** Children whose parents have received no e-mail. */
export const withoutLetter = (names: readonly string[]): string => {
  const more = names.length - mostNames
  const shown = more > 0 ? [...names.slice(0, mostNames), `още ${plural(more, 'дете', 'деца')}`] : names
  return `Без имейл са родителите на ${listed(shown)}. Отпечатайте писма за тях.`
}

export const feesToMake = (count: number, total: string): string =>
  `${pluralWord(count, 'Ще се изготви', 'Ще се изготвят')} ${plural(count, 'такса', 'такси')} за ${total}.`

/** `ofProvider` is empty for the whole run. */
export const feesToUndo = (count: number, ofProvider: string): string =>
  `${pluralWord(count, 'Отменя се', 'Отменят се')} ${plural(count, 'такса', 'такси')}${ofProvider === '' ? '' : ` на ${ofProvider}`}. ${pluralWord(count, 'Номерът ѝ остава', 'Номерата им остават')} в книгите, а месецът може да се изготви отново.`

export const paidFeesOfRun = (count: number): string =>
  `По ${plural(count, 'такса', 'такси')} вече има плащане и ${pluralWord(count, 'тя не се отменя', 'те не се отменят')} с изготвянето.`

export const transfersToPost = (count: number, total: string): string =>
  `${pluralWord(count, 'Ще се осчетоводи', 'Ще се осчетоводят')} ${plural(count, 'превод', 'превода')} за ${total}.`
