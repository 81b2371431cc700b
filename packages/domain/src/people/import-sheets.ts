import type { ImportColumn, ImportColumnKind, ImportSheet, OtherColumn } from '../kernel/import-sheet'
import { genders, personIdTypes } from '../kernel/person-id'
import { kinships } from './kinship'

// Sheets and columns of the Excel import of children, parents and staff. Aliases are titles of other lists: НЕИСПУО and
// the applications of municipalities. The layout of a list of НЕИСПУО (docs/areas/people.md): rows with titles, a heading
// of one or two rows with merged cells, the three names in one column or in three, rows of signatures.

export type PeopleSheet = ImportSheet<'children' | 'parents' | 'staff'>

const idTypes = {
  ЕГН: personIdTypes.EGN,
  ЛНЧ: personIdTypes.ForeignerID,
  ИДН: personIdTypes.IdentificationNumber,
}
/** As the register names its kinds of numbers (integrations.md), and their codes. */
const otherIdTypes = {
  'Единен граждански номер': personIdTypes.EGN,
  'Личен номер на чужденец': personIdTypes.ForeignerID,
  ЛИН: personIdTypes.IdentificationNumber,
  'Личен идентификационен номер': personIdTypes.IdentificationNumber,
  'Друг идентификатор': personIdTypes.IdentificationNumber,
  'Служебен номер': personIdTypes.IdentificationNumber,
  '0': personIdTypes.EGN,
  '1': personIdTypes.ForeignerID,
  '2': personIdTypes.IdentificationNumber,
}
const otherGenders = { м: genders.Male, мъжки: genders.Male, ж: genders.Female, женски: genders.Female }
const kids = { момче: genders.Male, момиче: genders.Female, мъж: genders.Male, жена: genders.Female }
const kin = {
  майка: kinships.Mother,
  баща: kinships.Father,
  настойник: kinships.Guardian,
  'друг роднина': kinships.Other,
}

const aliases: Readonly<Record<string, readonly string[]>> = {
  firstName: ['Собствено име', 'Собствено', 'Първо име'],
  middleName: ['Бащино име', 'Бащино'],
  lastName: ['Фамилно име', 'Фамилно'],
  personId: [
    'ЕГН',
    'ЛНЧ',
    'ЕГН/ЛНЧ',
    'ЕГН / ЛНЧ',
    'Идентификатор',
    'Личен идентификатор',
    'ЕГН / ЛНЧ / ИДН',
    'ЕГН/ЛНЧ/ЛИН',
    'ЕГН / ЛНЧ / ЛИН',
    'ЛИН',
    'Номер на идентификатор',
    'Идентификационен номер',
  ],
  personIdType: [
    'Тип идентификатор',
    'Тип на идентификатора',
    'Вид на идентификатора',
    'Вид идент.',
    'Тип на идентификационния номер',
    'Вид (ЕГН/ЛНЧ/ЛИН)',
  ],
  birthDate: ['Рождена дата', 'Роден на', 'Роден/а на', 'Дата на раждане на детето', 'Дата на раждане (дд.мм.гггг)'],
  className: [
    'Група/паралелка',
    'Паралелка',
    'Име на група',
    'Наименование на група',
    'Паралелка/група',
    'Наименование на групата',
    'Име на групата',
    'Група / паралелка',
  ],
  enrollmentDate: [
    'Записан на',
    'Записан/а на',
    'Дата на постъпване',
    'Дата на приемане',
    'Записан от',
    'Дата на записване в институцията',
    'Дата на записване в групата',
  ],
  position: ['Номер в дневника', 'Номер в клас', 'Номер в групата', '№ в групата', 'Номер в паралелката'],
  addressPermanent: ['Адрес по постоянно местоживеене'],
  addressCurrent: ['Адрес', 'Адрес по настоящо местоживеене'],
  citizenship: ['Държава на гражданство'],
  email: ['Електронна поща', 'E-mail', 'Email', 'Е-поща'],
  phone: ['Телефонен номер', 'Мобилен телефон', 'Тел.'],
  occupation: ['Позиция', 'Заемана длъжност'],
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
  otherWords: otherGenders,
  offered,
})

