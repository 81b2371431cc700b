import { listApplications } from '@asistent/contract/admission/applications.calls'
import { listEnrollmentRequests } from '@asistent/contract/activities/requests.calls'
import { listMyPapers } from '@asistent/contract/books/books.calls'
import { listOfficialDocuments } from '@asistent/contract/books/documents.calls'
import { listAbsenceDays } from '@asistent/contract/attendance/absence.calls'
import { listNotes } from '@asistent/contract/attendance/notes.calls'
import { decideRequest, listRequests } from '@asistent/contract/attendance/requests.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { listJobs } from '@asistent/contract/dashboards/jobs.calls'
import { countWaiting, listWaiting } from '@asistent/contract/dashboards/waiting.calls'
import { listMails } from '@asistent/contract/identity/outbox.calls'
import { listRegistrations } from '@asistent/contract/identity/registrations.calls'
import { getUserData, saveFavourites } from '@asistent/contract/identity/session.calls'
import { listUsers } from '@asistent/contract/identity/users.calls'
import { ownUnpaid } from '@asistent/contract/payments/invoices.calls'
import { onlineReport } from '@asistent/contract/payments/online.calls'
import { listChildContacts } from '@asistent/contract/people/child-contacts.calls'
import { listChildDocuments } from '@asistent/contract/people/child-documents.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { listChildConsents } from '@asistent/contract/people/consents.calls'
import { listGuardians } from '@asistent/contract/people/guardians.calls'
import { listProposals, proposeChange } from '@asistent/contract/people/proposals.calls'
import { listLeaves } from '@asistent/contract/staff/leaves.calls'
import { expiringPapers } from '@asistent/contract/staff/papers.calls'
import { listCalculations } from '@asistent/contract/kitchen/calculations.calls'
import { listMissingEntries } from '@asistent/contract/kitchen/haccp.calls'
import { listPortionBooks } from '@asistent/contract/kitchen/portion-books.calls'
import { listDeclarations } from '@asistent/contract/warehouse/declarations.calls'
import { listInbounds } from '@asistent/contract/warehouse/inbounds.calls'
import { listRequests as listStockRequests } from '@asistent/contract/warehouse/requests.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type UserName, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** How many rows the list behind a link shows. */
const listed: Record<string, (person: Person) => Promise<number>> = {
  attendanceRequests: async (one) => (await one.ok(listRequests, { kind: 1, status: 0, pageSize: 1 })).rowsCount,
  presenceRequests: async (one) => (await one.ok(listRequests, { kind: 2, status: 0, pageSize: 1 })).rowsCount,
  medicalNotes: async (one) => (await one.ok(listNotes, { status: 0, pageSize: 1 })).rowsCount,
  parentRegistrations: async (one) => (await one.ok(listRegistrations, { status: 0, pageSize: 1 })).rowsCount,
  invitations: async (one) => (await one.ok(listUsers, { state: 'invited', pageSize: 1 })).rowsCount,
  childProposals: async (one) => (await one.ok(listProposals, { status: 0, pageSize: 1 })).rowsCount,
  childrenWithoutGroup: async (one) => (await one.ok(listChildren, { withoutClass: true, pageSize: 1 })).rowsCount,
  guardiansWithoutAccount: async (person) =>
    (await person.ok(listGuardians, { accountState: 'none', pageSize: 1 })).rowsCount,
  expiringPapers: async (one) => (await one.ok(expiringPapers.json, {})).result.length,
  openPolls: async (one) => (await one.ok(listPolls, { filter: 'Waiting', pageSize: 1 })).rowsCount,
  activityEnrollments: async (person) =>
    (await person.ok(listEnrollmentRequests, { removal: false, status: 1, pageSize: 1 })).rowsCount,
  activityRemovals: async (person) =>
    (await person.ok(listEnrollmentRequests, { removal: true, status: 1, pageSize: 1 })).rowsCount,
  unpostedMoney: async (one) => (await one.ok(onlineReport.json, { waiting: true })).result.length,
  onlineError: async (one) => (await one.ok(onlineReport.json, { state: 6 })).result.length,
  submittedCounts: async (one) => (await one.ok(listDeclarations, { status: 4, pageSize: 1 })).rowsCount,
  openCounts: async (one) => (await one.ok(listDeclarations, { status: 1, pageSize: 1 })).rowsCount,
  openInbounds: async (one) => (await one.ok(listInbounds, { status: 1, pageSize: 1 })).rowsCount,
  openRequests: async (one) => (await one.ok(listStockRequests, { status: 1, pageSize: 1 })).rowsCount,
  lateMarks: async (one) => (await one.ok(listCalculations, { hasLateMarks: true, pageSize: 1 })).rowsCount,
  outdatedPortionBooks: async (one) => (await one.ok(listPortionBooks, { isOutdated: true, pageSize: 1 })).rowsCount,
  missingHaccpEntries: async (one) => (await one.ok(listMissingEntries, { pageSize: 1 })).rowsCount,
  raisedCalculations: async (one) => (await one.ok(listCalculations, { isRaised: true, pageSize: 1 })).rowsCount,
  myPapers: async (one) => (await one.ok(listMyPapers, { waiting: true, pageSize: 1 })).rowsCount,
  expiringDocuments: async (one) => (await one.ok(listOfficialDocuments, { state: 2, pageSize: 1 })).rowsCount,
  expiredDocuments: async (one) => (await one.ok(listOfficialDocuments, { state: 3, pageSize: 1 })).rowsCount,
  groupsToMark: async (person) =>
    (await person.ok(getDashboard, {})).attendanceToday?.groups.filter(({ waits }) => waits).length ?? 0,
  consentsToAnswer: async (person) => {
    let count = 0
    for (const { id } of (await person.ok(getDashboard, {})).parentDashboardModels ?? [])
      for (const { answers } of (await person.ok(listChildConsents, { id })).result)
        count += answers.filter(
          ({ mine, maySign, state }) => mine && maySign && (state === 'none' || state === 'outdated'),
        ).length
    return count
  },
  collectorsToConfirm: async (person) => {
    let count = 0
    for (const { id } of (await person.ok(getDashboard, {})).parentDashboardModels ?? [])
      count += (await person.ok(listChildContacts, { id })).collectors.filter(({ mayDecide }) => mayDecide).length
    return count
  },
  // Each expiring document of `muchWaits` is the only one of its kind.
  documentsToRenew: async (person) => {
    let count = 0
    for (const { id, maySign } of (await person.ok(getDashboard, {})).parentDashboardModels ?? [])
      if (maySign)
        count += (await person.ok(listChildDocuments, { id })).result.filter(
          ({ validTo }) => validTo !== null && validTo <= '2026-12-15',
        ).length
    return count
  },
  illnessWithoutNote: async (person) =>
    (await person.ok(listAbsenceDays, {})).result.filter(({ withoutNote }) => withoutNote !== null).length,
  ownProposals: async (one) => (await one.ok(listProposals, { status: 0, pageSize: 1 })).rowsCount,
  acknowledgements: async (person) =>
    (await person.ok(listMessages, { box: 'received', pageSize: 100 })).result.filter(
      ({ acknowledgementDue }) => acknowledgementDue,
    ).length,
  unpaidFees: async (one) => (await one.ok(ownUnpaid, {})).rowsCount,
  staffLeaves: async (one) => (await one.ok(listLeaves, { state: 1, pageSize: 1 })).rowsCount,
  admissionApplications: async (one) => (await one.ok(listApplications, { state: 1, pageSize: 1 })).rowsCount,
  admissionConfirmed: async (one) => (await one.ok(listApplications, { state: 4, pageSize: 1 })).rowsCount,
  admissionOffers: async (one) => (await one.ok(listApplications, { state: 3, pageSize: 1 })).rowsCount,
  failedLetters: async (one) => (await one.ok(listMails, { state: 'failed', pageSize: 1 })).rowsCount,
}

