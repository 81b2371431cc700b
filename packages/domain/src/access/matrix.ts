import type { Resource } from './resources'
import type { Limit, Rights } from './rights'
import { limits } from './rights'
import type { Role } from './roles'

export const noRights: Rights = Object.freeze({ read: false, create: false, update: false, delete: false, own: false })

/**
 * Access matrix (domain.md 7). C create, R read, U update, D delete; o = own rows only; – = nothing; a word in brackets
 * limits the right (rights.ts). A change here changes the rights of all users: docs/generated/permissions.md shows its
 * effect on every call.
 */
const table = `
Resource                   | Dir  | Adm  | Tch          | Res   | Man         | Par           | Mun        | MON        | Mst
Messages                   | CRUD | CRUD | CRUDo        | CRUDo | CRUDo       | CRDo          | CRo        | CRo        | –
DashboardMessages          | CRUD | CRUD | CRUDo        | R     | R           | R             | R          | R          | CRUD
Events                     | CRUD | CRUD | CRUDo        | R     | R           | R             | –          | –          | –
Polls                      | CRUD | CRUD | CRUDo        | R     | R           | R (vote)      | –          | –          | –
Counters                   | R    | R    | R            | R     | R           | R             | –          | –          | –
Students                   | CRUD | CRUD | RUo          | Ro    | –           | Ro            | R          | R          | R
Parents                    | CRUD | CRUD | CRUo         | Ro    | –           | –             | –          | –          | RU
ParentRegistration         | RU   | RU   | RUo          | –     | –           | C             | –          | –          | R
Teachers                   | CRUD | CRUD | R            | R     | R           | R (names)     | R (counts) | R (counts) | RU
Users                      | CRU  | CRU  | –            | –     | –           | –             | –          | –          | CRUD
Roles                      | CRU  | CRU  | –            | –     | –           | –             | –          | –          | CRUD
Classes                    | CRUD | CRUD | R            | R     | R           | Ro            | R          | R          | R
ClassPrograms              | CRUD | CRUD | CRUo         | R     | –           | Ro            | R          | R          | –
StudentReferences          | R    | R    | Ro           | –     | –           | –             | R          | R          | –
Certificates               | CRUD | CRUD | CRUo         | –     | –           | –             | –          | R          | –
StudentAnthropometric      | CRUD | CRUD | CRUDo        | R     | –           | Ro            | –          | –          | –
StudentPortfolios          | CRUD | RU   | CRUDo        | RUo   | –           | RUo           | R (counts) | R (counts) | CRUD (templates)
StudentAchievements        | CRUD | R    | CRUDo        | CRUo  | –           | Ro            | R          | R          | –
Templates                  | CRUD | CRUD | CRUo         | R     | –           | –             | –          | –          | CRUD
StudentAttendances         | CRUD | CRUD | CRUo         | R     | R (counts)  | Ro            | R          | R          | –
StudentMedicalNotes        | CRUD | CRUD | CRUo         | –     | –           | CRo           | –          | –          | –
StudentAbsenceRequests     | CRUD | CRUD | CRUo         | –     | –           | CRDo          | –          | –          | –
AttendanceReferences       | R    | R    | Ro           | R     | R (for-day) | –             | R          | R          | –
DaysOff                    | CRUD | CRUD | R            | R     | R           | R             | –          | –          | CRUD
Lessons                    | CRUD | R    | CRUDo        | CRUo  | –           | Ro            | R          | R          | –
SubjectTopics              | CRUD | CRU  | CRUDo        | R     | –           | –             | R          | R          | CRUD
Publishers                 | RU   | RU   | RUo          | R     | –           | –             | –          | –          | CRUD
TeacherAttendances         | CRUD | CRUD | Ro           | Ro    | Ro          | –             | –          | –          | –
TeacherSubstitution        | CRUD | CRUD | Ro           | Ro    | –           | –             | R          | R          | –
TeacherMeals               | CRUD | CRUD | RUo          | RUo   | CRUD        | –             | –          | –          | –
MONReferences              | R    | –    | –            | –     | –           | –             | R          | R          | –
Activities                 | CRUD | CRUD | R            | R     | –           | Ro            | R          | R          | CRUD (types)
ActivityGroups             | CRUD | CRUD | CRUo         | R     | –           | –             | –          | –          | –
ActivityAttendances        | CRUD | CRUD | CRUo         | –     | –           | Ro            | –          | –          | –
ActivityFees               | CRUD | CRUD | Ro           | –     | –           | Ro            | R          | R          | –
ActivityPayments           | CRUD | CRUD | –            | –     | –           | CRo (online)  | –          | –          | R
ActivityBatchPayments      | CRD  | CRD  | –            | –     | –           | –             | –          | –          | –
ActivityEnrollmentRequests | CRUD | CRUD | Ro           | –     | –           | CRDo          | –          | –          | –
ActivityNotifications      | CR   | CR   | –            | –     | –           | –             | –          | –          | –
ActivityPreferences        | CRUD | CRUD | –            | –     | –           | –             | –          | –          | –
ActivityReferences         | R    | R    | Ro           | –     | –           | –             | R          | R          | –
ActivityProviders          | R    | R    | R            | –     | –           | R             | –          | –          | CRUD
ActivityProviderInvoices   | CRUD | CRUD | –            | –     | –           | –             | –          | –          | –
ActivityCashVouchers       | CRD  | CRD  | –            | –     | –           | –             | –          | –          | –
ActivityParents            | –    | –    | –            | –     | –           | Ro            | –          | –          | –
Menus                      | CRUD | CRUD | R            | R     | CRUD        | R (published) | –          | –          | –
Recipes                    | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | CRUD
RecipeBooks                | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | CRUD
Meals                      | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | –
PortionBooks               | CRD  | CRD  | –            | –     | CRD         | –             | –          | –          | –
Products                   | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | CRUD
ProductSubstitutions       | RU   | RU   | –            | –     | RU          | –             | –          | –          | CRUD
Manufacturers              | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | –
Suppliers                  | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | –
SupplierRequests           | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | –
Warehouses                 | CRUD | CRUD | –            | –     | RU          | –             | –          | –          | –
Stocks                     | CRUD | CRUD | –            | –     | CRUD        | –             | R (avail.) | R (avail.) | –
StockRequests              | CRUD | CRUD | –            | –     | CRUD        | –             | –          | –          | –
Scrappings                 | CRUD | CRUD | –            | –     | CRU         | –             | –          | –          | –
InventoryDeclarations      | CRUD | CRUD | –            | –     | CRU         | –             | –          | –          | –
UnitedStockReceipts        | CRUD | CRUD | –            | –     | CRD         | –             | –          | –          | –
StockReferences            | R    | R    | –            | –     | R           | –             | R          | R          | –
AdministrationBooks        | CRUD | CRUD | – (by grant) | –     | –           | –             | –          | –          | CRUD (prefixes)
AdministrationDocuments    | CRUD | CRUD | R            | R     | R           | R (public)    | R          | R          | –
ClassBookExport            | CRD  | CRD  | CRo          | –     | –           | –             | –          | –          | –
QualificationActivities    | CRUD | CRUD | CRUo         | CRUo  | –           | –             | –          | –          | –
Inventory                  | CRUD | CRUD | Ro           | –     | CRUD        | –             | –          | –          | –
Kindergarten               | RU   | RU   | R            | R     | R           | R             | R          | R          | CRUD
KindergartenSubjects       | RU   | RU   | R            | R     | –           | –             | –          | –          | –
KindergartenLockModules    | RU   | RU   | R            | –     | R           | –             | –          | –          | –
KindergartenPeriod         | CRUD | CRUD | R            | R     | R           | R             | R          | R          | R
NeispuoSync                | CRUD | CRUD | –            | –     | –           | –             | –          | R          | CRUD
KindergartenResources      | R    | R    | R            | R     | R           | R             | –          | –          | CRUD
Admissions                 | CRUD | CRUD | –            | –     | –           | Ro            | –          | –          | –
`

