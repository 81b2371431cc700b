import { saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { moveChild } from '@asistent/contract/people/child-stays.calls'
import { enrolChild, getChild } from '@asistent/contract/people/child-record.calls'
import { listGroups } from '@asistent/contract/people/groups.calls'
import {
  applyRollOver,
  previewRollOver,
  rollOverHistory,
  undoRollOver,
} from '@asistent/contract/people/roll-over.calls'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOf, groupNamed, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const nextYear = {
  name: '2027/2028',
  fromDate: '2027-09-15',
  toDate: '2028-09-14',
  studyFromDate: '2027-09-15',
  studyToDate: '2028-05-31',
  active: false,
}

/** Checksum of everything that a roll-over changes, except versions. */
const tables = ['child', 'child_group', 'child_group_period', 'group_staff', 'school_year']
const checksum = async () =>
  (
    await world.sql<{ table: string; sum: string }>(
      tables
        .map(
          (table) =>
            `select '${table}' as table, md5(coalesce(string_agg((to_jsonb(t) - 'version')::text, '|' order by to_jsonb(t)::text), '')) as sum from (select * from ${table} order by id) t`,
        )
        .join(' union all '),
    )
  ).map((row) => `${row.table} ${row.sum}`)

const prepared = async (): Promise<{ director: Person; periodId: number; toYear: number }> => {
  const director = await world.as('director')
  const { entityId } = await director.ok(saveSchoolYear, nextYear)
  const periodId = await idOf(
    world,
    `select y.id from school_year y join kindergarten k on k.id = y.kindergarten_id where y.active and k.code = '1690999'`,
  )
  return { director, periodId, toYear: Number(entityId) }
}

const inNextYear = (toYear: number) =>
  world.sql<{ name: string; class_type: number; children: number; teachers: number }>(
    `select g.name, g.class_type, (select count(*)::int from child_group_period p where p.group_id = g.id) as children,
       (select count(*)::int from group_staff s where s.group_id = g.id) as teachers from child_group g where g.school_year_id = $1 order by g.name`,
    [toYear],
  )

describe('the preview', () => {
  test('lists all changes without applying them', async () => {
    const { director } = await prepared()
    const before = await checksum()
    const preview = await director.ok(previewRollOver, {})
    expect(preview.obstacles).toEqual([])
    expect(preview.groups.map((group) => [group.name, group.classType])).toEqual([
      ['Бонбони', 1],
      ['Калинка', 3],
      ['Звънче', 4],
      ['Пчеличка', 4],
      ['Слънчо', 5],
      ['Мечета', 6],
      ['Лятна група', 7],
      ['Бързаци', 2],
    ])
    const leaving = preview.students.filter((child) => child.destination === null)
    expect(leaving.every((child) => ['Бързаци', 'Мечета'].includes(child.className))).toBe(true)
    expect(
      leaving
        .filter((child) => child.className === 'Бързаци')
        .every((child) => child.leaveReason === 'Завършило предучилищно образование'),
    ).toBe(true)
    expect(preview.totals).toMatchObject({
      groups: 8,
      leaving: leaving.length,
      staying: preview.students.length - leaving.length,
    })
    const first = preview.groups.find((group) => group.name === 'Бързаци')
    expect(
      preview.students
        .filter((child) => child.destination === first?.key)
        .every((child) => child.className === 'Бонбони'),
    ).toBe(true)
    expect(first?.children).toBeGreaterThan(0)
    expect(await checksum()).toEqual(before)
  })

  test('reports a missing next year', async () => {
    const director = await world.as('director')
    const preview = await director.ok(previewRollOver, {})
    expect(preview.toYear).toBeNull()
    expect(preview.obstacles).toEqual(['Първо създайте следващата учебна година в „Учебни години“: 2027/2028'])
    const answer = await director.call(applyRollOver, {
      periodId: preview.fromYear.id,
      fingerprint: preview.fingerprint,
    })
    expect([answer.status, answer.problem.code]).toEqual([409, 'people.no-next-year'])
  })

  test('is not allowed for other roles and kindergartens', async () => {
    const { periodId } = await prepared()
    expect((await (await world.as('teacher')).call(previewRollOver, {})).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(previewRollOver, { periodId })).status).toBe(404)
    expect(
      (await (await world.as('directorOfGabrovo')).call(applyRollOver, { periodId, fingerprint: 'х' })).status,
    ).toBe(404)
    expect((await (await world.as('teacher')).call(applyRollOver, { periodId, fingerprint: 'х' })).status).toBe(403)
    expect((await (await world.as('teacher')).call(rollOverHistory, {})).status).toBe(403)
  })
})