interface PaperInput {
  readonly childId: number
  readonly validTo: string | null
  readonly kind?: number
  readonly name?: string
  readonly marked?: boolean
}

const addDocument = ({ childId, validTo, kind = 5, name = 'Решение на ТЕЛК', marked = true }: PaperInput) =>
  world.sql(
    `with f as (insert into stored_file (storage_key, name, type, size, sha256, temporary) select gen_random_uuid(), 'telk.pdf', 'application/pdf', 1, '', false returning id)
      insert into child_document (kindergarten_id, child_id, kind, name, file_id, valid_to, for_guardians)
      select c.kindergarten_id, c.id, $2, $3, f.id, $4, $5 from child c, f where c.id = $1`,
    [childId, kind, name, validTo, marked],
  )

/** Something of everything waits. */
async function muchWaits() {
  const mother = await world.as('parent')
  const [child] = await world.sql<{ id: number }>(
    `select child_id as id from child_guardian cg join guardian g on g.id = cg.guardian_id where g.account_id = $1 order by 1 limit 1`,
    [mother.accountId],
  )
  await mother.ok(proposeChange, { id: child?.id ?? 0, changes: { diet: 'Без риба' } })
  await addDocument({ childId: child?.id ?? 0, validTo: '2026-11-30' })
  await world.sql(
    `delete from child_group_period where child_id = (select max(id) from child where kindergarten_id = 1 and left_on is null)
      and not exists (select from attendance a where a.child_id = child_group_period.child_id)`,
  )
  await world.sql(
    `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, purpose)
      select kindergarten_id, 2, 'test', 1, '2026-11-13', id, 2 from warehouse where kindergarten_id = 1 order by id limit 1`,
  )
  await world.sql(
    `insert into mail (recipient, subject, text, html, state) values ('anna@example.bg', 'Покана', 'Здравейте', '', 'failed')`,
  )
}

