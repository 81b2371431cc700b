import { sendMaintenanceMessage } from '@asistent/contract/communication/maintenance.calls'
import {
  auditReport,
  listAdministrationAudit,
  listAudit,
  listAuditKinds,
  listAuditPeople,
} from '@asistent/contract/institutions/audit.calls'
import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { deleteDayOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { day, daysBetween } from '@asistent/domain/kernel/day'
import { readXlsx } from 'hucre'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (text: string, values: unknown[] = []) => (await world.sql<{ id: number }>(text, values))[0]?.id ?? 0
const groupOf = (name: string) =>
  idOf('select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.name = $1', [
    name,
  ])

const anything = { personId: undefined, fromDate: undefined, toDate: undefined, kind: undefined, search: undefined }

const repair = {
  kind: dayOffKinds.DayOff,
  name: 'Ремонт на парното',
  fromDate: day('2026-11-19'),
  toDate: day('2026-11-20'),
}

interface Entry {
  readonly about?: object
  readonly at?: string
  readonly call?: string
  readonly change?: {
    table: string
    rowId: string | number
    operation?: string
    before: object | null
    after: object | null
  }
}

/** Inserts an entry with its change like a call of another slice. */
async function auditEntry({ call = 'POST /api/Classes', about, at, change }: Entry): Promise<number> {
  const { accountId } = await world.as('director')
  const id = await idOf(
    `insert into audit (at, account_id, kindergarten_id, call, request_id, about)
      select $1, $2, k.id, $3, 'x', $4 from kindergarten k where k.name = 'ДГ „Детелина“' returning id`,
    [at ?? world.now().toISOString(), accountId, call, about ?? null],
  )
  if (change)
    await world.sql(
      `insert into audit_change (audit_id, at, kindergarten_id, table_name, row_id, operation, before, after)
        select id, at, kindergarten_id, $2, $3, $4, $5, $6 from audit where id = $1`,
      [id, change.table, String(change.rowId), change.operation ?? 'update', change.before, change.after],
    )
  return id
}

describe('the history of a kindergarten', () => {
  test('describes creating, changing and deleting a day off', async () => {
    const director = await world.as('director')
    const kalinka = await groupOf('Калинка')
    const { entityId } = await director.ok(saveDayOff, { ...repair, classIds: [kalinka] })
    const id = Number(entityId)
    await director.ok(saveDayOff, { ...repair, id, toDate: day('2026-11-21'), kind: dayOffKinds.Quarantine })
    await director.ok(deleteDayOff, { id })
    const { result, rowsCount } = await director.ok(listAudit, {})
    expect(rowsCount).toBe(3)
    expect(result.map((row) => [row.person, row.action, row.subject])).toEqual([
      ['Мария Иванова', 'Изтриване на неучебен ден', 'Неучебен ден Ремонт на парното'],
      ['Мария Иванова', 'Запис на неучебен ден', 'Неучебен ден Ремонт на парното'],
      ['Мария Иванова', 'Запис на неучебен ден', 'Неучебен ден Ремонт на парното'],
    ])
    expect(result[1]?.changes).toEqual([
      {
        kind: 'Неучебен ден',
        record: 'Ремонт на парното',
        operation: 'update',
        operationName: 'Промяна',
        fields: [
          { label: 'Вид', before: 'Неучебен ден', after: 'Карантина' },
          { label: 'До дата', before: '20.11.2026', after: '21.11.2026' },
          { label: 'Групи', before: 'Калинка', after: null },
        ],
      },
    ])
    expect(result[2]?.changes[0]?.fields).toContainEqual({ label: 'Групи', before: null, after: 'Калинка' })
    expect(result[0]?.changes[0]?.fields).toContainEqual({ label: 'От дата', before: '19.11.2026', after: null })
  })

  test('describes the changed setting instead of JSON', async () => {
    const director = await world.as('director')
    const before = await director.ok(getConfiguration, {})
    await director.ok(saveConfiguration, {
      ...before,
      requiredSecondFactorRoles: [6],
      settings: { ...before.settings, hourlyVisitsEat: true, nurseryGroupSize: { min: 8, max: 16 } },
    })
    const { result } = await director.ok(listAudit, { kind: 'kindergarten' })
    expect(result[0]?.changes[0]?.fields).toEqual([
      { label: 'Настройки: Почасовите посещения получават храна', before: null, after: 'да' },
      { label: 'Настройки: Големина на яслена група: най-много', before: null, after: '16' },
      { label: 'Настройки: Задължителен втори фактор за', before: null, after: 'Администратор' },
    ])
  })

  test('shows names instead of ids, also of deleted records', async () => {
    const [child] = await world.sql<{ id: number; name: string }>(
      `select id, first_name || ' ' || last_name as name from child where left_on is null order by id limit 1`,
    )
    const [bell, kalinka] = [await groupOf('Звънче'), await groupOf('Калинка')]
    const period = await idOf('select id from child_group_period where child_id = $1 limit 1', [child?.id])
    await auditEntry({
      call: 'POST /api/Students',
      about: { childId: child?.id ?? 0 },
      change: { table: 'child_group_period', rowId: period, before: { group_id: bell }, after: { group_id: kalinka } },
    })
    await auditEntry({
      about: { groupId: 999_999 },
      change: { table: 'child_group', rowId: 999_999, before: { capacity: 20 }, after: { capacity: 22 } },
    })
    await auditEntry({
      change: {
        table: 'child_group',
        rowId: 999_999,
        operation: 'delete',
        before: { name: 'Старата', capacity: 22 },
        after: null,
      },
    })
    const { result } = await (await world.as('director')).ok(listAudit, {})
    const byKind = (kind: string) => result.flatMap((row) => row.changes).filter((change) => change.kind === kind)
    expect(byKind('Престой в група')).toMatchObject([
      {
        record: expect.stringContaining(child?.name ?? '-') as string,
        fields: [{ label: 'Група', before: 'Звънче', after: 'Калинка' }],
      },
    ])
    expect(byKind('Група').map((change) => change.record)).toEqual(['Старата', 'Старата'])
    expect(result.find((row) => row.changes[0]?.kind === 'Престой в група')?.subject).toBe(`Дете ${child?.name}`)
    // No id of a record is shown.
    expect(JSON.stringify(result.map(({ changes, subject }) => ({ changes, subject })))).not.toMatch(/999999/)
  })

  test('shows the first changes of a large call and counts the rest', async () => {
    const id = await auditEntry({})
    await world.sql(
      `insert into audit_change (audit_id, at, kindergarten_id, table_name, row_id, operation, after)
        select a.id, a.at, a.kindergarten_id, 'child_group', n::text, 'insert', jsonb_build_object('name', 'Група ' || n) from audit a, generate_series(1, 300) n where a.id = $1`,
      [id],
    )
    const { result } = await (await world.as('director')).ok(listAudit, {})
    expect(result[0]?.changes).toHaveLength(20)
    expect(result[0]?.moreChanges).toBe(280)
  })

  test('filters: person, period, kind of record, text', async () => {
    const director = await world.as('director')
    const administrator = await world.as('administrator')
    await director.ok(saveDayOff, repair)
    await administrator.ok(saveSchoolYear, {
      name: '2027/2028',
      fromDate: day('2027-09-15'),
      toDate: day('2028-09-14'),
      studyFromDate: day('2027-09-15'),
      studyToDate: day('2028-05-31'),
    })
    await auditEntry({
      at: '2026-09-20T08:00:00Z',
      about: { groupId: await groupOf('Калинка') },
      change: {
        table: 'child_group',
        rowId: await groupOf('Калинка'),
        before: { capacity: 20 },
        after: { capacity: 22 },
      },
    })
    const row = async (filters: object) => (await director.ok(listAudit, filters)).result.map((row) => row.action)
    expect(await row({})).toEqual(['Запис на учебна година', 'Запис на неучебен ден'])
    expect(await row({ personId: administrator.accountId })).toEqual(['Запис на учебна година'])
    expect(await row({ kind: 'day-off' })).toEqual(['Запис на неучебен ден'])
    expect(await row({ kind: 'няма' })).toEqual([])
    expect(await row({ search: 'парното' })).toEqual(['Запис на неучебен ден'])
    expect(await row({ search: 'силвия' })).toEqual(['Запис на учебна година'])
    expect(await row({ search: 'учебна година' })).toEqual(['Запис на учебна година'])
    expect(await row({ fromDate: day('2026-09-20'), toDate: day('2026-09-20') })).toHaveLength(1)
    // Matches the record's name, which the change does not contain.
    expect(await row({ fromDate: day('2026-09-01'), search: 'калинка' })).toHaveLength(1)
    expect(await row({ fromDate: day('2026-09-21'), toDate: day('2026-11-14') })).toEqual([])
    expect(await row({ search: "'; drop table audit; --" })).toEqual([])
  })

  test('limits the period to a year; returns the default period', async () => {
    const director = await world.as('director')
    const { period } = await director.ok(listAudit, {})
    expect(period && daysBetween(period.from, period.to)).toBe(30)
    const filtered = await director.ok(listAudit, { fromDate: day('2026-09-01'), toDate: day('2026-09-20') })
    expect(filtered.period).toEqual({ from: '2026-09-01', to: '2026-09-20' })
    const long = await director.call(listAudit, { fromDate: day('2025-01-01'), toDate: day('2026-11-01') })
    expect(long.problem.errors).toEqual({ fromDate: ['Изберете период до една година'] })
    const turned = await director.call(listAudit, { fromDate: day('2026-11-02'), toDate: day('2026-11-01') })
    expect(turned.problem.errors).toEqual({ toDate: ['Краят не може да е преди началото'] })
  })

  test('pages', async () => {
    for (const name of ['а', 'б', 'в']) await (await world.as('director')).ok(saveDayOff, { ...repair, name })
    const director = await world.as('director')
    const second = await director.ok(listAudit, { pageNumber: 2, pageSize: 2 })
    expect(second.rowsCount).toBe(3)
    expect(second.result.map((row) => row.subject)).toEqual(['Неучебен ден а'])
  })

  test('is separate by kindergarten and allowed for directors and administrators only', async () => {
    await (await world.as('director')).ok(saveDayOff, repair)
    expect((await (await world.as('directorOfGabrovo')).ok(listAudit, {})).rowsCount).toBe(0)
    expect((await (await world.as('administrator')).ok(listAudit, {})).rowsCount).toBe(1)
    for (const user of ['teacher', 'parent', 'manciple', 'ministry', 'municipality', 'master'] as const) {
      const person = await world.as(user)
      expect((await person.call(listAudit, {})).status).toBe(403)
      expect((await person.call(listAuditKinds, {})).status).toBe(403)
      expect((await person.call(listAuditPeople, {})).status).toBe(403)
      expect((await person.call(auditReport.json, anything)).status).toBe(403)
    }
  })

  test('the master reads actions of masters only', async () => {
    await (await world.as('director')).ok(saveDayOff, repair)
    const master = await world.as('master')
    await master.ok(sendMaintenanceMessage, { title: 'Профилактика', content: 'В 22 ч.' })
    const { result, rowsCount } = await master.ok(listAdministrationAudit, {})
    expect(rowsCount).toBe(1)
    expect(result[0]).toMatchObject({ action: 'Изпращане на съобщение за профилактика' })
    expect((await master.ok(listAdministrationAudit, { search: 'профилактика' })).rowsCount).toBe(1)
    expect((await master.ok(listAdministrationAudit, { toDate: '2026-10-01' })).rowsCount).toBe(0)
    expect((await (await world.as('director')).call(listAdministrationAudit, {})).status).toBe(403)
  })

  test('the consolidated view includes the branch', async () => {
    const [branch] = await world.sql<{ id: number }>(`select id from kindergarten where name like '%Брестник%'`)
    await world.sql(
      `insert into audit (at, account_id, kindergarten_id, call, request_id, about) values ($1, null, $2, 'POST /api/DaysOff', 'x', $3)`,
      [world.now().toISOString(), branch?.id, { kindergartenId: branch?.id }],
    )
    await (await world.as('director')).ok(saveDayOff, repair)
    const { result } = await (await world.as('consolidatedDirector')).ok(listAudit, {})
    expect(new Set(result.map((row) => row.subject))).toEqual(
      new Set(['Детска градина ДГ „Детелина“ – филиал с. Брестник', 'Неучебен ден Ремонт на парното']),
    )
    expect(result.find((row) => row.subject?.includes('Брестник'))?.person).toBe('Системата')
  })

  test('choices of kinds and people', async () => {
    const director = await world.as('director')
    const kinds = await director.ok(listAuditKinds, {})
    expect(kinds.result).toContainEqual({ id: 'group', name: 'Групи' })
    const people = await director.ok(listAuditPeople, {})
    expect(people.result).toContainEqual({ id: director.accountId, name: 'Мария Иванова' })
    const gabrovo = await world.as('directorOfGabrovo')
    expect(people.result.some((person) => person.id === gabrovo.accountId)).toBe(false)
  })

  test('as PDF and XLSX', async () => {
    const director = await world.as('director')
    await director.ok(saveDayOff, repair)
    const answer = await director.ok(auditReport.json, anything)
    expect(answer.result).toEqual([
      {
        at: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/) as string,
        person: 'Мария Иванова',
        action: 'Запис на неучебен ден',
        subject: 'Неучебен ден Ремонт на парното',
        changes:
          'Създаване – Неучебен ден Ремонт на парното: Вид: Неучебен ден; Наименование: Ремонт на парното; От дата: 19.11.2026; До дата: 20.11.2026',
      },
    ])
    const pdf = await director.ok(auditReport.pdf!, anything)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const xlsx = await director.ok(auditReport.xlsx!, anything)
    const book = await readXlsx(new Uint8Array(xlsx.bytes))
    expect(JSON.stringify(book.sheets[0]?.rows)).toContain('Ремонт на парното')
  })
})
