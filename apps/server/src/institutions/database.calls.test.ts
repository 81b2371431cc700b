import { uploadFile } from '@asistent/contract/files/files.calls'
import { listAudit } from '@asistent/contract/institutions/audit.calls'
import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { downloadArchive, getDatabase } from '@asistent/contract/institutions/database.calls'
import { saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { day } from '@asistent/domain/kernel/day'
import { strFromU8, unzipSync } from 'fflate'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { archivedTables } from './archive-words.ops'
import { describedTables } from './audit-words.ops'
import { csvLine } from '../platform/csv'
import { deepTest } from '../../../../tests/support/deep'

let world: World
let temporary: string
beforeAll(async () => {
  world = await startWorld()
  // A separate folder, because other processes create archives too.
  temporary = mkdtempSync(join(tmpdir(), 'asistent-test-archive-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterEach(() => world.reset())
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
  await world.close()
})

const unpacked = (bytes: Uint8Array) => {
  const files = unzipSync(new Uint8Array(bytes))
  return { names: Object.keys(files), text: (name: string) => strFromU8(files[name] ?? new Uint8Array()), files }
}

test('shows the size of the own data and the last backup', async () => {
  await world.sql(
    `insert into platform_setting (name, value) values ('backup', '{"lastAt": "2026-11-15T01:00:00.000Z", "nextAt": "2026-11-16T01:00:00.000Z"}')`,
  )
  const answer = await (await world.as('director')).ok(getDatabase, {})
  const kids = answer.sections.find((section) => section.name === 'Деца и групи')
  const [count] = await world.sql<{ n: number }>(
    `select count(*)::int as n from child where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“')`,
  )
  expect(kids?.tables.find((table) => table.name === 'Деца')).toMatchObject({ rows: count?.n })
  expect(kids?.bytes).toBeGreaterThan(10_000)
  expect(answer.rows).toBe(answer.sections.reduce((sum, section) => sum + section.rows, 0))
  expect(answer).toMatchObject({
    files: 0,
    lastBackupAt: '2026-11-15T01:00:00.000Z',
    nextBackupAt: '2026-11-16T01:00:00.000Z',
  })
  // A smaller kindergarten has fewer bytes.
  const nursery = await (await world.as('directorOfNursery')).ok(getDatabase, {})
  expect(nursery.bytes).toBeLessThan(answer.bytes)
})

deepTest('the archive has every table with Bulgarian headers, the history and the files', async () => {
  const director = await world.as('director')
  const file = await director.ok(uploadFile, { files: [picture] } as never)
  await director.ok(saveConfiguration, { ...(await director.ok(getConfiguration, {})), logoFileId: file.id })
  await director.ok(saveDayOff, {
    kind: 0,
    name: '=cmd; "ремонт"',
    fromDate: day('2026-11-19'),
    toDate: day('2026-11-19'),
  })
  const answer = await director.ok(downloadArchive, {})
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'ДГ „Детелина“ – архив 2026-11-15.zip',
  )
  const { names, text, files } = unpacked(answer.bytes)
  expect(names).toEqual(
    expect.arrayContaining([
      'ПРОЧЕТИ.txt',
      'таблици/Деца.csv',
      'таблици/Групи.csv',
      'таблици/Потребители.csv',
      'таблици/История на промените.csv',
      `файлове/${file.id} ${picture.name}`,
    ]),
  )
  expect(Buffer.from(files[`файлове/${file.id} ${picture.name}`] ?? [])).toEqual(picture.bytes)
  const groups = text('таблици/Групи.csv').split('\r\n')
  expect(groups[0]).toMatch(/^№ на записа;Учебна година \(№ от „Учебни години“\);Наименование;Вид;/)
  expect(groups.some((line) => line.includes(';Калинка;Първа'))).toBe(true)
  const [children] = await world.sql<{ n: number }>(
    `select count(*)::int as n from child where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“')`,
  )
  expect(text('таблици/Деца.csv').split('\r\n')).toHaveLength((children?.n ?? 0) + 2)
  // Cells are never evaluated as formulas.
  expect(text('таблици/Неучебни дни.csv')).toContain(`"'=cmd; ""ремонт"""`)
  expect(text('таблици/История на промените.csv')).toContain('Запис на неучебен ден')
})

test('the archive has every table of a kindergarten', async () => {
  // Tables of the system or of single persons, and derived ones.
  const left = `audit audit_change stored_file counter mail one_time_token child_access_request
    notification message_reply message_file attendance_reminder expiry_letter fee_reminder
    day_figure month_figure fee_balance cash_day stock_balance stock_batch_balance stock_day
    meal_taken_back online_item register_curriculum register_link register_report`.split(/\s+/)
  const coveredTables = new Set([...describedTables(), ...archivedTables()].map(([table]) => table))
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'kindergarten_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  expect(tables.map(({ name }) => name).filter((name) => !coveredTables.has(name))).toEqual(left.toSorted())
})

deepTest('the archive has the ledgers of fees and warehouse', async () => {
  const { text } = unpacked((await (await world.as('director')).ok(downloadArchive, {})).bytes)
  for (const [table, file] of [
    ['fee_charge', 'Начисления по такси'],
    ['fee_payment', 'Плащания по такси'],
    ['stock_movement', 'Движения в склада'],
  ]) {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from ${table} where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“')`,
    )
    expect(row?.n).toBeGreaterThan(100)
    expect(text(`таблици/${file}.csv`).split('\r\n')).toHaveLength((row?.n ?? 0) + 2)
  }
})

deepTest('the archive has nothing of another kindergarten and no secrets', async () => {
  const { bytes } = await (await world.as('director')).ok(downloadArchive, {})
  const { names, text } = unpacked(bytes)
  const all = names.map((name) => `${name}\n${text(name)}`).join('\n')
  const foreign = await world.sql<{ mark: string }>(
    `with other as (select id from kindergarten where name <> 'ДГ „Детелина“'),
      here as (select m.account_id from membership m join kindergarten k on k.id = m.kindergarten_id and k.name = 'ДГ „Детелина“')
      select person_id as mark from child where kindergarten_id in (select id from other)
        and person_id not in (select person_id from child where kindergarten_id not in (select id from other))
      union select person_id from staff_member where kindergarten_id in (select id from other) and person_id is not null
        and account_id not in (select account_id from here)
      union select email from guardian where kindergarten_id in (select id from other) and email is not null and account_id not in (select account_id from here)
      union select a.email from account a where a.id not in (select account_id from here)
      union select guid::text from day_off where kindergarten_id in (select id from other) and guid not in (
        select guid from day_off where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“'))
      union select code from kindergarten where id in (select id from other)
      union select name from kindergarten where id in (select id from other) and mother_id is null`,
  )
  expect(foreign.length).toBeGreaterThan(300)
  // Whole words: 'boyana.stoyanova@…' is another person than 'yana.stoyanova@…'.
  const words = new Set(all.split(/[\s;"',:{}[\]()]+/))
  const isThere = (mark: string) => (/\s/.test(mark) ? all.includes(mark) : words.has(mark))
  expect(foreign.filter(({ mark }) => isThere(mark))).toEqual([])
  const ownMark = await world.sql<{ mark: string }>(
    `select person_id as mark from child where kindergarten_id = (select id from kindergarten where name = 'ДГ „Детелина“')`,
  )
  expect(ownMark.filter(({ mark }) => !isThere(mark))).toEqual([])
  expect(all).not.toMatch(/argon2|password_hash/)
})

test('the export is audited, allowed for director and administrator only, and leaves no temporary file', async () => {
  const director = await world.as('director')
  await director.ok(downloadArchive, {})
  expect((await director.ok(listAudit, {})).result[0]).toMatchObject({
    action: 'Изтегляне на архив с данните на детската градина',
    subject: 'Детска градина ДГ „Детелина“',
    person: 'Мария Иванова',
  })
  await (await world.as('administrator')).ok(downloadArchive, {})
  for (const user of ['teacher', 'parent', 'manciple', 'municipality', 'ministry', 'master'] as const) {
    const person = await world.as(user)
    expect((await person.call(downloadArchive, {})).status).toBe(403)
    expect((await person.call(getDatabase, {})).status).toBe(403)
  }
  expect(readdirSync(temporary)).toEqual([])
})

test('escapes cells that a spreadsheet would evaluate as formulas', () => {
  expect(csvLine(['a;b', 'c"d', '=1+1', '-5', '+359888123456', '-cmd', '@x'])).toBe(
    `"a;b";"c""d";'=1+1;-5;+359888123456;'-cmd;'@x\r\n`,
  )
})
