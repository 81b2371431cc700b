import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepTest } from '../support/deep'
import { callsWithForeignIds, gatherForeigners, leaksOf, type Foreigners } from '../support/foreign'
import { marksShown } from '../support/marks'
import { noDocuments } from '../support/no-documents'
import { registered } from '../support/registered'
import { missingSamples } from '../support/samples'
import { withoutFilters, withoutPolicies } from '../support/weakened'
import { startWorld, type World } from '../support/world'

// Every call with ids of another kindergarten, child or group. Two protections reject them: the condition of the query
// and row-level security. `npm run test:deep` also disables each; the other one must suffice.

let world: World
let foreigners: Foreigners
let filters = true

beforeAll(async () => {
  world = await startWorld({
    documents: noDocuments,
    rewrite: (statement) => (filters ? statement : withoutFilters(statement)),
  })
  foreigners = await gatherForeigners(world)
})
afterAll(() => world.close())

/** Removes the conditions on the kindergarten from all queries, including filters of the caller. */
async function unfiltered<T>(work: () => Promise<T>): Promise<T> {
  filters = false
  foreigners.nothing.clear()
  try {
    return await work()
  } finally {
    filters = true
    foreigners.nothing.clear()
  }
}

const callsWithIds = () => callsWithForeignIds(registered, foreigners)
const leaks = (options?: Parameters<typeof leaksOf>[3]) => leaksOf(world, callsWithIds(), foreigners, options)
const shown = (options?: Parameters<typeof marksShown>[3]) => marksShown(world, registered, foreigners, options)

/**
 * Calls whose records are protected by another condition than the kindergarten, so removing that one reveals nothing.
 */
