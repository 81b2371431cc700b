import { roleTypes, type Role } from '../access/roles'
import { yearOf, type Day } from '../kernel/day'
import { schoolYearName, startYearOf } from '../kernel/school-year'

// Administrative books (domain.md 6): labels, numbering, choices of their forms.

export const bookKinds = [
  'DirectorOrder',
  'PedagogicalCouncil',
  'IncomingCorrespondence',
  'OutgoingCorrespondence',
  'ControlActivity',
  'ControlActivityDeputyDirector',
] as const
export type BookKind = (typeof bookKinds)[number]

export const bookLabel: Record<BookKind, string> = {
  DirectorOrder: 'Книга за регистриране на заповедите на директора',
  PedagogicalCouncil: 'Книга с решенията на педагогическия съвет и протоколи',
  IncomingCorrespondence: 'Дневник за входяща кореспонденция',
  OutgoingCorrespondence: 'Дневник за изходяща кореспонденция',
  ControlActivity: 'Книга за контролната дейност на директора',
  ControlActivityDeputyDirector: 'Книга за контролната дейност на заместник-директора',
}

/** Name of an entry: 'Заповед', 'Входящо писмо'. */
export const entryLabel: Record<BookKind, string> = {
  DirectorOrder: 'Заповед',
  PedagogicalCouncil: 'Протокол',
  IncomingCorrespondence: 'Входящ документ',
  OutgoingCorrespondence: 'Изходящ документ',
  ControlActivity: 'Контролна дейност',
  ControlActivityDeputyDirector: 'Контролна дейност',
}

/** Path of the entries of the book. */
export const bookPath: Record<BookKind, string> = {
  DirectorOrder: '/administration/books/director',
  PedagogicalCouncil: '/administration/books/pedagogical',
  IncomingCorrespondence: '/administration/books/incoming-correspondence',
  OutgoingCorrespondence: '/administration/books/outgoing-correspondence',
  ControlActivity: '/administration/books/control',
  ControlActivityDeputyDirector: '/administration/books/deputy-director',
}

/** Letters are numbered by calendar year, other books by school year (domain.md 6). */
const byCalendarYear: readonly BookKind[] = ['IncomingCorrespondence', 'OutgoingCorrespondence']

/** Year of a book: the calendar year or the start year of the school year. */
export const bookYear = (kind: BookKind, day: Day): number =>
  byCalendarYear.includes(kind) ? yearOf(day) : startYearOf(day)

export const bookYearName = (kind: BookKind, year: number): string =>
  byCalendarYear.includes(kind) ? String(year) : schoolYearName(year)

export const bookSeries = (kind: BookKind, year: number): string => `book:${kind}:${year}`
/** Decisions have a second number over all protocols of a school year. */
export const decisionSeries = (year: number): string => `decision:${year}`

/** Default prefix of numbers; the master and the kindergarten can override it. */
export const standardPrefix: Record<BookKind, string> = {
  DirectorOrder: 'РД-07-',
  PedagogicalCouncil: '',
  IncomingCorrespondence: 'ВХ-',
  OutgoingCorrespondence: 'ИЗХ-',
  ControlActivity: '',
  ControlActivityDeputyDirector: '',
}

export const orderIndexCodes = ['РД-07', 'ЛС', 'ТД', 'ОТ'] as const
export type OrderIndex = (typeof orderIndexCodes)[number]
export const orderIndexLabel: Record<OrderIndex, string> = {
  'РД-07': 'Дейност на детската градина',
  ЛС: 'Личен състав',
  ТД: 'Трудови договори',
  ОТ: 'Отпуски',
}

export const documentTypes = {
  Letter: 1,
  Application: 2,
  Request: 3,
  Complaint: 4,
  Order: 5,
  Protocol: 6,
  Contract: 7,
  Reference: 8,
  Notice: 9,
  Invitation: 10,
  Other: 11,
} as const
export type DocumentType = (typeof documentTypes)[keyof typeof documentTypes]
export const documentTypeLabel: Record<DocumentType, string> = {
  1: 'Писмо',
  2: 'Заявление',
  3: 'Молба',
  4: 'Жалба',
  5: 'Заповед',
  6: 'Протокол',
  7: 'Договор',
  8: 'Справка',
  9: 'Уведомление',
  10: 'Покана',
  11: 'Друго',
}

export const sendWays = { Email: 1, Post: 2, Courier: 3, ByHand: 4, Portal: 5 } as const
export type SendWay = (typeof sendWays)[keyof typeof sendWays]
export const sendWayLabel: Record<SendWay, string> = {
  1: 'Имейл',
  2: 'Поща',
  3: 'Куриер',
  4: 'На ръка',
  5: 'Електронна система',
}

export const controlKinds = { Preventive: 1, Thematic: 2, Current: 3, Administrative: 4 } as const
export type ControlKind = (typeof controlKinds)[keyof typeof controlKinds]
export const controlKindLabel: Record<ControlKind, string> = {
  1: 'Превантивен',
  2: 'Тематичен',
  3: 'Текущ',
  4: 'Административен',
}

export const entryStates = { Entered: 1, Annulled: 2 } as const
export type EntryState = (typeof entryStates)[keyof typeof entryStates]

/** Days between the reminder and the deadline. */
export const remindBeforeDays = 7

/** Built-in roles without rights on books, which a kindergarten can give single books. */
export const grantedRoles = ['Teacher', 'ResourceSpecialist', 'Manciple'] as const satisfies Role[]
export const grantedRoleTypes = grantedRoles.map((role) => roleTypes[role])

/** Rights in a book granted by name, limited by the role's rights. */
export interface BookGrant {
  readonly kind: BookKind
  readonly canView: boolean
  readonly canCreate: boolean
  readonly canEdit: boolean
}

export interface BookRights {
  readonly view: boolean
  readonly create: boolean
  readonly edit: boolean
  readonly remove: boolean
}

interface RoleRights {
  readonly read: boolean
  readonly create: boolean
  readonly update: boolean
  readonly delete: boolean
}

/**
 * What a person may do in one book. The role says what is allowed in books at all; once books are granted to the role by
 * name, it has those alone (domain.md 6, 'Access per book').
 */
export function rightsInBook(role: RoleRights, grants: readonly BookGrant[], kind: BookKind): BookRights {
  const grant = grants.find((grant) => grant.kind === kind)
  const all = grants.length === 0
  const view = role.read && (all || (grant?.canView ?? false))
  const edit = view && role.update && (all || (grant?.canEdit ?? false))
  return {
    view,
    edit,
    create: view && role.create && (all || (grant?.canCreate ?? false)),
    remove: view && role.delete && (all || (grant?.canEdit ?? false)),
  }
}