const idTypeColumn = (example: string): ImportColumn => ({
  ...choice('personIdType', 'Вид идентификатор', idTypes, example),
  otherWords: otherIdTypes,
})

const nameColumns = (first: string, middle: string, last: string): ImportColumn[] => [
  text('firstName', 'Име', first, true),
  text('middleName', 'Презиме', middle),
  text('lastName', 'Фамилия', last, true),
]

const templateSheets: readonly PeopleSheet[] = [
  {
    key: 'children',
    name: 'Деца',
    columns: [
      ...nameColumns('Калина', 'Георгиева', 'Стоянова'),
      of('personId', 'personId', 'ЕГН/ЛНЧ/ИДН', '2245129912', true),
      idTypeColumn('ЕГН'),
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
      { ...choice('kinship', 'Връзка с детето', kin, 'майка', true), otherWords: { друг: kinships.Other } },
      ...nameColumns('Мила', 'Петрова', 'Стоянова'),
      of('phone', 'phone', 'Телефон', '0888 123 456'),
      text('email', 'Имейл', 'mila@example.bg'),
      of('personId', 'personId', 'ЕГН/ЛНЧ/ИДН', ''),
      idTypeColumn(''),
      text('address', 'Адрес', ''),
      text('workplace', 'Месторабота', ''),
      of('yesNo', 'isMain', 'Основен родител', 'да'),
      // Empty cells are filled, as in the form.
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
      idTypeColumn(''),
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

const namesInOne: OtherColumn = {
  titles: [
    'Име, презиме, фамилия',
    'Име, презиме и фамилия',
    'Собствено, бащино и фамилно име',
    'Трите имена',
    'Имена',
    'Име на детето',
    'Име на служителя',
  ],
  keys: ['firstName', 'middleName', 'lastName'],
  read(names) {
    const [firstName = '', ...others] = names.split(/\s+/)
    // A double surname is written with a hyphen or as two words.
    const [middleName, ...lastNames] = others.length > 1 ? others : [undefined, ...others]
    return { firstName, ...(middleName && { middleName }), lastName: lastNames.join(' ') }
  },
}

const groupKind: OtherColumn = {
  titles: ['Вид на групата', 'Вид група', 'Възрастова група', 'Випуск', 'Клас/група', 'Вид на паралелката'],
  keys: [],
  read: (text) => ({ groupKind: text }),
}

/** A child that has left is in the lists of the register too. */
const leftBy = (titles: readonly string[], pattern: RegExp): OtherColumn => ({
  titles,
  keys: [],
  read: (text): Readonly<Record<string, string>> => (pattern.test(text) ? { left: text } : {}),
})
const leftByState = leftBy(['Статус', 'Състояние', 'Статус на детето', 'Статус на ученика'], /^(отписан|напуснал)/i)
const leftByDay = leftBy(['Дата на отписване', 'Отписан на', 'Отписан/а на'], /\d/)

/** A row of a child that has left: the import skips it. */
export const hasLeft = (values: Readonly<Record<string, unknown>>): boolean => 'left' in values

/** Further columns and values of the lists of other systems. */
const otherLists: Record<PeopleSheet['key'], Pick<PeopleSheet, 'otherColumns' | 'aboveHeading'>> = {
  children: {
    otherColumns: [namesInOne, groupKind, leftByState, leftByDay],
    aboveHeading: { className: /^(?:група|паралелка|група\/паралелка)\s*:\s*(.*)$/i },
  },
  parents: { otherColumns: [namesInOne] },
  staff: { otherColumns: [namesInOne] },
}

export const importSheets: readonly PeopleSheet[] = templateSheets.map((sheet) => ({
  ...sheet,
  ...otherLists[sheet.key],
  columns: sheet.columns.map((column) => ({ ...column, ...(aliases[column.key] && { aliases: aliases[column.key] }) })),
}))

/** Rows with data in one file: more are split into several. */
export const mostImportRows = 5000
