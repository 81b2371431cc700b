import { checkImport, exportForImport, importTemplate, runImport } from '@asistent/contract/people/import.calls'
import { readXlsx } from '@asistent/documents/read-table'
import { templateToXlsx } from '@asistent/documents/import-template'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { addDays, day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { importSheets } from '@asistent/domain/people/import-sheets'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { groupNamed, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

type Filled = Partial<Record<'children' | 'parents' | 'staff', Record<string, string | number>[]>>

/** An uploaded file: the template with these rows, columns by key. */
async function fileOf(filled: Filled): Promise<{ files: never }> {
  const bytes = await templateToXlsx(
    importSheets.map(({ key, name, columns }) => ({
      name,
      columns: columns.map(({ title, example }) => ({ title, example })),
      rows: (filled[key] ?? []).map((row) => columns.map((column) => row[column.key] ?? null)),
    })),
  )
  return { files: [{ name: 'деца.xlsx', bytes: Buffer.from(bytes) }] as never }
}

const born = day('2022-05-12')
const egn = (ordinal = 4, birthDate = born) => makeEgn(birthDate, genders.Female, ordinal)
const kid = (more: object = {}) => ({
  firstName: 'Калина',
  middleName: 'Георгиева',
  lastName: 'Внесена',
  personId: egn(),
  className: 'звънче',
  enrollmentDate: '16.11.2026',
  ...more,
})
const mother = (more: object = {}) => ({
  childPersonId: egn(),
  kinship: 'майка',
  firstName: 'Мила',
  lastName: 'Внесена',
  phone: '0888 777 111',
  ...more,
})
const teacher = (more: object = {}) => ({
  firstName: 'Ралица',
  lastName: 'Внесена',
  occupation: 'Учител',
  classes: 'Звънче, Лятна група',
  ...more,
})

const places = async (filled: Filled) => {
  const answer = await (await world.as('director')).ok(checkImport, await fileOf(filled))
  return answer.problems.map(({ sheet, row, column, reason }) => `${sheet} ${row} ${column}: ${reason}`)
}

test('downloads the template, whose example row is ignored', async () => {
  const director = await world.as('director')
  const { bytes } = (await director.call(importTemplate, {})) as unknown as { bytes: Buffer }
  const answer = await director.call(checkImport, { files: [{ name: 'шаблон.xlsx', bytes }] as never })
  expect(answer.problem.code).toBe('people.import-nothing')
  // Cells offer the kindergarten's groups and occupations.
  const parts = unzipSync(bytes)
  const lists = `${strFromU8(parts['xl/sharedStrings.xml']!)}${strFromU8(parts['xl/worksheets/sheet1.xml']!)}`
  expect(lists).toContain('Звънче')
  expect(lists).toContain('помощник-възпитател')
  expect(lists).not.toContain('Лятна група')
  expect(lists).toContain('sqref="H2:H2000"')
  expect((await (await world.as('teacher')).call(importTemplate, {})).status).toBe(403)
})

test('the exported children are imported into another kindergarten and exported as the same rows', async () => {
  const director = await world.as('director')
  const exported = await director.call(exportForImport, {})
  const sheets = await readXlsx(exported.bytes)
  const [children, parents] = sheets
  expect(sheets.map(({ name }) => name).slice(0, 3)).toEqual(['Деца', 'Родители', 'Персонал'])
  expect(children?.rows.length).toBeGreaterThan(100)
  expect(parents?.rows.length).toBeGreaterThan(150)

  // Groups of the same names, and nobody in them.
  const otherPerson = await world.as('directorOfGabrovo')
  const [kindergarten] = await world.sql<{ id: number; year: number }>(
    `select y.kindergarten_id as id, y.id as year from school_year y join membership m on m.kindergarten_id = y.kindergarten_id and m.account_id = $1 where y.active`,
    [otherPerson.accountId],
  )
  await world.sql(`update child_group set name = name || ' стара' where kindergarten_id = $1`, [kindergarten?.id])
  await world.sql(
    `insert into child_group (kindergarten_id, school_year_id, name, class_type, meal_group) select $1, $2, g.name, g.class_type, g.meal_group
      from child_group g join school_year y on y.id = g.school_year_id and y.active where g.kindergarten_id = 1 and not g.is_for_substitution and g.deleted_on is null`,
    [kindergarten?.id, kindergarten?.year],
  )
  const file = { files: [{ name: 'деца.xlsx', bytes: exported.bytes }] as never }
  const checked = await otherPerson.ok(checkImport, file)
  expect(checked.problems).toEqual([])
  expect(checked.counts.children).toBe((children?.rows.length ?? 0) - 1)
  await otherPerson.ok(runImport, file)
  const again = await readXlsx((await otherPerson.call(exportForImport, {})).bytes)
  const names = new Set(children?.rows.slice(1).map((row) => row[3]))
  const imported = (sheet: number, column: number) =>
    again[sheet]?.rows
      .slice(1)
      .filter((row) => names.has(row[column] ?? null))
      .map((row) => JSON.stringify(row))
      .toSorted()
  expect(imported(0, 3)).toEqual(
    children?.rows
      .slice(1)
      .map((row) => JSON.stringify(row))
      .toSorted(),
  )
  expect(imported(1, 0)).toEqual(
    parents?.rows
      .slice(1)
      .map((row) => JSON.stringify(row))
      .toSorted(),
  )
})

test('a CSV file has the sheet whose columns it names; other files are refused with the accepted types', async () => {
  const director = await world.as('director')
  const csv = `Име;Фамилия;ЕГН/ЛНЧ/ИДН;Група;Дата на записване\r\nКалина;Внесена;${egn()};Звънче;16.11.2026\r\n`
  const file = (name: string, bytes: Buffer) => ({ files: [{ name, bytes }] as never })
  const checked = await director.ok(checkImport, file('деца.csv', Buffer.from(csv)))
  expect(checked).toMatchObject({ isReady: true, counts: { children: 1, parents: 0, staff: 0 } })
  const staff = 'Име;Фамилия;Длъжност;Имейл\r\nРалица;Внесена;учител;ralitsa@example.bg\r\n'
  expect((await director.ok(checkImport, file('персонал.csv', Buffer.from(staff)))).counts.staff).toBe(1)
  const ods = Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8('<x/>'),
    }),
  )
  for (const [name, bytes] of [
    ['деца.ods', ods],
    ['снимка.png', picture.bytes],
  ] as const)
    expect((await director.call(checkImport, file(name, Buffer.from(bytes)))).problem.errorMessage).toBe(
      'Приемат се таблици на Excel (.xlsx) и CSV (.csv). Таблица .ods отворете с LibreOffice и я запишете като .xlsx.',
    )
})

