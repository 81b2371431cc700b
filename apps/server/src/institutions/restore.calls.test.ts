import { uploadFile } from '@asistent/contract/files/files.calls'
import { createInstitution } from '@asistent/contract/institutions/administration.calls'
import { listAudit } from '@asistent/contract/institutions/audit.calls'
import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { downloadArchive } from '@asistent/contract/institutions/database.calls'
import { saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { checkRestore, restoreDatabase, type RestoreReport } from '@asistent/contract/institutions/restore.calls'
import { day } from '@asistent/domain/kernel/day'
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { viewOf } from '../platform/database'
import { archiveTablesOf } from './archive-tables.queries'
import { remapRow, undecidedColumns, type ArchiveTable, type Row } from './archive-tables.rules'
import { headersOf } from './archive.steps'
import { archivedTables } from './archive-words.ops'
import { describedTables } from './audit-words.ops'
import { emptyInstitution } from '../../../../tests/support/institutions/institution'
import { deepTest } from '../../../../tests/support/deep'

let world: World
let tables: ArchiveTable[]
beforeAll(async () => {
  world = await startWorld({ unlimited: true })
  const client = await world.pool.connect()
  tables = await archiveTablesOf(viewOf(client))
  client.release()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const archiveOf = async (person: Person): Promise<Buffer> => (await person.ok(downloadArchive, {})).bytes
const entriesOf = (bytes: Uint8Array): Unzipped => unzipSync(new Uint8Array(bytes))
const rowsOf = (entries: Unzipped, table: string): Row[] =>
  strFromU8(entries[`данни/${table}.jsonl`] ?? new Uint8Array())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
const zipped = (entries: Unzipped) => Buffer.from(zipSync(entries, { level: 1 }))
const upload = (bytes: Buffer) => ({ files: [{ name: 'архив.zip', bytes }] }) as never

/** A new kindergarten and its administrator, signed in. */
async function emptyKindergarten(): Promise<{ id: number; administrator: Person }> {
  const { entityId } = await (await world.as('master')).ok(createInstitution, emptyInstitution)
  const { email } = emptyInstitution.administrator
  await world.sql(`update account set state = 'active' where email = $1`, [email])
  await world.sql('update membership set active = true, pending = false where kindergarten_id = $1', [entityId])
  return { id: Number(entityId), administrator: await world.withSession(email) }
}

async function demoArchive(): Promise<Buffer> {
  const director = await world.as('director')
  const file = await director.ok(uploadFile, { files: [picture] } as never)
  await director.ok(saveConfiguration, { ...(await director.ok(getConfiguration, {})), logoFileId: file.id })
  await director.ok(saveDayOff, { kind: 0, name: 'Ремонт', fromDate: day('2026-11-19'), toDate: day('2026-11-19') })
  return archiveOf(director)
}

/** Columns that belong to the kindergarten itself and not to its data, or that triggers compute from ids. */
const different: Readonly<Record<string, readonly string[]>> = {
  kindergarten: ['code', 'version', 'municipality_id', 'city_id', 'city_district_id', 'created_at', 'mother_id'],
  portion_book: ['basis'],
}

/** Highest id of a table: the restore allocates the next ones. */
const lastId = async (table: string): Promise<number> =>
  Number((await world.sql<{ id: string | null }>(`select max(id) as id from ${table}`))[0]?.id ?? 0)

deepTest('a restored archive, exported again, is the same archive up to ids', async () => {
  const before = entriesOf(await demoArchive())
  const { id, administrator } = await emptyKindergarten()
  const last = { audit: await lastId('audit'), audit_change: await lastId('audit_change') }
  const report = await administrator.ok(restoreDatabase, upload(zipped(before)))
  expect(report.problems).toEqual([])
  const after = entriesOf(await archiveOf(administrator))

  const old = new Map(tables.map(({ name }) => [name, rowsOf(before, name)]))
  // Without the administrator and the history of the new kindergarten.
  const added = new Set(
    rowsOf(after, 'account').flatMap((row) =>
      row['email'] === emptyInstitution.administrator.email ? [row['id']] : [],
    ),
  )
  const restored = (table: string): Row[] => {
    const rows = rowsOf(after, table)
    const count = old.get(table)?.length ?? 0
    if (table === 'account') return rows.filter((row) => !added.has(row['id']))
    if (table === 'membership') return rows.filter((row) => !added.has(row['account_id']))
    if (table === 'audit' || table === 'audit_change')
      return rows.filter((row) => Number(row['id']) > last[table]).slice(0, count)
    return rows
  }
  const fresh = new Map(tables.map(({ name }) => [name, restored(name)]))
  // Row n of a table is row n again: rows are ordered by id, and ids are allocated in this order.
  const ids = new Map<string, Map<number, number>>()
  for (const { name, sequence } of tables)
    if (sequence)
      ids.set(
        name,
        new Map(old.get(name)?.map((row, index) => [Number(row['id']), Number(fresh.get(name)?.[index]?.['id'])])),
      )
  const shared = rowsOf(before, 'общи')
  const newId = (table: string, number: number) =>
    ids.get(table)?.get(number) ??
    (shared.some((row) => row['table'] === table && row['id'] === number) ? number : undefined)
  for (const table of tables) {
    const rows = fresh.get(table.name) ?? []
    expect(rows.length, table.name).toBe(old.get(table.name)?.length)
    if (table.name === 'audit' || table.name === 'audit_change') continue
    const comparable = (row: Row) =>
      JSON.stringify(Object.entries(row).filter(([name]) => !different[table.name]?.includes(name)))
    const expected = old.get(table.name)?.map((row) => comparable(remapRow(table, row, newId).row))
    expect(rows.map(comparable).toSorted(), table.name).toEqual(expected?.toSorted())
  }
  expect(old.get('child')?.length).toBeGreaterThan(100)
  expect(old.get('stock_movement')?.length).toBeGreaterThan(1000)

  // The history names the new rows.
  const changed = old.get('audit_change')?.findIndex((row) => row['table_name'] === 'child') ?? -1
  const [was, is] = [old.get('audit_change')?.[changed], fresh.get('audit_change')?.[changed]]
  expect(Number(is?.['row_id'])).toBe(newId('child', Number(was?.['row_id'])))
  expect(is).toMatchObject({ at: was?.['at'], operation: was?.['operation'], kindergarten_id: id })
  // Balances that triggers compute are the same.
  for (const [table, columns, grouped = ''] of [
    ['stock_balance', 'quantity, value, price, reserved'],
    ['fee_balance', 'charged, paid'],
    ['cash_day', 'day, received, paid_out, balance'],
    ['month_figure', 'month, measure, part, sum(amount) as amount', 'group by 1, 2, 3'],
  ] as const) {
    const balances = async (kindergartenId: number) =>
      (await world.sql(`select ${columns} from ${table} where kindergarten_id = ${kindergartenId} ${grouped}`))
        .map((row) => JSON.stringify(row))
        .toSorted()
    const expected = await balances(1)
    expect(expected.length, table).toBeGreaterThan(0)
    expect(await balances(id), table).toEqual(expected)
  }
  // The file is there, under its new number.
  const [file] = fresh.get('stored_file') ?? []
  expect(Buffer.from(after[`файлове/${String(file?.['id'])} ${picture.name}`] ?? [])).toEqual(picture.bytes)
  expect((await administrator.ok(listAudit, {})).result.map(({ action }) => action)).toContain(
    'Възстановяване на детската градина от архив',
  )
  // The ledgers stay append-only, also for the system.
  await expect(world.sql(`update fee_charge set amount = 0 where kindergarten_id = ${id}`)).rejects.toThrow(
    'не се променят',
  )
})

deepTest('the check reports counts and missing files, and changes nothing', async () => {
  const entries = entriesOf(await demoArchive())
  for (const name of Object.keys(entries)) if (name.startsWith('файлове/')) delete entries[name]
  const { id, administrator } = await emptyKindergarten()
  const report = await administrator.ok(checkRestore, upload(zipped(entries)))
  expect(report).toMatchObject({
    kindergarten: 'ДГ „Детелина“',
    isReady: true,
    problemsCount: 0,
    files: 0,
    missingFiles: [picture.name],
    missingFilesCount: 1,
  })
  expect(report.tables.find(({ name }) => name === 'Деца')?.rows).toBe(rowsOf(entries, 'child').length)
  expect(await world.sql(`select from child where kindergarten_id = ${id}`)).toEqual([])
  expect(await world.sql(`select name from kindergarten where id = ${id}`)).toEqual([{ name: emptyInstitution.name }])
  expect(await world.sql(`select name from school_year where kindergarten_id = ${id}`)).toEqual([{ name: '2026/2027' }])
})

deepTest('rejects an edited archive that makes somebody the master administrator', async () => {
  const entries = entriesOf(await demoArchive())
  const edited = rowsOf(entries, 'membership').map((row, index) => (index === 0 ? { ...row, role: 7 } : row))
  entries['данни/membership.jsonl'] = strToU8(edited.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const { id, administrator } = await emptyKindergarten()
  const { status, problem } = await administrator.call(restoreDatabase, upload(zipped(entries)))
  expect([status, problem.code]).toEqual([409, 'institutions.restore-problems'])
  expect(problem.data).toMatchObject({
    problems: [expect.objectContaining({ row: 1, reason: 'Ролята не е роля в детска градина.' })],
  })
  expect(await world.sql('select from membership where kindergarten_id = $1 and role = 7', [id])).toEqual([])
})

deepTest('names every row that cannot be restored, and restores nothing', async () => {
  const entries = entriesOf(await demoArchive())
  const lines = (table: string, change: (row: Row, index: number) => Row) =>
    (entries[`данни/${table}.jsonl`] = strToU8(
      rowsOf(entries, table)
        .map((row, index) => `${JSON.stringify(change(row, index))}\n`)
        .join(''),
    ))
  lines('child_emergency_contact', (row, index) => (index === 1 ? { ...row, child_id: 999_999 } : row))
  lines('staff_paper', (row, index) => (index === 2 ? { ...row, kind: 55 } : row))
  lines('note', (row, index) => (index === 0 ? { ...row, colour: 'red' } : row))
  // Its participants refer to it.
  lines('qualification_activity', (row, index) => (index === 2 ? { ...row, colour: 'red' } : row))
  const { id, administrator } = await emptyKindergarten()
  const report = await administrator.ok(checkRestore, upload(zipped(entries)))
  expect(report.isReady).toBe(false)
  // Without the rows that refer to the rejected ones.
  const byTable = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table, 'bg')
  expect(report.problems.toSorted(byTable)).toEqual([
    { table: 'Бележки на таблото', row: 1, reason: 'Непознати колони: colour. Обновете програмата.' },
    {
      table: 'Документи на служители',
      row: 3,
      reason: 'Базата данни не приема записа: нарушава правилото „staff_paper_kind“.',
    },
    {
      table: 'Квалификационни дейности',
      row: 3,
      reason: expect.stringContaining('Непознати колони') as string,
    },
    { table: 'Лица за спешен контакт', row: 2, reason: 'Сочи към „Деца“ № 999999, който липсва в архива.' },
  ])
  const answer = await administrator.call(restoreDatabase, upload(zipped(entries)))
  expect(answer.problem.errorMessage).toContain('Нищо не е променено')
  expect((answer.problem.data as RestoreReport).problemsCount).toBe(report.problemsCount)
  expect(await world.sql(`select from child where kindergarten_id = ${id}`)).toEqual([])
})

test('restores only into an empty kindergarten of the caller, and only an archive', async () => {
  const archive = await demoArchive()
  const director = await world.as('director')
  const { problems } = await director.ok(checkRestore, upload(archive))
  expect(problems[0]?.reason).toMatch(/^Детската градина не е празна: /)
  expect((await director.call(restoreDatabase, upload(archive))).status).toBe(409)
  const nursery = await (await world.as('directorOfNursery')).ok(checkRestore, upload(archive))
  expect(nursery.problems.map(({ reason }) => reason)).toContain(
    'Архивът е от друг вид институция (ясла или детска градина).',
  )
  for (const user of ['teacher', 'manciple', 'parent', 'master', 'ministry'] as const)
    expect((await (await world.as(user)).call(checkRestore, upload(archive))).status).toBe(403)
  const { administrator } = await emptyKindergarten()
  const otherCall = await administrator.call(checkRestore, upload(zipped({ 'a.txt': strToU8('a') })))
  expect(otherCall.problem.errorMessage).toBe('Файлът не е архив на детска градина от „База данни“')
  const entries = entriesOf(archive)
  entries['данни/child.jsonl'] = strToU8('{"id": 1')
  expect((await administrator.call(checkRestore, upload(zipped(entries)))).problem.errorMessage).toContain('повреден')
})

test('the files for reading have unique headers that name the target of a reference', () => {
  const all = [...describedTables(), ...archivedTables()]
  const many = (table: string) => all.find(([name]) => name === table)?.[1].many
  expect(new Set(all.map(([, words]) => words.many)).size).toBe(all.length)
  for (const [name, words] of all) {
    const headers = headersOf(
      words,
      tables.find((table) => table.name === name),
      many,
    )
    expect(new Set(headers).size, name).toBe(headers.length)
  }
  const headers = (table: string) => {
    const words = all.find(([name]) => name === table)?.[1]
    return words
      ? headersOf(
          words,
          tables.find(({ name }) => name === table),
          many,
        )
      : []
  }
  expect(headers('child')).toContain('Идентификатор')
  expect(headers('child_group_period')).toContain('Група (№ от „Групи“)')
  expect(undecidedColumns(tables)).toEqual([])
})
