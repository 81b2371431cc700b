import { moods, portionsEaten, type MealsEaten } from '@asistent/domain/feed/feed'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { typesOfKind, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { attendance } from '../db/tables/attendance'
import { dailyFeed } from '../db/tables/feed'
import { randomOf } from '../demo/random'
import { placeOf, type World } from '../demo/world'

// Two weeks of the daily feed of one kindergarten. The group of the second teacher has not entered today yet.

export const feedDemoTables = [dailyFeed]

const activities = [
  'Разходка в парка и игри с топка',
  'Рисувахме есенно дърво с пръстчета',
  'Учихме стихче за есента и танцувахме',
  'Строихме град от кубчета',
  'Приказка за Златната ябълка и куклен театър',
  'Броихме кестени и сортирахме листа',
] as const

const notes = [
  'Днес сподели играчките си с новото дете.',
  'Сам се облече за разходката.',
  'Разказа пред групата за баба си на село.',
  'Малко му беше мъчно след обяда, после се разигра.',
] as const

const daysBack = 14

/** Most eat everything; some leave a part of the lunch. */
const eatenBy = (random: ReturnType<typeof randomOf>): number =>
  random.chance(80) ? portionsEaten.All : random.chance(60) ? portionsEaten.Half : random.below(2)

export function addFeed(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const present = new Set<AttendanceType>(typesOfKind('present'))
  const fullDay = new Set(
    world.rows.childGroup
      .filter(({ attendanceType }) => attendanceType === groupAttendanceTypes.FullDay)
      .flatMap(({ id }) => id ?? []),
  )
  const teacherOf = teachersOf(world)
  const notYet = [...teacherOf].find(([, account]) => account === world.users.get('teacherOfOtherGroup'))?.[0]
  for (const { kindergartenId, childId, groupId, day: forOn, mark } of world.rowsOf(attendance)) {
    if (childId === undefined || groupId === undefined || forOn === undefined) continue
    if (kindergartenId !== kindergarten.id || !fullDay.has(groupId) || forOn <= addDays(world.today, -daysBack))
      continue
    if (mark == null || !present.has(mark as AttendanceType)) continue
    if (forOn === world.today && groupId === notYet) continue
    addEntry(world, {
      kindergartenId: kindergarten.id,
      childId,
      groupId,
      forOn,
      enteredBy: teacherOf.get(groupId) ?? null,
    })
  }
}

function addEntry(
  world: World,
  row: { kindergartenId: number; childId: number; groupId: number; forOn: Day; enteredBy: number | null },
): void {
  const dayNumber = Number(row.forOn.replaceAll('-', ''))
  const random = randomOf(row.childId * 31 + dayNumber)
  const meals = Object.fromEntries(
    defaultSettings.mealEntitlement[groupAttendanceTypes.FullDay].map((type) => [type as MealType, eatenBy(random)]),
  ) as MealsEaten
  const sleeps = random.chance(90)
  world.addTo(dailyFeed, {
    ...row,
    meals,
    sleepFrom: sleeps ? '12:45' : null,
    sleepTo: sleeps ? random.pick(['14:15', '14:30', '14:45']) : null,
    mood: random.chance(70) ? moods.Cheerful : random.chance(60) ? moods.Calm : moods.Tired,
    activity: randomOf(row.groupId * 7 + dayNumber).pick(activities),
    note: random.chance(12) ? random.pick(notes) : null,
  })
}

/** Account of a teacher by group. */
function teachersOf(world: World): ReadonlyMap<number, number> {
  const accounts = new Map(
    [...world.places.values()].flatMap(({ staff }) => staff.map(({ id, accountId }) => [id, accountId] as const)),
  )
  const teachers = new Map<number, number>()
  for (const { groupId, staffId } of world.rows.groupStaff) {
    const account = accounts.get(staffId ?? 0)
    if (groupId !== undefined && account && !teachers.has(groupId)) teachers.set(groupId, account)
  }
  return teachers
}