test('validates a file without writing, then imports it', async () => {
  const director = await world.as('director')
  const father = mother({ kinship: 'баща', firstName: 'Петър', phone: 888777222, isMain: 'да', mayCollect: 'не' })
  const second = kid({ firstName: 'Рая', personId: egn(3), className: 'Калинка', position: 77 })
  const file = await fileOf({
    children: [kid(), second],
    parents: [mother(), father, mother({ childPersonId: egn(3) })],
    staff: [teacher()],
  })
  const expected = { groups: 0, children: 2, parents: 2, links: 3, staff: 1 }
  const checked = await director.ok(checkImport, file)
  expect(checked).toEqual({ isReady: true, counts: expected, problems: [], problemsCount: 0, left: 0, newGroups: [] })
  expect(await world.sql(`select id from child where last_name = 'Внесена'`)).toEqual([])

  expect(await director.ok(runImport, file)).toEqual({ isSuccessful: true, counts: expected })
  const children = await world.sql(
    `select c.first_name, c.birth_on, c.gender, g.name, p.position, p.from_on,
      (select string_agg(a.first_name, ', ' order by l.kinship) from child_guardian l join guardian a on a.id = l.guardian_id where l.child_id = c.id) as parents,
      (select a.first_name from child_guardian l join guardian a on a.id = l.guardian_id where l.child_id = c.id and l.is_main) as main,
      (select string_agg(a.phone, ', ') from child_guardian l join guardian a on a.id = l.guardian_id where l.child_id = c.id and l.may_see and not l.may_collect) as "noCollecting"
      from child c join child_group_period p on p.child_id = c.id join child_group g on g.id = p.group_id where c.last_name = 'Внесена' order by 1`,
  )
  expect(children).toEqual([
    {
      first_name: 'Калина',
      birth_on: '2022-05-12',
      gender: 2,
      name: 'Звънче',
      position: 24,
      from_on: '2026-11-16',
      parents: 'Мила, Петър',
      main: 'Петър',
      // Excel had removed the leading zero.
      noCollecting: '+359888777222',
    },
    expect.objectContaining({ first_name: 'Рая', name: 'Калинка', position: 77, parents: 'Мила', main: 'Мила' }),
  ])
  const [staff] = await world.sql<{ id: number; weekly_norm: number }>(
    `select id, weekly_norm, is_pedagogical from staff_member where last_name = 'Внесена'`,
  )
  expect(staff).toMatchObject({ weekly_norm: 30, is_pedagogical: true })
  expect(await world.sql(`select id from group_staff where staff_id = $1 and to_on is null`, [staff?.id])).toHaveLength(
    2,
  )
  // The same file again: all persons exist now, and № 77 is taken.
  const again = await director.call(runImport, file)
  expect(again.problem.code).toBe('people.import-problems')
  expect((again.problem.data as { problemsCount: number }).problemsCount).toBe(4)
})

