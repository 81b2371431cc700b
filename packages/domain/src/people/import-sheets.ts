import { genders, personIdTypes } from '../kernel/person-id'
import { searchForm } from '../kernel/text'
import { isDay, parseDay, type Day } from '../kernel/day'
import { kinships } from './kinship'

// The Excel file with which a kindergarten brings its children, parents and staff: sheets, columns, and what a cell means.

/** A cell as the reader of tables gives it: dates come as days. */
export type ImportCell = string | number | boolean | { readonly day: string } | null

export type ImportColumnKind = 'text' | 'number' | 'day' | 'yesNo' | 'personId' | 'phone' | 'choice'

export interface ImportColumn {
  /** The name of the field in the form of the record. */
  readonly key: string
  readonly title: string
  readonly kind: ImportColumnKind
  readonly required?: boolean
  readonly example: string
  readonly choices?: Readonly<Record<string, number>>
  /** What the template offers of the choices; all of them when left out. */
  readonly offered?: readonly string[]
}

export interface ImportSheet {
  readonly key: 'children' | 'parents' | 'staff'
  readonly name: string
  readonly columns: readonly ImportColumn[]
}

const idTypes = {
  ЕГН: personIdTypes.EGN,
  ЛНЧ: personIdTypes.ForeignerID,
  ИДН: personIdTypes.IdentificationNumber,
}
const kids = { момче: genders.Male, момиче: genders.Female, мъж: genders.Male, жена: genders.Female }
const kin = {
  майка: kinships.Mother,
  баща: kinships.Father,
  настойник: kinships.Guardian,
  друг: kinships.Other,
}

const text = (key: string, title: string, example: string, required = false): ImportColumn => ({
  key,
  title,
  kind: 'text',
  example,
  required,
})
const of = (kind: ImportColumnKind, key: string, title: string, example: string, required = false): ImportColumn => ({
  key,
  title,
  kind,
  example,
  required,
})
const choice = (
  key: string,
  title: string,
  choices: Readonly<Record<string, number>>,
  example: string,
  required = false,
): ImportColumn => ({ key, title, kind: 'choice', choices, example, required })

const genderColumn = (example: string, offered: readonly (keyof typeof kids)[]): ImportColumn => ({
  ...choice('gender', 'Пол', kids, example),
  offered,
})

const nameColumns = (first: string, middle: string, last: string): ImportColumn[] => [
  text('firstName', 'Име', first, true),
  text('middleName', 'Презиме', middle),
  text('lastName', 'Фамилия', last, true),
]