const fencedOtherwise: Record<string, string> = {
  'GET /api/NeispuoIntegration/teacher-substitutions':
    'the group only narrows the records of the own kindergarten, and has no substitution',
  'GET /api/NeispuoIntegration/difference': 'the group only narrows the records of the own kindergarten',
  'POST /api/NeispuoIntegration/cb': 'takes the fingerprint of a difference that was looked at',
  ...Object.fromEntries(
    ['classbook', 'achievements', 'class-programs', 'topics', 'substitutions'].map((name) => [
      `DELETE /api/NeispuoIntegration/neispuo-delete-${name}/{id}`,
      'the sample is of another section',
    ]),
  ),
  'DELETE /api/files/{id}': 'only who uploaded a file may remove it',
  'POST /api/Audiences/preview': 'by whom one may write to: several conditions, of role, group and place',
  'POST /api/Messages': 'by whom one may write to: several conditions, of role, group and place',
  'POST /api/Messages/for-kindergartens': 'by the memberships of the account and the municipality',
  'POST /api/Messages/direct': 'by whom one may write to: several conditions, of role, group and place',
  'POST /api/Messages/update': 'only by who wrote it',
  'POST /api/Messages/{id}/take-back': 'only by who wrote it',
  'POST /api/Messages/{id}/remind': 'only by who wrote it',
  'POST /api/Messages/{id}/acknowledge': 'only by who got it',
  'GET /api/Messages/{id}/readers': 'only for who wrote it',
  'DELETE /api/Messages/{id}': 'the handler compares the author and the kindergarten itself',
  'DELETE /api/messages/{messageId}/reply/{replyId}': 'only by who wrote it',
  'GET /files/{id}': 'only who uploaded a file gets it by its number',
  'POST /api/Identity/update': 'only who uploaded a picture may take it for a portrait',
  'POST /api/Kindergartens/configuration': 'only who uploaded a picture may take it for a logo',
  'POST /api/Kindergartens/change/{id}': 'by the memberships of the account',
  'GET /api/Kindergartens': 'by the memberships of the account and the municipality',
  'DELETE /api/Identity/sessions/{id}': 'by the account',
  'POST /api/Identity/passkeys/{id}': 'by the account',
  'DELETE /api/Identity/passkeys/{id}': 'by the account',
  'POST /api/identity/recover-password': 'by a secret that only the person was sent',
  'POST /api/identity/activate-admin': 'by a secret that only the person was sent',
  'POST /api/identity/parent-registration': 'the answer never tells whether there is such a child (domain.md 8)',
  'POST /api/Parents/registrations': 'the answer never tells whether there is such a child (domain.md 8)',
  'GET /api/Kindergartens/{id}/logo': 'by the id of the kindergarten itself',
  'GET /api/KindergartenPeriods/periods/{kindergartenId}': 'the id is the condition itself',
  'POST /api/Students/{id}/proposals': 'by the children of the parent',
  'POST /api/StudentAttendances/parent-request': 'by the children of the parent',
  'POST /api/StudentAttendances/absence-reports': 'by the children of the parent',
  'DELETE /api/StudentAttendances/absence-reports/{id}': 'by the children of the parent',
  'DELETE /api/StudentProposals/{id}': 'by who made the proposal',
  'DELETE /api/Students/{id}/parents/{parentId}': 'the handler compares the kindergartens itself',
  'POST /api/Students/relocation-certificate': 'the child is locked by its kindergarten',
  'POST /api/Classes/for-preschool-certificate': 'the group that one writes in is compared by the handler itself',
  'POST /api/Certificates/{certificateId}/duplicate': 'the certificate is locked by its kindergarten',
  'POST /api/ClassBookExports': 'the handler compares the kindergartens itself',
  'DELETE /api/ClassBookExports/{id}': 'the handler compares the kindergartens itself',
  'POST /api/Dashboards/messages/seen': 'only the person’s own rows of the bell are marked',
  'POST /api/Messages/reply/{id}': 'by who wrote the message and who got it',
  'POST /api/Events/{id}/setSeen': 'only the person’s own rows of the bell are marked',
  'GET /api/Teachers/for-kindergarten': 'the id only narrows the list',
  'GET /api/Teachers/for-activities': 'the id only narrows the list',
  'GET /api/Teachers/teachers-pedagogues': 'the id only narrows the list',
  'GET /api/Teachers/by-kind': 'the id only narrows the list',
  'GET /api/Teachers/directors': 'the id only narrows the list',
  'GET /api/TeacherSubstitutions/overview-models': 'the ids only narrow the list',
  'POST /api/AttendanceReferences/remind': 'the ids only narrow the groups of the own kindergarten',
  // The groups to count are selected first, by the statement that the reports of results share
  // (references/groups.queries.ts).
  ...Object.fromEntries(
    [
      'absences',
      'remarks-praises',
      'sanctions-supports',
      'low-grades/count-low-grades',
      'general-practitioners/students',
      'general-practitioners/teachers',
      'lecture-lessons',
    ]
      .flatMap((path) => [path, `${path}/export`, `${path}/excel-export`])
      .map((path) => [`GET /api/StudentReferences/${path}`, 'the id only narrows the sums']),
  ),
  ...Object.fromEntries(
    [
      ...['per-day', 'days-attendances/reference', 'absences'].flatMap((path) => [
        path,
        `${path}/export`,
        `${path}/excel-export`,
      ]),
      'hourly-attendances/{month}/{year}',
      'hourly-attendances/export/{type}/{month}/{year}',
      'smp/{month}/{year}',
      'smp/export/{month}/{year}',
      'smp/excel-export/{month}/{year}',
      'applications',
      'applications/export/{type}',
      'entries',
      'entries/export/{type}',
    ].map((path) => [
      `GET /api/AttendanceReferences/${path}`,
      'the handler compares the kindergartens itself; groups and children only narrow its rows',
    ]),
  ),
  'DELETE /api/MONReferences/views/{id}': 'by the account',
  ...Object.fromEntries(
    [
      'attendances',
      ...['smp', 'absences'].flatMap((name) => [`${name}/export`, `${name}/export/pdf`]),
      ...[
        'lessons',
        'activity-types',
        'students-result',
        'documents',
        'substitutions',
        'kindergarten-people-counts',
        'portfolios',
        'storage-availability',
      ].flatMap((name) => [name, `${name}/export`, `${name}/export/pdf`]),
    ].map((path) => [
      `GET /api/MONReferences/${path}`,
      'the kindergartens that the person oversees are found first; the ids only narrow them',
    ]),
  ),
  'GET /api/Teachers/by-kindergarten': 'the handler compares the kindergartens itself',
  'POST /api/Teachers/{teacherId}/papers': 'the handler compares the kindergartens itself',
  ...Object.fromEntries(
    ['norms', 'director-norms', 'mandatory'].flatMap((report) =>
      ['', '/export', '/excel-export'].map((file) => [
        `GET /api/TeacherSubstitutions/${report}${file}`,
        'the handler compares the kindergartens itself',
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      'Stocks/product-availability',
      ...[
        'stock-availability-detailed',
        'trial-balance',
        'stock-inventory-list',
        'stock-inventory-register',
        'document-transactions',
        'department',
        'haccp',
        'united-stock-receipts',
      ].map((name) => `StockReferences/${name}`),
    ].flatMap((path) =>
      [path.endsWith('trial-balance') ? '/overview-models' : '', '/receipt', '/excel-export'].map((end) => [
        `GET /api/${path}${end}`,
        'the handler compares the kindergartens itself; the other ids only narrow its rows',
      ]),
    ),
  ),
  'GET /api/Stocks/movements': 'the handler compares the kindergartens itself; the other ids only narrow its rows',
  'GET /api/Stocks/batches': 'the handler compares the kindergartens itself; the other ids only narrow its rows',
  'GET /api/UnitedStockReceipts/preview': 'the supplier only narrows the deliveries of the own kindergarten',
  'GET /api/SupplierRequests/proposal': 'the ids only narrow the products of the own kindergarten',
  'GET /api/StockRequests/overview-models': 'the ids only narrow the list',
  'GET /api/activities/activity-provider-summary': 'the ids only narrow the list',
  'GET /api/activities/parents': 'the ids only narrow the list',
  'GET /api/Activities/enrollment-requests/overview': 'the ids only narrow the list',
  'GET /api/Activities/students/history/summary': 'the ids only narrow the list',
  'GET /api/Activities/students/history/summary/export/{type}': 'the ids only narrow the list',
  'GET /api/activities/invoices/parents': 'the ids only narrow the list',
  'GET /api/activities/payments/references/cashiers': 'the ids only narrow the list',
  'GET /api/activities/payments/references/cashiers/export/{type}': 'the ids only narrow the list',
  'POST /api/activities/provider-invoices/protocol':
    'providers are everybody’s; the payments are those of the own kindergarten',
  'POST /api/activities/provider-invoices/manual-amount-protocol': 'providers are everybody’s',
  'POST /api/Activities/payments/epay-redirect-response': 'by the account',
  ...Object.fromEntries(
    ['references/online', 'cashiers', 'references/cashed'].flatMap((path) =>
      ['', '/export/{type}'].map((file) => [
        `GET /api/activities/payments/${path}${file}`,
        'the ids only narrow the list',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['kindergarten', 'groups', 'kids', 'cash'].flatMap((path) =>
      ['', '/export/{type}'].map((file) => [
        `GET /api/fees_depricated/references/${path}${file}`,
        'the ids only narrow the list',
      ]),
    ),
  ),
  'GET /api/activities/payments/references/batch-payments': 'the ids only narrow the list',
  'GET /api/activities/payments/references/batch-payments/export/{type}': 'the ids only narrow the list',
  ...Object.fromEntries(
    [
      'POST /api/StockInbounds/complete/{id}',
      'POST /api/StockRequests/complete/{id}',
      'DELETE /api/StockRequests/free/{id}',
      'DELETE /api/StockRequests/{id}',
      'POST /api/Scrappings/complete/{id}',
      'POST /api/InventoryDeclarations/complete/{id}',
    ].map((name) => [name, 'lock_stocks of the database refuses the warehouse of another kindergarten']),
  ),
  ...Object.fromEntries(
    [
      ['calculations/month-report', '/file'],
      ...['staff-nutrition-report', 'summary-report'].map((name) => [`calculations/${name}`, '/file', '/excel-export']),
      ...['by-calculations', 'orders-book'].map((name) => [name, '/receipt', '/excel-export']),
      ...['nutritional-norms', 'recap-nutritional-norms'].map((name) => [`${name}/report`, '/file', '/excel-export']),
    ].flatMap(([path, ...files]) =>
      ['', ...files].map((file) => [
        `GET /api/StockReferences/${path}${file}`,
        'the handler compares the kindergartens itself; the other ids only narrow its rows',
      ]),
    ),
  ),
  ...Object.fromEntries(
    [
      'DELETE /api/ClassPrograms/{id}',
      'DELETE /api/classes/programs/{id}',
      'POST /api/ClassPrograms',
      'DELETE /api/Lessons/{id}',
      'POST /api/Lessons/confirm',
    ].map((name) => [name, 'groupToWrite compares the kindergarten of the group itself']),
  ),
  'POST /api/Kindergartens/update/subjects':
    'saves the whole list: without its fence it would remove the fields of everybody, which their topics refuse',
  'GET /api/ClassPrograms/subjects-copy/{id}': 'the handler compares the kindergartens itself',
  'POST /api/Meals/calculations/decide-conflict/{id}':
    'the sample has no conflict to decide; the calculation is looked for as in getCalculation',
  'GET /api/Products/available-for-date/{date}': 'the warehouse only narrows what the own kindergarten has',
  'GET /api/Recipes/{id}/photo': 'the sample has no picture; the recipe is looked for as in getRecipe',
  'GET /api/Files/kitchen-menus/{kindergartenId}/{fileId}': 'by the menu that has the file; the sample has none',
  'GET /api/AdministrationDocuments/{id}/file': 'by the document that has the file; the sample has none',
  'GET /api/AdministrationBooks/files/{id}/{fileId}': 'by the entry that has the file; the sample has none',
  ...Object.fromEntries(
    [
      'GET /api/AdministrationBooks/mine/{id}',
      'GET /api/AdministrationBooks/mine/{id}/files/{fileId}',
      'POST /api/AdministrationBooks/mine/acquainted/{id}',
    ].map((name) => [name, 'only what names the person who asks']),
  ),
  ...Object.fromEntries(
    [
      'POST /api/AdministrationBooks/pedagogical-council-book/protocol',
      'POST /api/AdministrationBooks/control-activity-book',
      'POST /api/AdministrationBooks/control-activity-deputy-director-book',
    ].map((name) => [name, 'the day of the sample is to come, which is refused first; found as in the other books']),
  ),
  'GET /api/Inventory/overview-models': 'the group and the person only narrow the things of the own kindergarten',
  ...Object.fromEntries(
    ['POST /api/Inventory/scrap', 'POST /api/Inventory/counts'].map((name) => [
      name,
      'the day of the sample is to come, which is refused first; found as in the other calls of the inventory',
    ]),
  ),
  'POST /api/templates/save-book': 'only a template of the master is taken over',
  ...Object.fromEntries(
    [
      'GET /api/InspectionPacks/checks',
      'POST /api/InspectionPacks',
      'GET /api/InspectionPacks/{id}/receipt',
      'DELETE /api/InspectionPacks/{id}',
    ].map((name) => [name, 'the handler compares the kindergartens itself']),
  ),
  ...Object.fromEntries(
    [
      'POST /api/Students/{studentId}/collectors/authorize',
      ...['end', 'decide', 'code'].map((path) => `POST /api/Students/{studentId}/collectors/{id}/${path}`),
    ].map((name) => [name, 'by the children of the parent']),
  ),
  'POST /api/Students/{id}/parents': 'the handler compares the kindergartens itself',
  ...Object.fromEntries(
    [
      'GET /api/TeacherLeaves/preview',
      'POST /api/TeacherLeaves',
      'POST /api/TeacherLeaves/entitlement',
      ...['', '/export', '/excel-export'].map((file) => `GET /api/TeacherLeaves/balances${file}`),
      'GET /api/StockReferences/natural-loss',
      'GET /api/NeispuoIntegration/difference/records',
    ].map((name) => [name, 'the handler compares the kindergartens itself; the other ids only narrow its rows']),
  ),
  'GET /api/StockRequests/requisition/{forDate}': 'the warehouse only narrows the requests of the own kindergarten',
  'POST /api/StockLossNorms': 'the sample names a product and a category, which is refused first',
  ...Object.fromEntries(
    ['POST /api/StockTransfers/complete/{id}', 'POST /api/StockRevaluations/complete/{id}'].map((name) => [
      name,
      'lock_stocks of the database refuses the warehouse of another kindergarten',
    ]),
  ),
  'GET /api/SupplierContracts/{id}/file': 'by the contract that has the file; the sample has none',
  'POST /api/Meals/calculations/accept-substitutions': 'the day of the sample is not that of the calculation',
  'GET /api/StudentPortfolios/backgrounds/{backgroundId}/picture': 'everybody’s; the sample has no picture',
  ...Object.fromEntries(
    [
      'POST /api/StudentPortfolios/shared',
      'POST /api/complex/Administration/students/supportSessions',
      'POST /api/DailyFeed/photos',
    ].map((name) => [name, 'the day of the sample is to come, which is refused first']),
  ),
  ...Object.fromEntries(
    ['', '/export', '/excel-export'].map((file) => [
      `GET /api/complex/Administration/students/supportSessions${file}`,
      'the ids only narrow the sessions of the own children',
    ]),
  ),
  'GET /api/AdministrationBooks/director-order-book/draft': 'the cause is looked for as in the call that shows it',
  'GET /api/AdministrationBooks/mine/of-cause': 'the cause only narrows the orders of the own kindergarten',
  'POST /api/templates/child-paper': 'the template of the sample is not for children, which is refused first',
  'DELETE /api/NeispuoIntegration/neispuo-delete-records/{id}': 'the sample is of another section',
  'POST /api/NeispuoIntegration/medical-notices/{id}/assign': 'by the notice that waits; the sample has none',
  ...Object.fromEntries(
    ['finalize', 'unfinalize'].map((verb) => [
      `POST /api/NeispuoIntegration/${verb}-classbook/{id}`,
      'the sample is of another section',
    ]),
  ),
  'POST /api/MONReferences/names': 'by the kindergartens that the person oversees',
  'GET /api/menus/planner': 'the menu only adds recipes of its own to those of the kindergarten',
  'GET /api/DaysOff/overview-models': 'the group only narrows the days of the own kindergarten',
}

/** Calls that are protected by row-level security only. */
const onlyByPolicies: Record<string, string> = {
  'GET /api/Audit/record/{kind}/{id}': 'a record of any described table: whoever sees the row sees its history',
}

test('every call with an id has a sample or a reason for none', () => {
  const calls = registered.map(({ call }) => call)
  expect(missingSamples(calls, foreigners.theirs)).toEqual([])
})

describe('ids of another kindergarten, child or group', () => {
  test('reveal nothing and change nothing', async () => {
    expect(await leaks()).toEqual([])
  })

  deepTest('query conditions suffice without row-level security', async () => {
    const rows = await withoutPolicies(world, () => leaks({ briefly: true }))
    const excused = Object.keys(onlyByPolicies)
    expect(rows.filter((leak) => !excused.some((name) => leak.startsWith(`${name} `)))).toEqual([])
    expect(excused.filter((name) => !rows.some((leak) => leak.startsWith(`${name} `)))).toEqual([])
  })

  deepTest('row-level security suffices without query conditions', async () => {
    expect(await unfiltered(() => leaks({ briefly: true, floorOnly: true }))).toEqual([])
  })

  deepTest('without both, every such call is reported as a leak', async () => {
    const rows = await unfiltered(() => withoutPolicies(world, () => leaks({ briefly: true })))
    const safe = callsWithIds().filter(({ name }) => !rows.some((leak) => leak.startsWith(`${name} `)))
    expect(safe.map(({ name }) => name).filter((name) => !(name in fencedOtherwise))).toEqual([])
  })
})

describe('responses to inputs without ids', () => {
  test('contain nothing of another kindergarten, child or group', async () => {
    expect(await shown()).toEqual([])
  })

  deepTest('query conditions suffice without row-level security', async () => {
    expect(await withoutPolicies(world, () => shown({ briefly: true }))).toEqual([])
  })

  deepTest('row-level security suffices without query conditions', async () => {
    expect(await unfiltered(() => shown({ briefly: true, floorOnly: true }))).toEqual([])
  })

  deepTest('without both, lists are reported as leaks', async () => {
    const rows = await unfiltered(() => withoutPolicies(world, () => shown({ briefly: true })))
    const lists = [
      'GET /api/KindergartenPeriods/overview-models',
      'GET /api/Students',
      'GET /api/Parents/overview-models/export',
    ]
    expect(lists.filter((name) => !rows.some((one) => one.startsWith(`${name} `)))).toEqual([])
  })
})