test('reports every invalid row with sheet, row, column and reason, and imports nothing', async () => {
  const stored = await world.sql<{ person_id: string }>(
    `select c.person_id from child c join child_group_period p on p.child_id = c.id and p.to_on is null where p.group_id = $1 and c.left_on is null limit 1`,
    [await groupNamed(world, 'Звънче')],
  )
  const filled: Filled = {
    children: [
      kid(),
      kid({ firstName: '' }),
      kid({ personId: '1234567890' }),
      kid({ personId: egn(2), birthDate: '13.05.2022' }),
      kid({ personId: egn(1), className: 'Няма такава' }),
      kid({ personId: egn(0), enrollmentDate: 'вчера' }),
      kid({ personId: stored[0]?.person_id ?? '', middleName: '' }),
      kid({ personId: egn(4, addDays(born, 1)), position: 1 }),
    ],
    parents: [mother({ kinship: 'леля' }), mother({ childPersonId: egn(0, addDays(born, 9)), email: 'не е имейл' })],
    staff: [teacher({ occupation: 'космонавт' }), teacher({ classes: 'Звънче, Луна' })],
  }
  expect(await places(filled)).toEqual([
    'Деца 3 Име: Полето "Име" е задължително',
    `Деца 3 ЕГН/ЛНЧ/ИДН: Същият идентификатор е и на ред 2`,
    'Деца 4 ЕГН/ЛНЧ/ИДН: Невалидно ЕГН',
    'Деца 5 ЕГН/ЛНЧ/ИДН: ЕГН не съответства на датата на раждане',
    'Деца 7 Дата на записване: Въведете дата като 15.09.2026',
    'Деца 8 ЕГН/ЛНЧ/ИДН: Дете с този идентификатор вече е записано',
    'Деца 9 № в дневника: Номер 1 в групата вече е зает',
    'Родители 2 Връзка с детето: Изберете една от стойностите: майка, баща, настойник, друг роднина',
    'Родители 3 ЕГН/ЛНЧ/ИДН на детето: Няма дете с този идентификатор в листа „Деца“ и в детската градина',
    'Родители 3 Имейл: Имейл трябва да е коректен Email адрес',
    'Персонал 2 Длъжност: Няма длъжност „космонавт“',
    'Персонал 3 Групи: Няма група „Луна“ в избраната учебна година',
  ])
  const run = await (await world.as('director')).call(runImport, await fileOf(filled))
  expect(run.status).toBe(400)
  expect(run.problem.errorMessage).toContain('12 проблема')
  expect(await world.sql(`select id from child where last_name = 'Внесена'`)).toEqual([])
})

