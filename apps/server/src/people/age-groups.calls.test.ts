import {
  ageGroupPdf,
  ageGroupReport,
  ageGroupXlsx,
  childrenOfBirthYear,
} from '@asistent/contract/people/age-groups.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { readXlsx } from '@asistent/documents/read-table'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { groupNamed, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const counted = async (condition: string) =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from child c where (left_on is null or left_on >= '2026-11-15') and enrolled_on <= '2026-11-15' and ${condition}`,
    )
  )[0]?.n

describe('children by year of birth', () => {
  test('years, groups and totals are consistent', async () => {
    const report = await (await world.as('director')).ok(ageGroupReport, {})
    expect(report.totalChildren).toBe(
      await counted(`kindergarten_id = (select id from kindergarten where code = '1690999')`),
    )
    expect(report.totalGirls + report.totalBoys).toBe(report.totalChildren)
    expect(report.ageGroups.reduce((sum, ageGroup) => sum + ageGroup.total, 0)).toBe(report.totalChildren)
    for (const ageGroup of report.ageGroups)
      expect(ageGroup.classes.reduce((sum, group) => sum + group.total, 0)).toBe(ageGroup.total)
    expect(report.ageGroups.map((ageGroup) => ageGroup.birthYear)).toEqual(
      report.ageGroups.map((ageGroup) => ageGroup.birthYear).toSorted((a, b) => b - a),
    )
    const four = report.ageGroups.find((ageGroup) => ageGroup.id === 2022)
    expect(four?.age).toMatch(/^3–4$|^4$|^3$/)
    expect(four?.classes.map((group) => group.className)).toContain('Звънче')
  })

  test('on another day, of one group, of a whole municipality, of the country', async () => {
    const director = await world.as('director')
    const classIds = [await groupNamed(world, 'Звънче')]
    expect((await director.ok(ageGroupReport, { classIds })).totalChildren).toBe(23)
    const past = await director.ok(ageGroupReport, { forDate: '2026-05-01' })
    expect(past.forDate).toBe('2026-05-01')
    expect(
      past.ageGroups.flatMap((ageGroup) => ageGroup.classes).some((group) => group.className === 'Звезделин'),
    ).toBe(true)
    const gabrovo = await (await world.as('municipalityOfGabrovo')).ok(ageGroupReport, {})
    expect(gabrovo.totalChildren).toBe(
      await counted(`kindergarten_id = (select id from kindergarten where code = '0790999')`),
    )
    const country = await (await world.as('ministry')).ok(ageGroupReport, {})
    expect(country.totalChildren).toBe(await counted('true'))
    expect(country.ageGroups[0]?.classes).toMatchObject([{ classId: null, className: 'Всички групи' }])
  })

  test('lists children of one year with the allergy badge', async () => {
    const teacher = await world.as('teacher')
    const { result } = await teacher.ok(childrenOfBirthYear, { id: 2022 })
    expect(result.length).toBeGreaterThan(15)
    expect(result.every((child) => child.birthDate.startsWith('2022') && child.age.length > 0)).toBe(true)
    const ministry = await world.as('ministry')
    expect((await ministry.call(childrenOfBirthYear, { id: 2022 })).status).toBe(400)
    const kindergartenId = await idOf(world, `select id from kindergarten where code = '0790999'`)
    const some = await ministry.ok(childrenOfBirthYear, { id: 2022, kindergartenId })
    expect(some.result.every((child) => child.allergies.length === 0 && child.allergiesText === null)).toBe(true)
    expect((await teacher.call(childrenOfBirthYear, { id: 1200 })).status).toBe(400)
  })

  test('as PDF and XLSX', async () => {
    const director = await world.as('director')
    const pdf = await director.ok(ageGroupPdf, {})
    const text = pdfText(pdf.bytes)
    expect(text).toContain('Възрастови групи')
    expect(text).toContain('2022')
    const [sheet] = await readXlsx((await director.ok(ageGroupXlsx, {})).bytes)
    const { totalChildren } = await director.ok(ageGroupReport, {})
    expect(JSON.stringify(sheet)).toContain(String(totalChildren))
  })

  test('is not allowed for parents and manciples', async () => {
    for (const user of ['parent', 'manciple', 'resourceSpecialist'] as const) {
      const person = await world.as(user)
      expect((await person.call(ageGroupReport, {})).status).toBe(403)
      expect((await person.call(childrenOfBirthYear, { id: 2022 })).status).toBe(403)
      expect((await person.call(ageGroupPdf, {})).status).toBe(403)
      expect((await person.call(ageGroupXlsx, {})).status).toBe(403)
    }
  })
})
