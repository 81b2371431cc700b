import { listAudit, listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { deleteCollector, saveCollector } from '@asistent/contract/people/child-contacts.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { describedTables, nameColumns, wordsOf } from './audit-words.ops'

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

/** Inserts a change like a call of another slice. */
async function changed(table: string, rowId: number, before: object, after: object): Promise<void> {
  await world.sql(
    `insert into audit_change (account_id, kindergarten_id, table_name, row_id, operation, before, after)
      select $1, k.id, $2, $3, 'update', $4, $5 from kindergarten k where k.name = 'ДГ „Детелина“'`,
    [(await world.as('director')).accountId, table, String(rowId), before, after],
  )
}

describe('the history of a record', () => {
  const kalinkaEntry = async () => {
    const id = await groupOf('Калинка')
    await changed('child_group', id, { capacity: 20 }, { capacity: 22 })
    return String(id)
  }

  test('is readable for everybody with access to the record', async () => {
    const id = await kalinkaEntry()
    for (const user of ['director', 'teacher', 'manciple', 'municipality', 'ministry'] as const) {
      const { result } = await (await world.as(user)).ok(listRecordAudit, { kind: 'group', id })
      expect(result[0]).toMatchObject({
        changes: [{ kind: 'Група', record: 'Калинка', fields: [{ label: 'Места', before: '20', after: '22' }] }],
      })
    }
  })

  test('of a child: readable for its teacher, with personal values for directors only', async () => {
    const ofTeacher = `select from child_group_period p join group_staff gs on gs.group_id = p.group_id join staff_member s on s.id = gs.staff_id
      join account a on a.id = s.account_id where p.child_id = c.id and a.email = 'uchitel@example.bg'`
    const childOf = (condition: string) =>
      idOf(`select c.id from child c join kindergarten k on k.id = c.kindergarten_id and k.name = 'ДГ „Детелина“'
        where c.left_on is null and ${condition} order by c.id limit 1`)
    const childId = await childOf(`exists (${ofTeacher})`)
    const id = String(childId)
    const before = { citizenship: null, allergies_text: null }
    await changed('child', childId, before, { citizenship: 'България', allergies_text: 'мляко' })
    const fieldsFor = async (user: 'director' | 'teacher') =>
      (await (await world.as(user)).ok(listRecordAudit, { kind: 'child', id })).result[0]?.changes[0]?.fields
    const label = expect.any(String) as string
    expect(await fieldsFor('director')).toEqual([
      { label: 'Гражданство', before: null, after: 'България' },
      { label, before: null, after: 'мляко' },
    ])
    expect(await fieldsFor('teacher')).toEqual([
      { label: 'Гражданство', before: null, after: 'България' },
      { label, before: null, after: 'променено' },
    ])
    const otherRow = String(await childOf(`not exists (${ofTeacher})`))
    for (const user of ['teacher', 'directorOfGabrovo'] as const)
      expect((await (await world.as(user)).call(listRecordAudit, { kind: 'child', id: otherRow })).status).toBe(404)
    expect((await (await world.as('manciple')).call(listRecordAudit, { kind: 'child', id })).status).toBe(403)
  })

  test('of a child: includes its parts, also deleted ones, for directors; only the record for its teacher', async () => {
    const childId =
      await idOf(`select p.child_id as id from child_group_period p join group_staff gs on gs.group_id = p.group_id join staff_member s on s.id = gs.staff_id
      join account a on a.id = s.account_id where a.email = 'uchitel@example.bg' and p.to_on is null order by p.child_id limit 1`)
    const director = await world.as('director')
    const { entityId } = await director.ok(saveCollector, {
      studentId: childId,
      name: 'Пенка Колева',
      relation: 'баба',
      fromDate: day('2026-11-01'),
    })
    await director.ok(deleteCollector, { studentId: childId, id: Number(entityId) })
    const historyOf = async (user: 'director' | 'teacher') =>
      (await (await world.as(user)).ok(listRecordAudit, { kind: 'child', id: String(childId) })).result
        .filter((row) => row.changes[0]?.kind === 'Лице, което взема дете' && row.changes[0].record === 'Пенка Колева')
        .map((row) => row.changes[0]?.operation)
    expect(await historyOf('director')).toEqual(['delete', 'insert'])
    expect(await historyOf('teacher')).toEqual([])
  })

  test('of another kindergarten, unknown kind or invalid id: not found', async () => {
    const id = await kalinkaEntry()
    expect((await (await world.as('directorOfGabrovo')).call(listRecordAudit, { kind: 'group', id })).status).toBe(404)
    const director = await world.as('director')
    expect((await director.call(listRecordAudit, { kind: 'credential', id: '1' })).status).toBe(404)
    expect((await director.call(listRecordAudit, { kind: 'group', id: '1:2' })).status).toBe(404)
    expect((await director.call(listRecordAudit, { kind: 'group', id: "1' or true --" })).status).toBe(404)
    expect((await (await world.as('teacher')).call(listRecordAudit, { kind: 'staff-member', id: '1' })).status).toBe(
      403,
    )
    expect((await (await world.as('master')).call(listRecordAudit, { kind: 'group', id })).status).toBe(403)
    expect((await world.stranger.call(listRecordAudit, { kind: 'group', id })).status).toBe(401)
  })
})

test('every audited table and column has a unique label, and every name can be resolved', async () => {
  const audited = await world.sql<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where t.tgname = 'audit_row' order by 1, a.attnum`,
  )
  expect(audited.length).toBeGreaterThan(50)
  const missing = audited.filter(({ table, column }) => !wordsOf(table)?.columns[column])
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  for (const word of ['kind', 'many'] as const) {
    const all = describedTables().map(([, words]) => words[word])
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  }
  const unknown = describedTables().flatMap(([table, { columns }]) =>
    Object.values(columns).flatMap((words) =>
      'of' in words && !nameColumns(words.of) ? [`${table} -> ${words.of}`] : [],
    ),
  )
  expect(unknown).toEqual([])
})

// Days of attendance have a function of their own, without inserts (attendance/saving.calls.test.ts).
test('insert, update and delete of a row with a composite key are recorded under that key', async () => {
  const tables = await world.sql<{ table: string; key: string[]; columns: string[] }>(
    `select c.relname as table, (select json_agg(a.attname order by k.place) from unnest(p.conkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as key,
      coalesce((select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attnum <> all (p.conkey) and format_type(a.atttypid, a.atttypmod) = 'boolean'), '[]') as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
      where t.tgname = 'audit_row' and c.relname <> 'attendance' and cardinality(p.conkey) > 1 order by 1`,
  )
  const withFlag = tables.filter(({ columns }) => columns.length > 0)
  expect(withFlag.map(({ table }) => table)).toContain('child_guardian')
  for (const { table, key, columns } of withFlag) {
    const path = key.map((column) => `r."${column}"::text`).join(` || ':' || `)
    const [row] = await world.sql<{ ctid: string; id: string }>(
      `select ctid::text, ${path} as id from "${table}" r limit 1`,
    )
    if (!row) continue
    const recorded = async (statement: string) => {
      await world.sql(statement)
      const [last] = await world.sql<{ operation: string; row_id: string }>(
        `select operation, row_id from audit_change where table_name = $1 order by id desc limit 1`,
        [table],
      )
      return last
    }
    await world.isolated(async () => {
      await world.sql(`create temp table copied on commit drop as select * from "${table}" where ctid = '${row.ctid}'`)
      const flag = `"${columns[0]}" = ("${columns[0]}" is not true)`
      expect(await recorded(`update "${table}" set ${flag} where ctid = '${row.ctid}'`), table).toEqual({
        operation: 'update',
        row_id: row.id,
      })
      const where = key.map((column) => `r."${column}" = c."${column}"`).join(' and ')
      expect((await recorded(`delete from "${table}" r using copied c where ${where}`))?.operation, table).toBe(
        'delete',
      )
      expect(await recorded(`insert into "${table}" select * from copied`), table).toEqual({
        operation: 'insert',
        row_id: row.id,
      })
    })
  }
})

test('pages use the index in large tables', async () => {
  await world.sql(
    `insert into audit (at, account_id, kindergarten_id, call, request_id)
      select now() - n * interval '30 minutes', null, k.id, 'POST /api/Classes', 'x' from generate_series(1, 20000) n, kindergarten k where k.name = 'ДГ „Детелина“'`,
  )
  await world.sql('analyze audit')
  const director = await world.as('director')
  let page = await director.ok(listAudit, { fromDate: day('2026-01-01'), toDate: day('2026-11-15'), pageNumber: 2 })
  // Counting stops at this limit.
  expect(page.rowsCount).toBe(10_000)
  const sent = await world.statements(async () => {
    page = await director.ok(listAudit, { fromDate: day('2026-01-01'), toDate: day('2026-11-15'), pageNumber: 3 })
  })
  expect(page.result).toHaveLength(30)
  expect(sent.length).toBeLessThan(16)
  // With the caller's role, because policies affect the query plan.
  const kindergartenId = await idOf(`select id from kindergarten where name = 'ДГ „Детелина“'`)
  await world.sql(`select set_config('app.kindergarten_ids', $1, true), set_config('app.account_id', '1', true)`, [
    String(kindergartenId),
  ])
  await world.sql('set local role asistent_user')
  const [plan] = await world.sql<{ 'QUERY PLAN': object }>(
    `explain (format json) select a.id from audit a where a.kindergarten_id = $1 and a.at >= $2 and a.at < $3 order by a.at desc nulls last, a.id desc limit 30`,
    [kindergartenId, '2025-11-15', '2026-11-16'],
  )
  await world.sql('reset role')
  expect(JSON.stringify(plan)).toContain('audit_before_kindergarten_id_at_index')
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
})