test('reports all errors of a row', async () => {
  const wrong = kid({
    firstName: '',
    lastName: '',
    personId: '1234567890',
    birthDate: '01.01.2030',
    enrollmentDate: '01.07.2029',
    position: 1,
  })
  expect(await places({ children: [wrong] })).toEqual([
    'Деца 2 Име: Полето "Име" е задължително',
    'Деца 2 Фамилия: Полето "Фамилия" е задължително',
    'Деца 2 ЕГН/ЛНЧ/ИДН: Невалидно ЕГН',
    'Деца 2 Дата на раждане: Датата на раждане е в бъдещето',
    'Деца 2 Дата на записване: Датата на записване не може да е преди раждането',
    'Деца 2 № в дневника: Номер 1 в групата вече е зает',
  ])
})

test('creates missing groups after the confirmation, with the kind of their children', async () => {
  const director = await world.as('director')
  const file = await fileOf({
    children: [kid({ className: 'Слънчоглед' }), kid({ personId: egn(2), className: ' слънчоглед' })],
    staff: [teacher({ classes: 'Слънчоглед' })],
  })
  const checked = await director.ok(checkImport, file)
  expect(checked).toMatchObject({
    isReady: true,
    counts: { groups: 1, children: 2 },
    // Born in 2022: the second group of 2026/2027.
    newGroups: [{ name: 'Слънчоглед', classType: 3, children: 2 }],
  })
  const unconfirmed = await director.call(runImport, file)
  expect(unconfirmed.problem).toMatchObject({
    code: 'people.import-groups',
    errorMessage: expect.stringContaining('„Слънчоглед“'),
  })
  expect(await world.sql(`select id from child where last_name = 'Внесена'`)).toEqual([])
  expect((await director.ok(runImport, { ...file, createsGroups: true })).counts).toMatchObject({ groups: 1, staff: 1 })
  expect(
    await world.sql(
      `select g.class_type, g.meal_group, count(distinct p.child_id)::int as children, count(distinct s.staff_id)::int as staff from child_group g
        join child_group_period p on p.group_id = g.id join group_staff s on s.group_id = g.id where g.name = 'Слънчоглед' group by g.id`,
    ),
  ).toEqual([{ class_type: 3, meal_group: 2, children: 2, staff: 1 }])
})

test('accepts a list with the titles of other systems in a sheet of any name', async () => {
  const columns = ['№ по ред', 'Собствено име', 'Бащино име', 'Фамилно име', 'Идентификатор', 'Паралелка', 'Записан на']
  const bytes = await templateToXlsx([
    {
      name: 'Sheet1',
      columns: columns.map((title) => ({ title, example: '' })),
      rows: [[1, 'Калина', 'Георгиева', 'Внесена', egn(), 'Звънче', '16.11.2026']],
    },
  ])
  const director = await world.as('director')
  const list = { files: [{ name: 'spisak.xlsx', bytes: Buffer.from(bytes) }] as never }
  expect(await director.ok(checkImport, list)).toMatchObject({ isReady: true, counts: { children: 1 }, newGroups: [] })
})

/** As НЕИСПУО exports the children of a group: titles, a heading with merged cells, signatures. */
const registerList = (heading: readonly (readonly (string | null)[])[], row: readonly (string | number | null)[]) => [
  ['СПИСЪК НА ДЕЦАТА В ГРУПАТА'],
  ['Детска градина „Детелина“, гр. Пловдив, код по НЕИСПУО 1690999'],
  ['Учебна година: 2026/2027'],
  [],
  ...heading,
  row,
  ['Общо деца:', 1],
  ['Директор:', '(подпис и печат)'],
]

