import type { InputOf } from '@asistent/contract/core/call'
import { enrolChild, getChild } from '@asistent/contract/people/child-record.calls'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn, makeForeignerId } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { childOf, groupNamed, guardianOf } from '../../../../tests/support/people/demo'

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

describe('enrolling', () => {
  test('derives birth date and gender from the ЕГН and assigns the next class book number', async () => {
    director = await world.as('director')
    const { entityId, warnings } = await director.ok(enrolChild, await form())
    expect(warnings).toBeUndefined()
    const id = Number(entityId)
    const record = await director.ok(getChild, { id })
    expect(record).toMatchObject({
      name: 'Рая Маринова',
      birthDate: '2022-05-17',
      gender: 2,
      className: 'Пчеличка',
      enrollmentDate: '2026-11-16',
      version: 1,
    })
    expect(record.groups).toMatchObject([
      { className: 'Пчеличка', fromDate: '2026-11-16', toDate: null, schoolYear: '2026/2027' },
    ])
    const [last] = await world.sql<{ n: number }>(
      `select max(position)::int as n from child_group_period p where group_id = $1 and child_id <> $2`,
      [await groupNamed(world, 'Пчеличка'), id],
    )
    expect(record.groups[0]?.position).toBe((last?.n ?? 0) + 1)
    expect((await world.sql('select about from audit order by id desc limit 1'))[0]).toMatchObject({
      about: { childId: id },
    })
  })

  test('adds two parents with different rights, one of them existing', async () => {
    director = await world.as('director')
    const guardian = await guardianOf(world, await childOf(world, 'Калинка'))
    const { entityId } = await director.ok(
      enrolChild,
      await form({
        parents: [
          { parentId: guardian, kinship: 2, maySign: false },
          {
            firstName: 'Мила',
            lastName: 'Маринова',
            email: 'Mila.M@example.bg',
            phone: '0888 77 66 55',
            kinship: 1,
            isMain: true,
          },
        ],
      }),
    )
    const { parents } = await director.ok(getChild, { id: Number(entityId) })
    expect(parents).toHaveLength(2)
    expect(parents[0]).toMatchObject({
      name: 'Мила Маринова',
      email: 'mila.m@example.bg',
      phone: '+359888776655',
      isMain: true,
      maySign: true,
      accountState: 'none',
    })
    expect(parents[1]).toMatchObject({ parentId: guardian, isMain: false, maySign: false, mayPay: true })
  })

  test('warns about an unsuitable age and a full group', async () => {
    director = await world.as('director')
    const { warnings } = await director.ok(
      enrolChild,
      await form({ classId: await groupNamed(world, 'Звънче'), personId: makeEgn(day('2020-03-01'), genders.Male, 4) }),
    )
    expect(warnings).toEqual(['Възрастта не отговаря на групата', 'В групата има 24 деца при 23 места.'])
  })

  test.each([
    [{ personId: '2245179999' }, 'personId', 'Невалидно ЕГН'],
    [{ birthDate: '2022-05-18' }, 'personId', 'ЕГН не съответства на датата на раждане'],
    [{ gender: 1 as const }, 'personId', 'ЕГН не съответства на пола'],
    [{ personIdType: 1 as const, personId: '1234567890' }, 'personId', 'Невалиден ЛНЧ'],
    [
      { personIdType: 1 as const, personId: makeForeignerId('999012345') },
      'birthDate',
      'Полето "Дата на раждане" е задължително',
    ],
    [{ firstName: '' }, 'firstName', 'Полето "Име" е задължително'],
    [{ enrollmentDate: '2026-02-30' }, 'enrollmentDate', 'Дата на записване трябва да е валидна дата'],
  ])('%j is refused at %s', async (more, field, text) => {
    director = await world.as('director')
    const answer = await director.call(enrolChild, await form(more))
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.[field]).toContain(text)
  })

  test('accepts entered birth date and gender of a foreigner', async () => {
    director = await world.as('director')
    const { entityId } = await director.ok(
      enrolChild,
      await form({ personIdType: 1, personId: makeForeignerId('999012345'), birthDate: '2022-01-01', gender: 1 }),
    )
    expect((await director.ok(getChild, { id: Number(entityId) })).personIdType).toBe(1)
  })

  test('rejects a duplicate number, a substitution group, a wrong year and a used class book number', async () => {
    director = await world.as('director')
    await director.ok(enrolChild, await form())
    const twice = await director.call(enrolChild, await form())
    expect([twice.status, twice.problem.errors]).toEqual([
      409,
      { personId: ['Дете с този идентификатор вече е записано'] },
    ])
    const otherRow = { personId: makeEgn(day('2022-05-18'), genders.Female, 4) }
    const summer = await director.call(
      enrolChild,
      await form({ ...otherRow, classId: await groupNamed(world, 'Лятна група') }),
    )
    expect(summer.problem.errors).toEqual({ classId: ['В сборна група не се записват деца'] })
    const early = await director.call(enrolChild, await form({ ...otherRow, enrollmentDate: '2026-09-01' }))
    expect(early.problem.errorMessage).toBe('На 01.09.2026 групата не работи: тя е за учебната 2026/2027 година')
    const taken = await director.call(enrolChild, await form({ ...otherRow, position: 1 }))
    expect([taken.status, taken.problem.errorMessage]).toEqual([409, 'Номер 1 в групата вече е зает'])
    const future = await director.call(
      enrolChild,
      await form({ personId: makeEgn(day('2027-01-01'), genders.Male, 4), enrollmentDate: '2027-02-01' }),
    )
    expect(future.problem.errors).toEqual({ birthDate: ['Датата на раждане е в бъдещето'] })
    const born = async (birth: string) =>
      (await director.call(enrolChild, await form({ personId: makeEgn(day(birth), genders.Female, 4) }))).problem.errors
    expect(await born('2017-09-14')).toEqual({
      birthDate: ['В началото на учебната година детето не може да е над 8 години'],
    })
    expect(await born('2026-09-20')).toEqual({ birthDate: ['Детето трябва да е поне на 3 месеца при записването'] })
    expect(await born('2017-10-20')).toBeUndefined()
  })

  test('requires the right and the own kindergarten', async () => {
    const input = await form()
    for (const user of ['teacher', 'parent', 'manciple', 'municipality'] as const)
      expect((await (await world.as(user)).call(enrolChild, input)).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(enrolChild, input)).status).toBe(404)
    expect((await (await world.as('consolidatedDirector')).call(enrolChild, input)).status).toBe(400)
    await (await world.as('administrator')).ok(enrolChild, input)
  })

  test('the same key enrols once', async () => {
    director = await world.as('director')
    const key = { 'idempotency-key': 'enrol-child-1' }
    const input = await form()
    expect(await director.ok(enrolChild, input, key)).toEqual(await director.ok(enrolChild, input, key))
    expect(await world.sql('select count(*)::int as n from child where person_id = $1', [egn])).toEqual([{ n: 1 }])
  })
})
