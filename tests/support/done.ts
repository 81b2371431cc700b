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

/** Calls that other programs send, with the program. */
export const externalCalls: Readonly<Record<string, string>> = {
  epayNotice: 'ePay.bg',
  readCalendarAddress: 'calendar programs, with the personal address',
  redeemModuleLink: 'the external module, with the key of the link that opened it',
}

const inDomain = 'our screens have the names in the domain package'
const groupsChosen = 'our screens choose groups with `groupOptions`'
const staffChosen = 'our screens choose staff with `staffForKindergarten`'
const numberOnSave = 'our form gets its number with the save'

/** Calls of the specification that our screens do not need, with what the screens do instead. */
const replacedCalls: Readonly<Record<string, string>> = {
  batchReceipt: 'our screens print all receipts with `receipt`',
  childrenByGroup: 'our screens choose children with `childOptions`',
  deleteGroupProgram: 'our screens delete a program with `deleteProgram`',
  getGroupProgram: 'our screens open a program with `getProgram`',
  getMonths: 'our screens compute months',
  getSummary: 'our home pages have the lists behind the numbers',
  getTermDates: 'our screens have no terms',
  getWeeks: 'our screens compute weeks',
  groupAges: 'our screens have the kinds of groups in the domain package',
  groupPrograms: 'our screens list programs with `listPrograms`',
  groupsByKindergarten: groupsChosen,
  groupsByMealGroup: groupsChosen,
  groupsByType: groupsChosen,
  groupsOfKindergarten: groupsChosen,
  guardiansByKindergarten: 'no screen lists the guardians of several kindergartens',
  incomingTypes: inDomain,
  kindergartenSubjects: 'our screens choose fields with `listSubjects`',
  lastPortionBook: 'a portion book gets its number when it is issued',
  listBatchPayments: 'our list of payments includes the batches',
  listDocumentTypes: inDomain,
  listExternalKindergartens: 'our form for a child that leaves has no destination',
  listMealTypes: inDomain,
  listMenuTypes: inDomain,
  listOrderIndexes: inDomain,
  listRecommendedPeriods: inDomain,
  listStorageConditions: inDomain,
  listTemplateProperties: inDomain,
  nextIncomingNumber: numberOnSave,
  nextOutgoingNumber: numberOnSave,
  outgoingTypes: inDomain,
  payableCurrencies: 'fees are payable in euro only',
  paymentTypes: inDomain,
  pedagogues: staffChosen,
  programNames: 'our form chooses the program to copy with `listPrograms`',
  publisherOptions: 'our screens choose publishers with `listPublishers`',
  recipeNutritions: 'our form computes a portion in the browser',
  schoolYearOptions: 'our screens have the school years in the data of the user',
  scrappingKinds: inDomain,
  sendDirectMessage: 'our form sends a message to one person like one to many',
  staffByKind: staffChosen,
  staffByKindergarten: 'no screen lists the staff of several kindergartens',
  staffOfKindergarten: staffChosen,
}

export const callsWithoutScreen: ReadonlySet<string> = new Set(Object.keys({ ...externalCalls, ...replacedCalls }))

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