const everyone: UserName[] = [
  'director',
  'consolidatedDirector',
  'administrator',
  'teacher',
  'teacherOfOtherGroup',
  'resourceSpecialist',
  'manciple',
  'parent',
  'secondParent',
  'parentOfTwoPlaces',
  'municipality',
  'ministry',
  'master',
]

test.each(everyone)('%s: every number is the number of its rows and of the list its link opens', async (user) => {
  await muchWaits()
  const person = await world.as(user)
  const { total, kinds } = await person.ok(countWaiting, {})
  const inbox = await person.ok(listWaiting, {})
  expect(inbox.kinds.map(({ rows: _rows, ...head }) => head)).toEqual(kinds)
  expect(total).toBe(kinds.reduce((sum, { count, quiet }) => (quiet ? sum : sum + count), 0))
  for (const { kind, count, rows, quiet } of inbox.kinds) {
    expect([kind, rows.length]).toEqual([kind, Math.min(count, quiet ? 5 : 30)])
    expect([kind, await listed[kind]?.(person)]).toEqual([kind, count])
  }
})

test('each role has what is its own to decide', async () => {
  await muchWaits()
  const kindsOf = async (user: UserName) =>
    (await (await world.as(user)).ok(countWaiting, {})).kinds.map(({ kind }) => kind)
  expect(await kindsOf('director')).toEqual(
    expect.arrayContaining(['presenceRequests', 'medicalNotes', 'childProposals', 'expiringPapers', 'invitations']),
  )
  expect(await kindsOf('teacher')).toContain('childProposals')
  expect(await kindsOf('teacher')).not.toContain('invitations')
  expect(await kindsOf('manciple')).not.toContain('medicalNotes')
  expect(await kindsOf('parent')).toEqual(
    expect.arrayContaining(['openPolls', 'consentsToAnswer', 'unpaidFees', 'ownProposals']),
  )
  // Who neither signs nor pays has nothing to decide for the child.
  expect((await kindsOf('secondParent')).filter((kind) => !['openPolls', 'acknowledgements'].includes(kind))).toEqual(
    [],
  )
  expect(await kindsOf('ministry')).toEqual([])
  expect(await kindsOf('municipality')).toEqual([])
  expect(await kindsOf('master')).toEqual(['failedLetters'])
  expect((await world.stranger.call(countWaiting, {})).status).toBe(401)
})