export const importSheets: readonly ImportSheet[] = [
  {
    key: 'children',
    name: 'Деца',
    columns: [
      ...nameColumns('Калина', 'Георгиева', 'Стоянова'),
      of('personId', 'personId', 'ЕГН/ЛНЧ/ИДН', '2245129912', true),
      choice('personIdType', 'Вид идентификатор', idTypes, 'ЕГН'),
      genderColumn('момиче', ['момче', 'момиче']),
      of('day', 'birthDate', 'Дата на раждане', '12.05.2022'),
      text('className', 'Група', 'Звънче', true),
      of('day', 'enrollmentDate', 'Дата на записване', '15.09.2026', true),
      of('number', 'position', '№ в дневника', '1'),
      text('citizenship', 'Гражданство', 'България'),
      text('addressPermanent', 'Постоянен адрес', 'гр. Пловдив, ул. „Роза“ 5'),
      text('addressCurrent', 'Настоящ адрес', 'гр. Пловдив, ул. „Роза“ 5'),
      of('phone', 'phone', 'Телефон', '0888 123 456'),
      text('allergiesText', 'Алергии', 'ягоди'),
      text('gpName', 'Личен лекар', 'д-р Петкова'),
      of('phone', 'gpPhone', 'Телефон на личния лекар', '032 123 456'),
      of('yesNo', 'isSop', 'СОП', 'не'),
    ],
  },
  {
    key: 'parents',
    name: 'Родители',
    columns: [
      of('personId', 'childPersonId', 'ЕГН/ЛНЧ/ИДН на детето', '2245129912', true),
      choice('kinship', 'Връзка с детето', kin, 'майка', true),
      ...nameColumns('Мила', 'Петрова', 'Стоянова'),
      of('phone', 'phone', 'Телефон', '0888 123 456'),
      text('email', 'Имейл', 'mila@example.bg'),
      of('personId', 'personId', 'ЕГН/ЛНЧ/ИДН', ''),
      choice('personIdType', 'Вид идентификатор', idTypes, ''),
      text('address', 'Адрес', ''),
      text('workplace', 'Месторабота', ''),
      of('yesNo', 'isMain', 'Основен родител', 'да'),
      // Left empty they are given, as in the form.
      of('yesNo', 'maySee', 'Вижда детето', 'да'),
      of('yesNo', 'maySign', 'Подписва', 'да'),
      of('yesNo', 'mayPay', 'Плаща', 'да'),
      of('yesNo', 'mayCollect', 'Взема детето', 'да'),
    ],
  },
  {
    key: 'staff',
    name: 'Персонал',
    columns: [
      ...nameColumns('Елена', 'Иванова', 'Димитрова'),
      text('occupation', 'Длъжност', 'учител', true),
      of('personId', 'personId', 'ЕГН/ЛНЧ/ИДН', ''),
      choice('personIdType', 'Вид идентификатор', idTypes, ''),
      genderColumn('жена', ['жена', 'мъж']),
      of('day', 'birthDate', 'Дата на раждане', '12.05.1985'),
      of('phone', 'phone', 'Телефон', '0888 123 456'),
      text('email', 'Имейл', 'elena@example.bg'),
      text('classes', 'Групи', 'Звънче, Калинка'),
      of('number', 'weeklyNorm', 'Норма (часове седмично)', '30'),
      text('education', 'Образование', 'Магистър'),
      of('number', 'pks', 'ПКС', '3'),
      text('contractType', 'Вид договор', 'Безсрочен трудов договор'),
      text('contractNumber', 'Номер на договор', '12'),
      of('day', 'hireDate', 'Назначен/а на', '15.09.2020'),
    ],
  },
]

/** Rows with data in one file: more are split into several. */
export const mostImportRows = 5000

/** The title as it is compared: without the star of a required column. */
export const titleForm = (title: string): string => searchForm(title.replace(/\*/g, ''))

export const isEmptyCell = (cell: ImportCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')

const asText = (cell: ImportCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.day
  return String(cell).trim()
}

export type CellReading = { readonly value: unknown } | { readonly problem: string }

const yes = new Set(['да', 'yes', 'true', '1', 'x', 'х', '+'])
const no = new Set(['не', 'no', 'false', '0', '-'])

const dayOfCell = (cell: ImportCell): Day | undefined => {
  if (cell !== null && typeof cell === 'object') return isDay(cell.day) ? cell.day : undefined
  return typeof cell === 'string' ? parseDay(cell) : undefined
}

const readings: Record<ImportColumnKind, (cell: ImportCell, column: ImportColumn) => CellReading> = {
  text: (cell) => ({ value: asText(cell) }),
  number: (cell) => {
    const number = typeof cell === 'number' ? cell : Number(asText(cell).replace(',', '.'))
    return Number.isFinite(number) ? { value: number } : { problem: 'Въведете число' }
  },
  day: (cell) => {
    const day = dayOfCell(cell)
    return day ? { value: day } : { problem: 'Въведете дата като 15.09.2026' }
  },
  yesNo: (cell) => {
    const word = searchForm(asText(cell))
    if (yes.has(word)) return { value: true }
    return no.has(word) ? { value: false } : { problem: 'Въведете „да“ или „не“' }
  },
  // Excel drops the zero at the beginning of a number: here and in the next.
  phone: (cell) => {
    const typed = asText(cell)
    return { value: /^[1-9]\d{7,8}$/.test(typed) ? `0${typed}` : typed }
  },
  personId: (cell) => {
    const typed = asText(cell).replace(/\s/g, '')
    return { value: /^\d{8,9}$/.test(typed) ? typed.padStart(10, '0') : typed }
  },
  choice: (cell, { choices = {} }) => {
    const wanted = searchForm(asText(cell))
    const found = Object.entries(choices).find(([label]) => searchForm(label) === wanted)
    return found ? { value: found[1] } : { problem: `Изберете една от стойностите: ${Object.keys(choices).join(', ')}` }
  },
}

/** The value of a filled cell, or what is wrong with it. */
export const readImportCell = (column: ImportColumn, cell: ImportCell): CellReading =>
  readings[column.kind](cell, column)