const oneRowHeading = [
  [
    '№ по ред',
    'Име, презиме, фамилия',
    'Тип на идентификатора',
    'Идентификационен номер',
    'Пол',
    'Дата на раждане',
    'Наименование на групата',
    'Вид на групата',
    'Дата на записване в институцията',
  ],
]
const twoRowHeading = [
  ['№', 'Име, презиме, фамилия', null, null, 'ЕГН/ЛНЧ/ЛИН', 'Група/паралелка', 'Записан на'],
  [null, 'Собствено', 'Бащино', 'Фамилно', null, null, null],
]

async function xlsxOf(rows: readonly (readonly (string | number | null)[])[], merges: readonly string[] = []) {
  const cells = (range: string) => {
    const [, from = '', fromRow = '', to = '', toRow = ''] = /^(\w)(\d+):(\w)(\d+)$/.exec(range) ?? []
    const column = (letter: string) => letter.charCodeAt(0) - 65
    return {
      startRow: Number(fromRow) - 1,
      startCol: column(from),
      endRow: Number(toRow) - 1,
      endCol: column(to),
    }
  }
  const bytes = await writeXlsx({
    sheets: [{ name: 'Списък', rows: rows.map((row) => [...row]), merges: merges.map(cells) }],
  })
  return { files: [{ name: 'spisak-neispuo.xlsx', bytes: Buffer.from(bytes) }] as never }
}