test('a document of the child waits for the guardian who signs, until a later one replaces it', async () => {
  const [mother, father, stranger] = [
    await world.as('parent'),
    await world.as('secondParent'),
    await world.as('parentOfGabrovo'),
  ]
  const [childId] = (await father.ok(getDashboard, {})).parentDashboardModels?.map(({ id }) => id) ?? []
  const add = (given: Omit<PaperInput, 'childId'>) => addDocument({ childId: childId ?? 0, ...given })
  const of = async (person: Person) =>
    (await person.ok(listWaiting, {})).kinds
      .find(({ kind }) => kind === 'documentsToRenew')
      ?.rows.map(({ title, detail, to }) => [title, detail, to])
  expect(await of(mother)).toBeUndefined()
  await add({ validTo: '2026-12-15' })
  await add({ kind: 3, name: 'Еднократно изследване', validTo: '2026-11-01' })
  // Not yet, not for guardians, without an end.
  await add({ kind: 8, name: 'Договор', validTo: '2026-12-16' })
  await add({ kind: 4, name: 'Здравна карта', validTo: '2026-11-20', marked: false })
  await add({ kind: 6, name: 'Решение', validTo: null })
  const to = `/kids/records/${childId}?tab=documents`
  const telk = ['Решение на ТЕЛК', 'Борис · важи до 15.12.2026', to]
  const exam = ['Еднократно изследване', 'Борис · изтече на 01.11.2026', to]
  expect((await of(mother))?.toSorted()).toEqual([exam, telk])
  expect([await of(father), await of(stranger)]).toEqual([undefined, undefined])
  await add({ name: 'ТЕЛК 2027', validTo: '2027-12-16' })
  await add({ kind: 3, name: 'Ваксини', validTo: '2027-12-16' })
  expect(await of(mother)).toEqual([exam])
  await add({ kind: 3, name: 'Еднократно изследване', validTo: null })
  expect(await of(mother)).toBeUndefined()
})

test('what is decided in place leaves the list; the longest waiting stands first', async () => {
  const director = await world.as('director')
  const requests = async () =>
    (await director.ok(listWaiting, {})).kinds.find(({ kind }) => kind === 'presenceRequests')
  const before = await requests()
  const since = before?.rows.map((row) => row.since ?? '') ?? []
  expect(since).toEqual(since.toSorted())
  const [first] = before?.rows ?? []
  expect(first?.to).toBe(`/attendances/applications/summer-attendances/${first?.id}`)
  await director.ok(decideRequest, {
    id: first?.id ?? 0,
    approve: false,
    comment: 'Няма места',
    version: first?.version ?? 0,
  })
  const after = await requests()
  expect(after?.rows.map(({ id }) => id)).toEqual(before?.rows.slice(1).map(({ id }) => id))
  expect(after?.count).toBe((before?.count ?? 0) - 1)
})

test('the numbers are one statement for everybody', async () => {
  const director = await world.as('director')
  const said = await world.statements(() => director.ok(countWaiting, {}))
  // The transaction opens with one and ends with one.
  expect(said.length).toBeLessThanOrEqual(3)
})

test('favourites are the person’s own and the same on every device', async () => {
  for (const user of ['director', 'parent', 'ministry', 'master'] as const) {
    const person = await world.as(user)
    await person.ok(saveFavourites, { favourites: ['/kids/records', '/messages', '/kids/records'] })
    expect((await person.ok(getUserData, {})).favourites).toEqual(['/kids/records', '/messages'])
  }
  expect((await (await world.as('teacher')).ok(getUserData, {})).favourites).toEqual([])
  const outside = await (await world.as('director')).call(saveFavourites, { favourites: ['https://example.com'] })
  expect(outside.status).toBe(400)
})

test('the master sees what runs, in words; nobody else does', async () => {
  await world.sql(`select graphile_worker.add_job('mail.send', '{"mailId": 1}'::json, max_attempts => 3)`)
  const { result } = await (await world.as('master')).ok(listJobs, {})
  expect(result.find(({ task }) => task === 'mail.send')).toMatchObject({ title: 'Изпращане на писмо', failed: 0 })
  expect((await (await world.as('director')).call(listJobs, {})).status).toBe(403)
})
