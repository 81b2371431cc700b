import type { InputOf } from '@asistent/contract/core/call'
import { enrolChild, getChild } from '@asistent/contract/people/child-record.calls'
import { cancelMove, leaveChild, moveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOf, groupNamed, idOf } from '../../../../tests/support/people/demo'
import { fc, runs } from '../../../../tests/support/random'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const egn = makeEgn(day('2022-05-17'), genders.Female, 4)
const form = async (more: Partial<InputOf<typeof enrolChild>> = {}): Promise<InputOf<typeof enrolChild>> => ({
  firstName: 'Рая',
  lastName: 'Маринова',
  personId: egn,
  classId: await groupNamed(world, 'Пчеличка'),
  enrollmentDate: '2026-11-16',
  ...more,
})

const stays = (id: number) =>
  world.sql<{ group: string; from_on: string; to_on: string | null; position: number }>(
    `select g.name as group, p.from_on, p.to_on, p.position from child_group_period p join child_group g on g.id = p.group_id where child_id = $1 order by from_on`,
    [id],
  )

describe('moving, leaving, coming back', () => {
  const start = async () => {
    director = await world.as('director')
    const { entityId } = await director.ok(enrolChild, await form({ enrollmentDate: '2026-11-02' }))
    return Number(entityId)
  }

  test('a move ends one stay and starts another; it can be undone', async () => {
    const id = await start()
    await director.ok(moveChild, { id, classId: await groupNamed(world, 'Калинка'), fromDate: '2026-11-20' })
    expect(await stays(id)).toMatchObject([
      { group: 'Пчеличка', from_on: '2026-11-02', to_on: '2026-11-19' },
      { group: 'Калинка', from_on: '2026-11-20', to_on: null },
    ])
    await director.ok(cancelMove, { id })
    expect(await stays(id)).toMatchObject([{ group: 'Пчеличка', from_on: '2026-11-02', to_on: null }])
    const nothing = await director.call(cancelMove, { id })
    expect(nothing.problem.errorMessage).toBe('Няма преместване за отмяна')
  })

  test('leaving ends the stay; returning starts a new enrolment; all stays are kept', async () => {
    const id = await start()
    await director.ok(leaveChild, { id, leaveDate: '2026-11-12', leaveReason: 'По желание на родителя' })
    let record = await director.ok(getChild, { id })
    expect(record).toMatchObject({
      leaveDate: '2026-11-12',
      leaveReason: 'По желание на родителя',
      enrollmentDate: '2026-11-02',
    })
    const again = await director.call(leaveChild, { id, leaveDate: '2026-11-13', leaveReason: 'Пак' })
    expect(again.problem.errorMessage).toBe('Детето вече е отписано')
    await director.ok(returnChild, { id, classId: await groupNamed(world, 'Калинка'), fromDate: '2026-11-20' })
    record = await director.ok(getChild, { id })
    expect(record).toMatchObject({ leaveDate: null, leaveReason: null, enrollmentDate: '2026-11-20' })
    expect(record.groups.map((stay) => [stay.className, stay.fromDate, stay.toDate])).toEqual([
      ['Калинка', '2026-11-20', null],
      ['Пчеличка', '2026-11-02', '2026-11-12'],
    ])
  })

  test('returning the day after leaving continues the enrolment', async () => {
    const id = await start()
    await director.ok(leaveChild, { id, leaveDate: '2026-11-12', leaveReason: 'Грешка' })
    await director.ok(returnChild, { id, classId: await groupNamed(world, 'Пчеличка'), fromDate: '2026-11-13' })
    expect(await stays(id)).toMatchObject([{ group: 'Пчеличка', from_on: '2026-11-02', to_on: null }])
    expect((await director.ok(getChild, { id })).enrollmentDate).toBe('2026-11-02')
  })

  test('rejects invalid steps with a text', async () => {
    const id = await start()
    const classId = await groupNamed(world, 'Калинка')
    const refusal = async (answer: Promise<{ problem: { errorMessage: string } }>) =>
      (await answer).problem.errorMessage
    const group = await groupNamed(world, 'Пчеличка')
    expect(await refusal(director.call(moveChild, { id, classId: group, fromDate: '2026-11-20' }))).toBe(
      'Детето вече е в тази група',
    )
    expect(await refusal(director.call(moveChild, { id, classId, fromDate: '2026-11-01' }))).toBe(
      'На тази дата детето не е записано',
    )
    const locked = await director.call(leaveChild, {
      id: await childOf(world, 'Калинка'),
      leaveDate: '2026-10-10',
      leaveReason: 'х',
    })
    expect(locked.problem.errors).toEqual({ leaveDate: ['Периодът е заключен до 31.10.2026'] })
    const far = await director.call(leaveChild, { id, leaveDate: '2029-06-30', leaveReason: 'х' })
    expect(far.problem.errors).toEqual({ leaveDate: ['Последният ден може да е най-много година напред'] })
    expect(await refusal(director.call(leaveChild, { id, leaveDate: '2026-11-01', leaveReason: 'х' }))).toBe(
      'Датата на отписване не може да е преди датата на записване',
    )
    expect(await refusal(director.call(returnChild, { id, classId, fromDate: '2026-11-20' }))).toBe(
      'Детето е записано и в момента',
    )
    // The attendance of October is locked in this kindergarten.
    const otherRow = await childOf(world, 'Пчеличка')
    expect(await refusal(director.call(moveChild, { id: otherRow, classId, fromDate: '2026-10-20' }))).toMatch(
      /заключен/i,
    )
    expect(
      await refusal(director.call(leaveChild, { id: otherRow, leaveDate: '2026-10-20', leaveReason: 'х' })),
    ).toMatch(/заключен/i)
  })

  test('rejects a stale form', async () => {
    const id = await start()
    const { version } = await director.ok(getChild, { id })
    const classId = await groupNamed(world, 'Калинка')
    await director.ok(moveChild, { id, classId, fromDate: '2026-11-20', version })
    const second = await (
      await world.as('administrator')
    ).call(leaveChild, { id, leaveDate: '2026-11-30', leaveReason: 'х', version })
    expect([second.status, second.problem.code]).toEqual([409, 'platform.stale'])
    expect((await director.call(cancelMove, { id, version })).status).toBe(409)
    expect((await director.call(moveChild, { id, classId, fromDate: '2026-11-25', version })).status).toBe(409)
    expect((await director.call(returnChild, { id, classId, fromDate: '2026-11-25', version })).status).toBe(409)
  })

  test('is not allowed for teachers and other kindergartens', async () => {
    const id = await childOf(world, 'Звънче')
    const classId = await groupNamed(world, 'Калинка')
    const teacher = await world.as('teacher')
    const gabrovo = await world.as('directorOfGabrovo')
    const there = await groupNamed(world, 'Дъга', '0790999')
    for (const [call, input] of [
      [moveChild, { id, classId, fromDate: '2026-11-20' }],
      [cancelMove, { id }],
      [leaveChild, { id, leaveDate: '2026-11-20', leaveReason: 'х' }],
      [returnChild, { id, classId, fromDate: '2026-11-20' }],
    ] as const) {
      expect((await teacher.call(call as typeof moveChild, input as never)).status).toBe(403)
      expect((await gabrovo.call(call as typeof moveChild, { ...input, classId: there } as never)).status).toBe(404)
    }
    director = await world.as('director')
    expect((await director.call(moveChild, { id, classId: there, fromDate: '2026-11-20' })).status).toBe(404)
  })

  test('any sequence of steps keeps stays consecutive without overlaps', async () => {
    director = await world.as('director')
    const groups = [
      await groupNamed(world, 'Пчеличка'),
      await groupNamed(world, 'Калинка'),
      await groupNamed(world, 'Слънчо'),
    ]
    const on = (offset: number) => `2026-12-${String(offset).padStart(2, '0')}`
    const step = fc.record({
      kind: fc.constantFrom('move', 'leave', 'return', 'cancel'),
      group: fc.integer({ min: 0, max: 2 }),
      offset: fc.integer({ min: 1, max: 28 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const ordinal = await idOf(world, `select count(*)::int + 1 as id from child`)
        const { entityId } = await director.ok(
          enrolChild,
          await form({
            personIdType: 2,
            personId: String(5_000_000_000 + ordinal),
            birthDate: '2022-01-01',
            gender: 1,
            enrollmentDate: on(1),
          }),
        )
        const id = Number(entityId)
        for (const { kind, group, offset } of steps) {
          const classId = groups[group] ?? 0
          if (kind === 'move') await director.call(moveChild, { id, classId, fromDate: on(offset) })
          if (kind === 'leave') await director.call(leaveChild, { id, leaveDate: on(offset), leaveReason: 'х' })
          if (kind === 'return') await director.call(returnChild, { id, classId, fromDate: on(offset) })
          if (kind === 'cancel') await director.call(cancelMove, { id })
        }
        const [held] = await world.sql<{ overlaps: number; uncovered: number }>(
          `select (select count(*)::int from child_group_period a join child_group_period b on a.child_id = b.child_id and a.id < b.id
               and daterange(a.from_on, a.to_on, '[]') && daterange(b.from_on, b.to_on, '[]') where a.child_id = $1) as overlaps,
             (select count(*)::int from child c, generate_series(c.enrolled_on, coalesce(c.left_on, '2026-12-31'), interval '1 day') d
               where c.id = $1 and not exists (select from child_group_period p where p.child_id = c.id and p.from_on <= d and (p.to_on is null or p.to_on >= d))) as uncovered`,
          [id],
        )
        expect(held).toEqual({ overlaps: 0, uncovered: 0 })
        await world.sql('delete from child_group_period where child_id = $1', [id])
        await world.sql('delete from child where id = $1', [id])
      }),
      { numRuns: runs(6) },
    )
  })
})