describe('applying', () => {
  test('moves groups and children, ends stays of the fourth group, keeps teachers with their groups', async () => {
    const { director, periodId, toYear } = await prepared()
    const preview = await director.ok(previewRollOver, {})
    await director.ok(applyRollOver, { periodId, fingerprint: preview.fingerprint })
    const groups = await inNextYear(toYear)
    expect(groups.map((group) => group.name)).toEqual([
      'Бонбони',
      'Бързаци',
      'Звънче',
      'Калинка',
      'Лятна група',
      'Мечета',
      'Пчеличка',
      'Слънчо',
    ])
    expect(groups.find((group) => group.name === 'Звънче')).toMatchObject({ class_type: 4, children: 23 })
    expect(groups.find((group) => group.name === 'Звънче')?.teachers).toBeGreaterThan(0)
    const [gaps] = await world.sql<{ n: number }>(
      `select count(*)::int as n from child_group_period o join child_group g on g.id = o.group_id and g.school_year_id = $1
       where o.to_on = '2027-09-14' and not exists (select from child_group_period n where n.child_id = o.child_id and n.from_on = '2027-09-15')
         and not exists (select from child c where c.id = o.child_id and c.left_on = '2027-09-14')`,
      [periodId],
    )
    expect(gaps?.n).toBe(0)
    const finished = await childOf(world, 'Слънчо')
    expect(
      (await director.ok(getChild, { id: finished })).groups.map((stay) => [
        stay.className,
        stay.schoolYear,
        stay.toDate,
      ]),
    ).toContainEqual(['Слънчо', '2027/2028', null])
    // Nothing changes before the end of the year.
    expect((await director.ok(listGroups, {})).result.find((group) => group.name === 'Бързаци')?.total).toBe(23)
    const { result } = await director.ok(rollOverHistory, {})
    expect(result).toMatchObject([{ fromYear: '2026/2027', toYear: '2027/2028', groups: 8, undoneAt: null }])
  })

  test("the director's choices: another name, a kept child, a skipped group", async () => {
    const { director, periodId, toYear } = await prepared()
    const preview = await director.ok(previewRollOver, {})
    const key = (name: string) => preview.groups.find((group) => group.name === name)?.key ?? ''
    const [postponed] = preview.students.filter((child) => child.className === 'Бързаци')
    const [goes] = preview.students.filter((child) => child.className === 'Звънче')
    await director.ok(applyRollOver, {
      periodId,
      fingerprint: preview.fingerprint,
      groups: [
        { key: key('Звънче'), name: 'Камбанка', classType: 4, capacity: 24 },
        { key: key('Лятна група'), name: 'Лятна група', classType: 7, capacity: 23, skip: true },
      ],
      students: [
        { id: postponed?.id ?? 0, destination: key('Слънчо') },
        { id: goes?.id ?? 0, destination: null, leaveReason: 'Смяна на местоживеенето' },
      ],
    })
    const groups = await inNextYear(toYear)
    expect(groups.map((group) => group.name)).not.toContain('Лятна група')
    expect(groups.find((group) => group.name === 'Камбанка')).toMatchObject({ children: 22 })
    expect((await director.ok(getChild, { id: postponed?.id ?? 0 })).leaveDate).toBeNull()
    expect(await director.ok(getChild, { id: goes?.id ?? 0 })).toMatchObject({
      leaveDate: '2027-09-14',
      leaveReason: 'Смяна на местоживеенето',
    })
  })

  test('uses an existing group', async () => {
    const { director, periodId, toYear } = await prepared()
    await world.sql(
      `insert into child_group (kindergarten_id, school_year_id, name, class_type, meal_group) select kindergarten_id, $1, 'Калинка', 3, 2 from school_year where id = $1`,
      [toYear],
    )
    const preview = await director.ok(previewRollOver, {})
    expect(preview.groups.find((group) => group.name === 'Калинка')?.existingId).toBeGreaterThan(0)
    await director.ok(applyRollOver, { periodId, fingerprint: preview.fingerprint })
    expect((await inNextYear(toYear)).filter((group) => group.name === 'Калинка')).toMatchObject([{ children: 22 }])
  })

  test('rejects a repeat, changed data, and skipped or unknown groups', async () => {
    const { director, periodId } = await prepared()
    const preview = await director.ok(previewRollOver, {})
    const { fingerprint } = preview
    const key = preview.groups[1]?.key ?? ''
    const child = preview.students.find((one) => one.destination === key)?.id ?? 0
    const code = async (more: object) =>
      (await director.call(applyRollOver, { periodId, fingerprint, ...more })).problem.code
    expect(await code({ groups: [{ key, name: 'Х', classType: 3, capacity: 20, skip: true }] })).toBe(
      'people.roll-over-skipped',
    )
    expect(await code({ students: [{ id: child, destination: 'x1' }] })).toBe('people.roll-over-unknown-key')
    expect(await code({ students: [{ id: 999_999, destination: null }] })).toBe('people.roll-over-changed')
    expect(await code({ groups: [{ key, name: 'Звънче', classType: 3, capacity: 20 }] })).toBe(
      'people.group-name-taken',
    )
    await director.ok(moveChild, { id: child, classId: await groupNamed(world, 'Пчеличка'), fromDate: '2026-11-20' })
    expect(await code({})).toBe('people.roll-over-changed')
    const again = await director.ok(previewRollOver, {})
    await director.ok(applyRollOver, { periodId, fingerprint: again.fingerprint })
    expect(await code({ fingerprint: again.fingerprint })).toBe('people.roll-over-done')
    expect((await director.ok(previewRollOver, {})).obstacles).toEqual([
      'Преминаването от тази учебна година вече е направено',
    ])
  })
})