const roleOfColumn: Record<string, Role> = {
  Dir: 'Director',
  Adm: 'Administrator',
  Tch: 'Teacher',
  Res: 'ResourceSpecialist',
  Man: 'Manciple',
  Par: 'Parent',
  Mun: 'Municipality',
  MON: 'MON',
  Mst: 'Master',
}

/** Abbreviations of two limits, which keep the columns narrow. */
const shortened: Record<string, Limit> = { 'avail.': 'availability', 'by grant': 'grant' }

const limitOf = (word: string): Limit => {
  const limit = shortened[word] ?? limits.find((limitName) => limitName === word)
  if (!limit) throw new Error(`Unknown limit in the access matrix: ${word}`)
  return limit
}

export const parseRights = (cell: string): Rights => {
  const parts = /^(–|C?R?U?D?)(o?)(?: \((.+)\))?$/u.exec(cell.trim())
  if (!parts || !cell.trim()) throw new Error(`Unreadable cell in the access matrix: ${cell}`)
  const [, letters = '', ownLetter, word] = parts
  const rights: Rights = {
    read: letters.includes('R'),
    create: letters.includes('C'),
    update: letters.includes('U'),
    delete: letters.includes('D'),
    own: ownLetter === 'o',
  }
  if (word) return Object.freeze({ ...rights, limit: limitOf(word) })
  return letters === '–' ? noRights : Object.freeze(rights)
}

const parseTable = (text: string): ReadonlyMap<string, Rights> => {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const parsed = new Map<string, Rights>()
  for (const [resource, ...cells] of rows) {
    cells.forEach((cell, column) => parsed.set(`${roleOfColumn[head[column + 1]!]} ${resource}`, parseRights(cell)))
  }
  return parsed
}

const matrix = parseTable(table)

export const rightsOf = (role: Role, resource: Resource): Rights => matrix.get(`${role} ${resource}`) ?? noRights