const csvOf = (rows: readonly (readonly (string | number | null)[])[]) => ({
  files: [
    {
      name: 'spisak-neispuo.csv',
      bytes: Buffer.from(rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\r\n')),
    },
  ] as never,
})

test('accepts lists as НЕИСПУО exports them, as a workbook and as CSV', async () => {
  const director = await world.as('director')
  const single = registerList(oneRowHeading, [
    1,
    'Калина Георгиева Внесена',
    'ЕГН',
    egn(),
    'Ж',
    '12.05.2022 г.',
    'Втора възрастова група „Звънче“',
    'Втора възрастова група',
    '2026-11-16 00:00:00',
  ])
  const three = registerList(twoRowHeading, [
    1,
    'Калина',
    'Георгиева',
    'Внесена',
    egn(),
    'II група Звънче',
    '16/11/2026',
  ])
  for (const file of [
    await xlsxOf(single, ['A1:I1']),
    csvOf(single),
    await xlsxOf(three, ['B5:D5', 'A1:G1']),
    csvOf(three),
  ])
    expect(await director.ok(checkImport, file)).toMatchObject({
      isReady: true,
      problems: [],
      counts: { children: 1, groups: 0 },
    })
  await director.ok(runImport, csvOf(single))
  expect(
    await world.sql(
      `select c.first_name, c.middle_name, c.last_name, c.birth_on::text, c.enrolled_on::text, c.gender, g.name as group_name
        from child c join child_group_period p on p.child_id = c.id join child_group g on g.id = p.group_id where c.person_id = $1`,
      [egn()],
    ),
  ).toEqual([
    {
      first_name: 'Калина',
      middle_name: 'Георгиева',
      last_name: 'Внесена',
      birth_on: '2022-05-12',
      enrolled_on: '2026-11-16',
      gender: genders.Female,
      group_name: 'Звънче',
    },
  ])
})

test('skips children who have left, by their state or their last day, and returns how many', async () => {
  const director = await world.as('director')
  const rows = [
    ['Име, презиме, фамилия', 'ЕГН', 'Група', 'Записан на', 'Статус', 'Дата на отписване'],
    ['Калина Георгиева Внесена', egn(), 'Звънче', '16.11.2026', 'Записан', null],
    ['Рая Георгиева Внесена', egn(3), 'Звънче', '16.11.2026', 'Отписан', null],
    // Its errors are not reported: the row is not imported.
    ['Ива Георгиева Внесена', 'няма', 'Няма такава', 'вчера', 'Отписана', null],
    ['Ана Георгиева Внесена', egn(2), 'Звънче', '16.11.2026', null, '01.11.2026'],
  ]
  const file = await xlsxOf(rows)
  expect(await director.ok(checkImport, file)).toMatchObject({ isReady: true, counts: { children: 1 }, left: 3 })
  await director.ok(runImport, file)
  const stored = await world.sql(`select first_name from child where last_name = 'Внесена'`)
  expect(stored).toEqual([{ first_name: 'Калина' }])
  const onlyLeft = await director.call(checkImport, await xlsxOf(rows.filter((_, index) => index !== 1)))
  expect(onlyLeft.problem).toMatchObject({
    code: 'people.import-only-left',
    errorMessage: 'Във файла има само отписани деца (3), а те не се внасят',
  })
})

test('reads the group from above the heading, with its kind, and kinds of numbers as the register names them', async () => {
  const director = await world.as('director')
  const heading = ['№', 'Трите имена', 'Вид (ЕГН/ЛНЧ/ЛИН)', 'Идентификатор', 'Пол', 'Дата на раждане', 'Записан на']
  const rows = [
    ['Списък на децата'],
    ['Група:', 'Първа възрастова група „Нова“'],
    heading,
    [1, 'Ана Внесена', 'ЛИН', '1234567890', 'Ж', 44_693, 46_342],
    [2, 'Ива Петрова Внесена-Стоева', 'Единен граждански номер', egn(2), 'жена', '12.05.2022', '16.11.2026'],
  ]
  const answer = await director.ok(checkImport, await xlsxOf(rows))
  expect(answer).toMatchObject({
    problems: [],
    counts: { children: 2 },
    newGroups: [{ name: 'Нова', classType: 2, children: 2 }],
  })
})

test('links existing parents instead of duplicating them', async () => {
  const director = await world.as('director')
  const [guardian] = await world.sql<{ id: number; first_name: string; last_name: string; phone: string }>(
    `select g.id, g.first_name, g.last_name, g.phone from guardian g join kindergarten k on k.id = g.kindergarten_id where k.code = '1690999' and g.phone is not null order by g.id limit 1`,
  )
  const parent = mother({ firstName: guardian?.first_name, lastName: guardian?.last_name, phone: guardian?.phone })
  const answer = await director.ok(runImport, await fileOf({ children: [kid()], parents: [parent] }))
  expect(answer.counts).toMatchObject({ parents: 0, links: 1 })
  const linked = await idOf(
    world,
    `select guardian_id as id from child_guardian l join child c on c.id = l.child_id where c.person_id = $1`,
    [egn()],
  )
  expect(linked).toBe(guardian?.id)
})

test('rejects files that are no tables, and other roles', async () => {
  const director = await world.as('director')
  const picture = { files: [{ name: 'снимка.xlsx', bytes: Buffer.from('това не е таблица') }] as never }
  expect((await director.call(checkImport, picture)).status).toBeGreaterThanOrEqual(400)
  const file = await fileOf({ children: [kid()] })
  for (const who of ['teacher', 'parent', 'manciple', 'municipality'] as const)
    expect((await (await world.as(who)).call(runImport, file)).status, who).toBe(403)
  expect((await world.stranger.call(checkImport, file)).status).toBe(401)
})

test('imports a thousand rows', async () => {
  const director = await world.as('director')
  const people = Array.from({ length: 500 }, (_, number) => ({ personId: String(7_000_000_000 + number), number }))
  const registered = { personIdType: 'ИДН', gender: 'момиче', birthDate: '12.05.2022' }
  const file = await fileOf({
    children: people.map(({ personId, number }) => kid({ ...registered, personId, firstName: `Дете${number}` })),
    parents: people.map(({ personId, number }) =>
      mother({ childPersonId: personId, firstName: `Майка${number}`, phone: `0888${100_000 + number}` }),
    ),
  })
  const { counts } = await director.ok(runImport, file)
  expect(counts).toEqual({ children: 500, parents: 500, links: 500, staff: 0, groups: 0 })
})