describe('undo', () => {
  test('restores the exact state', async () => {
    const { director, periodId } = await prepared()
    const before = await checksum()
    const preview = await director.ok(previewRollOver, {})
    const { entityId } = await director.ok(applyRollOver, { periodId, fingerprint: preview.fingerprint })
    expect(await checksum()).not.toEqual(before)
    const applied = await director.ok(previewRollOver, {})
    expect(applied.applied).toMatchObject({ id: entityId, by: 'Мария Иванова', reasons: [] })
    await director.ok(undoRollOver, { id: Number(entityId) })
    expect(await checksum()).toEqual(before)
    expect((await director.call(undoRollOver, { id: Number(entityId) })).problem.code).toBe('people.roll-over-undone')
    // It can be repeated.
    const second = await director.ok(previewRollOver, {})
    await director.ok(applyRollOver, { periodId, fingerprint: second.fingerprint })
  })

  test('is rejected with reasons if data depend on it', async () => {
    const { director, periodId, toYear } = await prepared()
    const preview = await director.ok(previewRollOver, {})
    const id = Number((await director.ok(applyRollOver, { periodId, fingerprint: preview.fingerprint })).entityId)
    const newGroup = await idOf(world, `select id from child_group where school_year_id = $1 and name = 'Калинка'`, [
      toYear,
    ])
    await director.ok(enrolChild, {
      firstName: 'Рая',
      lastName: 'Нова',
      personId: makeEgn(day('2023-05-17'), genders.Female, 4),
      classId: newGroup,
      enrollmentDate: '2027-09-15',
    })
    const [moved] = preview.students.filter((child) => child.className === 'Слънчо')
    const otherRow = await idOf(world, `select id from child_group where school_year_id = $1 and name = 'Звънче'`, [
      toYear,
    ])
    await director.ok(moveChild, { id: moved?.id ?? 0, classId: otherRow, fromDate: '2027-10-01' })
    const refused = await director.call(undoRollOver, { id })
    expect(refused.status).toBe(409)
    expect(refused.problem.data).toEqual({
      reasons: ['1 дете е преместено или отписано след това', 'в новите групи са записани още 2 деца'],
    })
    expect((await director.ok(previewRollOver, {})).applied?.reasons).toHaveLength(2)
  })

  test('is not allowed for others', async () => {
    const { director, periodId } = await prepared()
    const preview = await director.ok(previewRollOver, {})
    const id = Number((await director.ok(applyRollOver, { periodId, fingerprint: preview.fingerprint })).entityId)
    expect((await (await world.as('teacher')).call(undoRollOver, { id })).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(undoRollOver, { id })).status).toBe(404)
  })
})
