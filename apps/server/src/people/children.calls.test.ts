import {
  childOptions,
  childOverview,
  childPractitioners,
  childrenByGroup,
  findGuestChild,
  listChildren,
} from '@asistent/contract/people/children.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { readXlsx } from '@asistent/documents/read-table'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, childOf, groupNamed, guardianOf, idOf, statementsOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const inPlovdiv = `kindergarten_id = (select id from kindergarten where code = '1690999')`
const count = async (condition: string) => {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from child c where ${inPlovdiv} and (left_on is null or left_on >= '2026-11-15') and ${condition}`,
  )
  return row?.n ?? 0
}

describe('the list of children', () => {
  test('a page with the group, the badge and the parents of each', async () => {
    const director = await world.as('director')
    const { result, rowsCount } = await director.ok(listChildren, { pageSize: 20, orderByColumn: 'name' })
    expect(result).toHaveLength(20)
    expect(rowsCount).toBe(await count('true'))
    const kalina = (
      await director.ok(listChildren, { search: 'Калина Стоянова', classIds: [await groupNamed(world, 'Звънче')] })
    ).result[0]
    expect(kalina).toMatchObject({ className: 'Звънче', lastName: 'Стоянова', leaveDate: null, isGuest: false })
    expect(kalina?.personId).toMatch(/^\d{10}$/)
    expect(kalina?.parents.map((parent) => parent.kinship)).toEqual([1, 2])
    expect(kalina?.parents[0]?.phone).toMatch(/^\+359/)
  })

  test('filters by special needs, preferences, allergies, guests, year of birth', async () => {
    const director = await world.as('director')
    const counted = async (filters: object) => (await director.ok(listChildren, { pageSize: 1, ...filters })).rowsCount
    expect(await counted({ isSop: true })).toBe(await count('is_sop'))
    expect(await counted({ isSop: false })).toBe(await count('not is_sop'))
    expect(await counted({ hasPreferences: true })).toBe(await count('has_preferences'))
    expect(await counted({ hasPreferences: false })).toBe(await count('not has_preferences'))
    expect(await counted({ hasAllergies: true })).toBe(
      await count(`(allergen_ids <> '{}' or allergies_text is not null)`),
    )
    expect(await counted({ isGuest: true })).toBe(1)
    expect(await counted({ birthYear: 2022 })).toBe(await count('extract(year from birth_on) = 2022'))
    expect(await counted({ isSop: true })).toBeGreaterThan(0)
  })

  test('lists former children separately', async () => {
    const director = await world.as('director')
    const left = await director.ok(listChildren, { isDetached: true })
    expect(left.rowsCount).toBeGreaterThan(10)
    expect(left.result.every((child) => child.leaveDate !== null && child.className !== null)).toBe(true)
    const here = await director.ok(listChildren, {})
    expect(here.result.every((child) => child.leaveDate === null)).toBe(true)
  })

  test('searches by name, transliteration, wrong keyboard layout, prefix of a number', async () => {
    const director = await world.as('director')
    const id = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
    const [{ person_id: number } = { person_id: '' }] = await world.sql<{ person_id: string }>(
      'select person_id from child where id = $1',
      [id],
    )
    const finds = async (search: string) =>
      (await director.ok(listChildren, { search })).result.some((child) => child.id === id)
    expect(await finds('стоян калин')).toBe(true)
    expect(await finds('Kalina')).toBe(true)
    expect(await finds('kalina stoyanova')).toBe(true)
    expect(await finds('валина')).toBe(false)
    expect(await finds(number)).toBe(true)
    expect(await finds(number.slice(0, 6))).toBe(true)
    expect(await finds('100%')).toBe(false)
  })

  test('filters by parent', async () => {
    const kalina = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
    const parentId = await guardianOf(world, kalina)
    const { result } = await (await world.as('director')).ok(listChildren, { parentId })
    expect(result.map((child) => child.firstName).toSorted()).toEqual(['Борис', 'Калина'])
  })

  test('a past school year shows the groups of that year', async () => {
    const director = await world.as('director')
    await world.sql(
      `update membership set school_year_id = (select id from school_year where kindergarten_id = membership.kindergarten_id and not active order by start_year desc limit 1) where account_id = $1`,
      [director.accountId],
    )
    const { result } = await director.ok(listChildren, {})
    const years = await world.sql<{ id: number }>(
      `select g.id from child_group g join school_year y on y.id = g.school_year_id where not y.active`,
    )
    const ids = new Set(years.map((row) => row.id))
    expect(result.length).toBeGreaterThan(50)
    expect(result.every((child) => ids.has(child.classId ?? 0))).toBe(true)
  })

  test('experts get no numbers, health data or parents; the ministry must filter', async () => {
    const municipality = await world.as('municipality')
    const { result } = await municipality.ok(listChildren, { hasAllergies: true, pageSize: 100 })
    expect(result).toHaveLength(100)
    for (const child of result) {
      expect(child.personId).toBe(hiddenPersonId)
      expect([child.allergies, child.allergiesText, child.parents]).toEqual([[], null, []])
    }
    const ministry = await world.as('ministry')
    const wide = await ministry.call(listChildren, {})
    expect([wide.status, wide.problem.errorMessage]).toEqual([
      400,
      'Изберете детска градина или потърсете по име (поне три букви)',
    ])
    const kindergartenId = await idOf(world, `select id from kindergarten where code = '0790999'`)
    expect((await ministry.ok(listChildren, { kindergartenId })).rowsCount).toBeGreaterThan(50)
    // Numbers of other kindergartens cannot be probed.
    const [{ person_id: number } = { person_id: '' }] = await world.sql<{ person_id: string }>(
      'select person_id from child limit 1',
    )
    expect((await municipality.ok(listChildren, { search: number })).rowsCount).toBe(0)
  })

  test('returns no child for the manciple; requires authentication', async () => {
    expect((await (await world.as('manciple')).call(listChildren, {})).status).toBe(403)
    expect((await world.stranger.call(listChildren, {})).status).toBe(401)
    expect((await (await world.as('master')).call(listChildren, {})).status).toBe(403)
  })

  test('a page costs the same number of statements, however many rows it has', async () => {
    const director = await world.as('director')
    const statements = (pageSize: number) => statementsOf(() => director.ok(listChildren, { pageSize }))
    expect(await statements(100)).toBe(await statements(5))
  })
})

describe('children for choosing', () => {
  test('names with group and badge', async () => {
    const teacher = await world.as('teacher')
    const { result, rowsCount } = await teacher.ok(childOptions, {
      orderByColumn: 'position',
      classIds: [await groupNamed(world, 'Звънче')],
    })
    expect(rowsCount).toBe(23)
    expect(result.map((child) => child.position)).toEqual(
      result.map((child) => child.position).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    )
    expect(Object.keys(result[0] ?? {}).toSorted()).toEqual(
      [
        'allergies',
        'allergiesText',
        'birthDate',
        'classId',
        'className',
        'id',
        'kindergartenId',
        'name',
        'photoFileId',
        'position',
      ].toSorted(),
    )
  })

  test('the badge equals the record', async () => {
    const id = await childOf(world, 'Звънче')
    await world.sql(`update child set allergen_ids = '{3,7}', allergies_text = 'Ужилване от пчела' where id = $1`, [id])
    const teacher = await world.as('teacher')
    const row = (await teacher.ok(childOptions, {})).result.find((child) => child.id === id)
    expect(row).toMatchObject({ allergies: [3, 7], allergiesText: 'Ужилване от пчела' })
  })

  test('by group', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(childrenByGroup, {})
    expect(result.map((group) => group.className)).toEqual([
      'Бонбони',
      'Бързаци',
      'Звънче',
      'Калинка',
      'Мечета',
      'Пчеличка',
      'Слънчо',
    ])
    expect(result.find((group) => group.className === 'Звънче')?.students).toHaveLength(23)
    const answer = await director.ok(childrenByGroup, { classIds: [await groupNamed(world, 'Калинка')] })
    expect(answer.rowsCount).toBe(1)
    const groups = await (await world.as('parent')).ok(childrenByGroup, {})
    expect(groups.result.flatMap((group) => group.students).map((child) => child.name)).toHaveLength(2)
    expect((await (await world.as('ministry')).call(childrenByGroup, {})).status).toBe(400)
  })
})

describe('the list on paper', () => {
  test('the report, its PDF and its Excel say the same', async () => {
    const director = await world.as('director')
    const classIds = [await groupNamed(world, 'Звънче')]
    const { json, pdf, xlsx } = childOverview
    const report = await director.ok(json, { classIds } as never)
    expect(report.rowsCount).toBe(23)
    expect(report.subtitle).toBe('2026/2027 · 23 деца')
    expect(report.result[0]?.age).toMatch(/г\./)
    const paper = await director.ok(pdf!, { classIds } as never)
    expect(paper.headers['content-type']).toBe('application/pdf')
    const text = pdfText(paper.bytes)
    expect(text).toContain('Списък на децата')
    expect(text).toContain('Калина')
    const book = await director.ok(xlsx!, { classIds } as never)
    const [sheet] = await readXlsx(book.bytes)
    expect(JSON.stringify(sheet)).toContain(report.result[0]?.name)
    expect((await (await world.as('manciple')).call(json, {} as never)).status).toBe(403)
  })

  test('experts get it without numbers, health data and parents', async () => {
    const { result } = await (await world.as('municipalityOfGabrovo')).ok(childOverview.json, {} as never)
    expect(result.length).toBeGreaterThan(50)
    expect(
      result.every((row) => row.personId === hiddenPersonId && row.allergies === null && row.parents === null),
    ).toBe(true)
  })
})

describe('a child by its number', () => {
  const numberOf = async (id: number) =>
    (await world.sql<{ person_id: string }>('select person_id from child where id = $1', [id]))[0]?.person_id ?? ''

  test('of another kindergarten: name and kindergarten', async () => {
    const id = await childNamed(world, 'Виктор', 'Колев', 'Звездички')
    const row = await (await world.as('director')).ok(findGuestChild, { identificationNumber: await numberOf(id) })
    expect(row).toMatchObject({
      ownId: null,
      firstName: 'Виктор',
      kindergartenName: 'ДГ „Слънчице“',
      isDetached: false,
    })
    expect(row).not.toHaveProperty('address')
  })

  test('of the own one: the record', async () => {
    const id = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
    const row = await (await world.as('administrator')).ok(findGuestChild, { identificationNumber: await numberOf(id) })
    expect(row?.ownId).toBe(id)
  })

  test('unknown: an empty response', async () =>
    expect(await (await world.as('director')).ok(findGuestChild, { identificationNumber: '0000000000' })).toBeNull())

  test('rejects an incomplete number, and callers without the right to enrol', async () => {
    const director = await world.as('director')
    expect((await director.call(findGuestChild, { identificationNumber: '12345' })).problem.errors).toEqual({
      identificationNumber: ['Въведете десет цифри'],
    })
    const id = await childNamed(world, 'Виктор', 'Колев', 'Звездички')
    const identificationNumber = await numberOf(id)
    expect((await (await world.as('teacher')).call(findGuestChild, { identificationNumber })).status).toBe(403)
    expect((await (await world.as('parent')).call(findGuestChild, { identificationNumber })).status).toBe(403)
  })
})

describe('general practitioners', () => {
  test('a teacher gets those of the own children, by doctor', async () => {
    const teacher = await world.as('teacher')
    const { result, subtitle } = await teacher.ok(childPractitioners.json, {} as never)
    expect(result.length).toBeGreaterThanOrEqual(23)
    expect(subtitle).toMatch(/лекар/)
    expect(new Set(result.map((row) => row.className))).toContain('Звънче')
    expect(result.some((row) => row.className === 'Калинка')).toBe(false)
    const search = await teacher.ok(childPractitioners.json, { search: 'христова' } as never)
    expect(new Set(search.result.map((row) => row.gpName))).toEqual(new Set(['д-р Ваня Христова']))
    const paper = await teacher.ok(childPractitioners.pdf!, {} as never)
    expect(pdfText(paper.bytes)).toContain('Лични лекари')
    expect((await teacher.ok(childPractitioners.xlsx!, {} as never)).status).toBe(200)
  })

  test('is not allowed for parents and experts', async () => {
    for (const user of ['parent', 'ministry', 'municipality', 'manciple'] as const)
      expect((await (await world.as(user)).call(childPractitioners.json, {} as never)).status).toBe(403)
  })
})
