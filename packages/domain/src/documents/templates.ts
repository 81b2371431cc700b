// Templates of orders, of results (domain.md 6 and 3) and of papers for the family of a child: text with names in braces that are filled in.

export const templateCategories = { Order: 1, Result: 2, ChildPaper: 3 } as const
export type TemplateCategory = (typeof templateCategories)[keyof typeof templateCategories]
export const templateCategoryLabel: Record<TemplateCategory, string> = {
  1: 'Заповед',
  2: 'Резултати на дете',
  3: 'Документ за дете',
}

/** Source of a placeholder; 'kindergarten' needs no choice of a person. */
export type Subject = 'place' | 'child' | 'staff' | 'order' | 'cause'
export const subjectLabel: Record<Subject, string> = {
  place: 'детската градина',
  child: 'дете',
  staff: 'служител',
  order: 'друга заповед',
  cause: 'случая, по който се издава',
}

export interface TemplateProperty {
  readonly name: string
  readonly subject: Subject
}

const kindergartenProperties: readonly TemplateProperty[] = [
  { name: 'Детска градина', subject: 'place' },
  { name: 'Населено място', subject: 'place' },
  { name: 'Директор', subject: 'place' },
  { name: 'Учебна година', subject: 'place' },
  { name: 'Дата', subject: 'place' },
]
const child: readonly TemplateProperty[] = [
  { name: 'Дете', subject: 'child' },
  { name: 'Дата на раждане', subject: 'child' },
  { name: 'Група', subject: 'child' },
  { name: 'Учител', subject: 'child' },
]

/** Known for an order that is issued for a leave, a substitution, a scrapping, a stock-take or a leaving child. */
const cause: readonly TemplateProperty[] = [
  { name: 'Вид отпуск', subject: 'cause' },
  { name: 'От дата', subject: 'cause' },
  { name: 'До дата', subject: 'cause' },
  { name: 'Работни дни', subject: 'cause' },
  { name: 'Причина', subject: 'cause' },
  { name: 'Дестинация', subject: 'cause' },
  { name: 'Заместник', subject: 'cause' },
  { name: 'Часове на ден', subject: 'cause' },
  { name: 'Слива се с', subject: 'cause' },
  { name: 'Комисия', subject: 'cause' },
  { name: 'Документ №', subject: 'cause' },
]

export const templateProperties: Readonly<Record<TemplateCategory, readonly TemplateProperty[]>> = {
  [templateCategories.Order]: [
    ...kindergartenProperties,
    ...child,
    { name: 'Родител', subject: 'child' },
    { name: 'Служител', subject: 'staff' },
    { name: 'Длъжност', subject: 'staff' },
    { name: 'Заповед №', subject: 'order' },
    { name: 'Дата на заповедта', subject: 'order' },
    { name: 'Относно', subject: 'order' },
    ...cause,
  ],
  [templateCategories.Result]: [
    ...kindergartenProperties,
    ...child,
    { name: 'Направление', subject: 'child' },
    { name: 'Ниво', subject: 'child' },
    { name: 'Резултати', subject: 'child' },
  ],
  [templateCategories.ChildPaper]: [
    ...kindergartenProperties,
    ...child,
    { name: 'Идентификатор', subject: 'child' },
    { name: 'Адрес', subject: 'child' },
    { name: 'Записано на', subject: 'child' },
    { name: 'Родител', subject: 'child' },
    { name: 'Родители', subject: 'child' },
    { name: 'Адрес на родителя', subject: 'child' },
    { name: 'Телефон на родителя', subject: 'child' },
    { name: 'Адрес на детската градина', subject: 'place' },
    { name: 'ЕИК на детската градина', subject: 'place' },
    { name: 'Телефон на детската градина', subject: 'place' },
  ],
}

const inBraces = /\{([^{}\n]{1,60})\}/g
const inBracesWithStop = /\{([^{}\n]{1,60})\}(\.?)/g

/** Distinct placeholders of the texts, in order. */
export const namesIn = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(inBraces)].map(([, name = '']) => name.trim()))),
]

/** Placeholders that the category does not have, usually misspelt. */
export const unknownNames = (category: TemplateCategory, ...texts: readonly (string | null | undefined)[]): string[] =>
  namesIn(...texts).filter((name) => !templateProperties[category].some((one) => one.name === name))

export type TemplateValues = ReadonlyMap<string, string>

/** One line without bars, so that a value cannot create a table or a line. */
const asValue = (value: string): string => value.replace(/\s+/g, ' ').replaceAll('|', '/').trim()

/** Replaces placeholders that have a value, without recursion into the values. A full stop after '13.11.2026 г.' is dropped. */
export const filledTemplate = (text: string, values: TemplateValues): string =>
  text.replace(inBracesWithStop, (typed, name: string, stop: string) => {
    const value = asValue(values.get(name.trim()) ?? '')
    if (value === '') return typed
    return value.endsWith('.') ? value : value + stop
  })

/** Placeholders without a value. */
export const missingNames = (values: TemplateValues, ...texts: readonly (string | null | undefined)[]): string[] =>
  namesIn(...texts).filter((name) => (values.get(name) ?? '') === '')
