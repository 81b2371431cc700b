import { changeSchoolYear } from '@asistent/contract/identity/session.calls'
import {
  registerAchievements,
  registerAttendances,
  registerClasses,
  registerOtherRecords,
  registerPrograms,
  registerSubstitutions,
  registerTopics,
} from '@asistent/contract/register/records.calls'
import { registerSections } from '@asistent/domain/register/sections'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

// Every read of the register is about the chosen school year (spec/notes.md, 'Past year').

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const reads = {
  classes: registerClasses,
  achievements: registerAchievements,
  attendances: registerAttendances,
  'class programs': registerPrograms,
  topics: registerTopics,
  substitutions: registerSubstitutions,
}

const yearOf = async (startYear: number) => {
  const [year] = await world.sql<{ id: number; fromOn: string; toOn: string; groups: string[] }>(
    `select y.id, y.from_on::text as "fromOn", y.to_on::text as "toOn", (select array_agg(g.name) from child_group g where g.school_year_id = y.id) as groups
      from school_year y join account a on a.email = 'direktor@example.bg' join membership m on m.account_id = a.id and m.kindergarten_id = y.kindergarten_id where y.start_year = $1`,
    [startYear],
  )
  return year!
}

/** Rows of a read that do not belong to the year. */
const outside = (
  rows: readonly { readonly className: string | null; readonly forDate: string | null }[],
  { fromOn, toOn, groups }: Awaited<ReturnType<typeof yearOf>>,
) =>
  rows.filter(
    ({ className, forDate }) =>
      (className !== null && !groups.includes(className)) || (forDate !== null && (forDate < fromOn || forDate > toOn)),
  )

test.each(Object.entries(reads))('%s are those of the chosen year', async (_name, read) => {
  const director = await world.as('director')
  const [past, current] = [await yearOf(2025), await yearOf(2026)]
  expect(outside((await director.ok(read, { pageSize: 1000 })).result, current)).toEqual([])
  await director.ok(changeSchoolYear, { id: past.id })
  expect(outside((await director.ok(read, { pageSize: 1000 })).result, past)).toEqual([])
})

test('other records and books of a past year are read too', async () => {
  const director = await world.as('director')
  const past = await yearOf(2025)
  await director.ok(changeSchoolYear, { id: past.id })
  expect((await director.ok(registerClasses, {})).result.map(({ className }) => className)).toEqual(
    expect.arrayContaining([past.groups[0]]),
  )
  const others = await director.ok(registerOtherRecords, { section: registerSections.DaysOff })
  expect(outside(others.result, past)).toEqual([])
})
