import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './sources'

// Progress of the specification: which calls and screens are complete.

/** Slices that implement all of their specified calls. */
export const servedSlices: readonly string[] = [
  'identity',
  'institutions',
  'people',
  'staff',
  'attendance',
  'communication',
  'warehouse',
  'kitchen',
  'planning',
  'activities',
  'payments',
  'results',
  'books',
  'register',
  'oversight',
  'documents',
  'dashboards',
]

/** Slices with all of their screens: the web uses every call and has every specified route. */
export const shownSlices: readonly string[] = ['shell', ...servedSlices]

/** Calls that no screen uses, and who uses them. */
export const madeByOthers: Readonly<Record<string, string>> = {
  getSummary: 'clients of the specification; our home has the lists themselves',
  redeemModuleLink: 'the external module, with the key of the link it was opened by',
  schoolYearOptions: 'clients of the specification; our screens have the school years with the user',
  getWeeks: 'clients of the specification; our screens compute weeks themselves',
  getMonths: 'clients of the specification; our screens compute months themselves',
  getTermDates: 'the form of the register',
  listExternalKindergartens: 'the screen where a child moves to another kindergarten',
  groupsOfKindergarten: 'the references of the ministry',
  groupAges: 'the norms of the kitchen',
  groupsByType: 'the planning of lessons',
  groupsByMealGroup: 'the calculations of the kitchen',
  groupsByKindergarten: 'the references of the ministry',
  childrenByGroup: 'the extra activities',
  guardiansByKindergarten: 'the references of the ministry',
  staffForActivities: 'the extra activities',
  pedagogues: 'the planning of lessons',
  staffOfKindergarten: 'the references of the ministry',
  staffByKind: 'the administrative books',
  sendDirectMessage: 'clients of the specification; our form writes to one person as it writes to many',
  readCalendarAddress: 'calendar programs, by the personal address',
  staffByKindergarten: 'the references of the ministry',
  publisherOptions: 'clients of the specification; our screens ask for the publishers under their other path',
  kindergartenSubjects: 'clients of the specification; our screens ask for the fields under their other path',
  groupPrograms: 'clients of the specification; our screens ask for the programs under their other path',
  getGroupProgram: 'clients of the specification; our screens open a program under its other path',
  deleteGroupProgram: 'clients of the specification; our screens remove a program under its other path',
  listStorageConditions: 'clients of the specification; the words stand in the program',
  listRecommendedPeriods: 'clients of the specification; the words stand in the program',
  scrappingKinds: 'clients of the specification; the words stand in the program',
  listMealTypes: 'clients of the specification; the words stand in the program',
  listMenuTypes: 'clients of the specification; the words stand in the program',
  recipeNutritions: 'clients of the specification; our form counts a portion while somebody types',
  lastPortionBook: 'clients of the specification; a book is made with one button and gets its number then',
  listBatchPayments: 'clients of the specification; our list of payments has the batches among the others',
  batchReceipt: 'clients of the specification; our screens print every receipt under its other path',
  paymentTypes: 'clients of the specification; the words stand in the program',
  payableCurrencies: 'clients of the specification; the page of a parent has them with its fees',
  epayNotice: 'ePay.bg itself',
  listOrderIndexes: 'clients of the specification; the words stand in the program',
  incomingTypes: 'clients of the specification; the words stand in the program',
  outgoingTypes: 'clients of the specification; the words stand in the program',
  listDocumentTypes: 'clients of the specification; the words stand in the program',
  listTemplateProperties: 'clients of the specification; the names stand in the program',
  nextDirectorOrderNumber: 'clients of the specification; our form gets its number with the save',
  nextIncomingNumber: 'clients of the specification; our form gets its number with the save',
  nextOutgoingNumber: 'clients of the specification; our form gets its number with the save',
  programNames: 'clients of the specification; our form copies from the list of programs',
}

const linesOf = (file: string): string[][] =>
  readFileSync(join(projectFolder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

export const specifiedCalls = (): { readonly name: string; readonly slice: string }[] =>
  linesOf('spec/calls.tsv').map(([method = '', path = '', slice = '']) => ({ name: `${method} ${path}`, slice }))

export const specifiedRoutes = (): { readonly path: string; readonly slice: string }[] =>
  linesOf('spec/routes.tsv').map(([path = '', slice = '']) => ({ path, slice }))

/** Routes of the web from docs/generated/routes.txt: the first word of each line. */
export function knownRoutes(): string[] {
  const file = join(projectFolder, 'docs/generated/routes.txt')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s/)[0] ?? '')
}
