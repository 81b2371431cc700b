import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import { sendInvitation } from '@asistent/contract/identity/users.calls'
import { previewAudience } from '@asistent/contract/communication/audience'
import { printEmergencyCard, printEmergencyCards, saveCollector } from '@asistent/contract/people/child-contacts.calls'
import { getChild, saveChildNotes } from '@asistent/contract/people/child-record.calls'
import { childOptions, childOverview, childrenByGroup, listChildren } from '@asistent/contract/people/children.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { getGuardian, listGuardians } from '@asistent/contract/people/guardians.calls'
import { searchPeople } from '@asistent/contract/people/search.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addTeacher, moveChild, standIn } from '../../../../tests/support/actors'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOf, groupNamed, guardianOf, idOf } from '../../../../tests/support/people/demo'

// Access to a child's record depends on the current group and the teacher's current assignments; the selected school
// year is a view.

let world: World
let ownGroup: number
let otherGroup: number
let kid: number
beforeAll(async () => {
  world = await startWorld()
  ownGroup = await groupNamed(world, 'Звънче')
  otherGroup = await groupNamed(world, 'Пчеличка')
  kid = await childOf(world, 'Звънче')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const today = '2026-11-15'
const yesterday = '2026-11-14'

/** All calls that access the child's record: status codes, and whether lists contain the child. */
async function waysTo(person: Person, childId: number, groupId: number) {
  const guardianId = await guardianOf(world, childId)
  const [child] = await world.sql<{ name: string }>(
    `select first_name || ' ' || last_name as name from child where id = $1`,
    [childId],
  )
  const has = (rows: readonly { id: number }[] | undefined) => rows?.some(({ id }) => id === childId) ?? false
  const groups = (await person.call(childrenByGroup, {})).body.result ?? []
  const statuses = {
    record: (await person.call(getChild, { id: childId })).status,
    card: (await person.call(printEmergencyCard, { id: childId })).status,
    cards: (await person.call(printEmergencyCards, { id: groupId })).status,
    guardian: (await person.call(getGuardian, { id: guardianId })).status,
    collector: (await person.call(saveCollector, { studentId: childId, name: 'Баба Рада', fromDate: today } as never))
      .status,
    save: (await person.call(saveChildNotes, { id: childId, notes: 'Проба', version: 1 })).status,
    message: (await person.call(previewAudience, { audience: { studentIds: [childId] } } as never)).status,
    invitation: (await person.call(sendInvitation, { parentIds: [guardianId] } as never)).status,
  }
  const lists = {
    list: has((await person.call(listChildren, { pageSize: 1000 })).body.result),
    choice: has((await person.call(childOptions, { pageSize: 1000 })).body.result),
    report: has((await person.call(childOverview.json, {} as never)).body.result),
    groups: groups.some(({ students }) => has(students)),
    search: has((await person.call(searchPeople, { text: child?.name ?? '' })).body.students),
    guardians:
      (await person.call(listGuardians, { pageSize: 1000 })).body.result?.some(({ id }) => id === guardianId) ?? false,
  }
  return {
    open: Object.entries(statuses).flatMap(([way, status]) => (status === 404 ? [] : `${way} ${status}`)),
    lists,
  }
}

const nowhere = {
  open: [],
  lists: { list: false, choice: false, report: false, groups: false, search: false, guardians: false },
}

test('the group’s teacher has access to the child', async () => {
  const { open, lists } = await waysTo(await world.as('teacher'), kid, ownGroup)
  expect(open).toHaveLength(8)
  expect(Object.values(lists)).toEqual([true, true, true, true, true, true])
})

test('after a move the new teacher has access instead of the former one', async () => {
  await moveChild(world, kid, otherGroup, today)
  const cards = (ways: Awaited<ReturnType<typeof waysTo>>) => ({
    ...ways,
    open: ways.open.filter((way) => !way.startsWith('cards')),
  })
  expect(cards(await waysTo(await world.as('teacher'), kid, ownGroup))).toEqual(nowhere)
  expect((await waysTo(await world.as('teacherOfOtherGroup'), kid, otherGroup)).lists.list).toBe(true)
})

test('former and future teachers of the group have no access', async () => {
  expect(await waysTo(await addTeacher(world, ownGroup, { from: '2026-09-15', to: yesterday }), kid, ownGroup)).toEqual(
    nowhere,
  )
  expect(await waysTo(await addTeacher(world, ownGroup, { from: '2026-11-16' }), kid, ownGroup)).toEqual(nowhere)
  expect((await waysTo(await addTeacher(world, ownGroup, { from: today }), kid, ownGroup)).lists.list).toBe(true)
})

describe('the chosen school year', () => {
  const pastYear = () =>
    idOf(
      world,
      `select y.id from school_year y join child_group g on g.kindergarten_id = y.kindergarten_id and g.id = $1 where not y.active and y.from_on < '2026-01-01' order by y.start_year desc limit 1`,
      [ownGroup],
    )
  const formerChild = (groupId: number) =>
    idOf(
      world,
      `select p.child_id as id from child_group_period p where p.group_id = $1 and exists (select from child_guardian g where g.child_id = p.child_id)
        and not exists (select from child_group_period q where q.child_id = p.child_id and q.group_id in ($2)) order by p.child_id limit 1`,
      [groupId, ownGroup],
    )

  test('gives no access to children of that year', async () => {
    const year = await pastYear()
    const pastGroup = await idOf(
      world,
      `select g.id from child_group g where g.school_year_id = $1 and exists (select from child_group_period p where p.group_id = g.id) order by g.id limit 1`,
      [year],
    )
    // An assignment that was not ended with its year.
    const former = await addTeacher(world, pastGroup, { from: '2025-09-15' })
    await former.ok(changeSchoolYear, { id: year })
    expect(await waysTo(former, await formerChild(pastGroup), pastGroup)).toEqual(nowhere)
    // The group is listed, because the attendance of that year is readable.
    expect((await former.ok(groupOptions, { mine: true })).result.map(({ id }) => id)).toEqual([pastGroup])
  })

  test('keeps access to current children', async () => {
    const teacher = await world.as('teacher')
    await teacher.ok(changeSchoolYear, { id: await pastYear() })
    expect((await teacher.call(getChild, { id: kid })).status).toBe(200)
  })
})

describe('a substitute', () => {
  test('has access on days of the substitution only', async () => {
    const colleague = await world.as('teacherOfOtherGroup')
    await standIn(world, colleague, ownGroup, { from: yesterday, to: yesterday })
    await standIn(world, colleague, ownGroup, { from: '2026-11-16' })
    expect(await waysTo(colleague, kid, ownGroup)).toEqual(nowhere)
    world.setNow(new Date('2026-11-16T07:00:00Z'))
    expect((await colleague.call(getChild, { id: kid })).status).toBe(200)
    expect((await colleague.call(printEmergencyCards, { id: ownGroup })).status).toBe(200)
    world.setNow(new Date('2026-11-17T07:00:00Z'))
    expect((await colleague.call(getChild, { id: kid })).status).toBe(404)
  })

  test('has access to children who join the own group temporarily', async () => {
    await world.sql(
      `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, merged_group_id, daily_minutes)
       select s.kindergarten_id, s.id, 6, $1, $1, $2, $3, 0 from staff_member s join account a on a.id = s.account_id where a.email = 'uchitel@example.bg'`,
      [today, ownGroup, otherGroup],
    )
    expect((await (await world.as('teacherOfOtherGroup')).call(getChild, { id: kid })).status).toBe(200)
    world.setNow(new Date('2026-11-16T07:00:00Z'))
    expect((await (await world.as('teacherOfOtherGroup')).call(getChild, { id: kid })).status).toBe(404)
  })
})

test('a specialist has access while the child is enrolled', async () => {
  const specialist = await world.as('resourceSpecialist')
  await world.sql(`update child set is_sop = true where id = $1`, [kid])
  expect((await specialist.call(getChild, { id: kid })).status).toBe(200)
  await world.sql(`update child set left_on = $2 where id = $1`, [kid, yesterday])
  expect((await specialist.call(getChild, { id: kid })).status).toBe(404)
  expect((await specialist.ok(listChildren, { pageSize: 1000, isDetached: true })).result).toEqual([])
})
