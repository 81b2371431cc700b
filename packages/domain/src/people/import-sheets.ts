import type { ImportColumn, ImportColumnKind, ImportSheet } from '../kernel/import-sheet'
import { genders, personIdTypes } from '../kernel/person-id'
import { kinships } from './kinship'

// Sheets and columns of the Excel import of children, parents and staff. Aliases are titles of other lists: НЕИСПУО and
// the applications of municipalities.

export type PeopleSheet = ImportSheet<'children' | 'parents' | 'staff'>

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

const aliases: Readonly<Record<string, readonly string[]>> = {
  firstName: ['Собствено име', 'Първо име'],
  middleName: ['Бащино име'],
  lastName: ['Фамилно име'],
  personId: ['ЕГН', 'ЛНЧ', 'ЕГН/ЛНЧ', 'Идентификатор', 'Личен идентификатор', 'ЕГН / ЛНЧ / ИДН'],
  personIdType: ['Тип идентификатор', 'Вид на идентификатора', 'Вид идент.'],
  birthDate: ['Рождена дата', 'Роден на', 'Роден/а на', 'Дата на раждане на детето'],
  className: ['Група/паралелка', 'Паралелка', 'Име на група', 'Наименование на група', 'Паралелка/група'],
  enrollmentDate: ['Записан на', 'Записан/а на', 'Дата на постъпване', 'Дата на приемане', 'Записан от'],
  position: ['Номер в дневника', 'Номер в клас'],
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
  offered,
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

export const importSheets: readonly PeopleSheet[] = templateSheets.map((sheet) => ({
  ...sheet,
  columns: sheet.columns.map((column) => ({ ...column, ...(aliases[column.key] && { aliases: aliases[column.key] }) })),
}))

/** Rows with data in one file: more are split into several. */
export const mostImportRows = 5000
