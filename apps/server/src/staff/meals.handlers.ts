import { getStaffMeals, saveStaffMeals, staffMealsReport } from '@asistent/contract/staff/meals.calls'
import { allMealTypes, mealTypeLabel, mealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { formatDay, isWeekend, type Day } from '@asistent/domain/kernel/day'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { staffDayCode } from '@asistent/domain/staff/staff-attendance'
import { sql } from 'drizzle-orm'
import { isDayOff } from '../institutions/days-off.ops'
import { lockedUntilOf } from '../institutions/locks.ops'
import { rows, type Tx } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, refuseStaleRows } from '../platform/versioned'
import { workersIn } from './attendances.queries'
import { eatenIn } from './meals.ops'
import { ownStaff, staffInScope } from './visible.ops'
import { chosenRange, enteredDays, rangeText, worksOn } from './work-days.ops'

const sameMeals = (left: readonly MealType[] | undefined, right: readonly MealType[] | undefined) =>
  left?.toSorted().join() === right?.toSorted().join()

const enteredMeals = async (tx: Tx, staffIds: readonly number[], date: Day) =>
  new Map(
    (
      await rows<{ staffId: number; meals: MealType[] }>(
        tx,
        sql`select staff_id as "staffId", meal_types as meals from staff_meal where staff_id = ${anyOf(staffIds)} and for_on = ${date}`,
      )
    ).map((one) => [one.staffId, one.meals]),
  )

export const mealHandlers: Handler[] = [
  read(getStaffMeals, async ({ tx, scope, now }, { date }) => {
    const kindergartenId = inKindergarten(scope)
    const range = { from: date, to: date }
    const staff = await workersIn(tx, scope, { kindergartenId, range, resource: 'TeacherMeals' })
    const entered = await enteredDays(tx, kindergartenId, range)
    const eaten = await eatenIn(tx, kindergartenId, range, staff)
    const lockedUntil = await lockedUntilOf(tx, kindergartenId, 'storage', now)
    const result = staff.map(({ id, name, occupationId, occupation, kind }) => {
      const stored = entered.get(id)?.get(date)
      const meals = eaten.get(id)?.get(date)
      return {
        teacherId: id,
        teacherName: name,
        occupationId,
        occupation,
        kind,
        mealTypeIds: meals ? [...meals.mealTypes] : [],
        isUsual: meals?.usual ?? true,
        code: stored ? staffDayCode(stored) : null,
      }
    })
    return {
      date,
      isDayOff: isWeekend(date) || (await isDayOff(tx, kindergartenId, date)),
      isLocked: lockedUntil !== null && date <= lockedUntil,
      mealTypes: allMealTypes.map((id) => ({
        id,
        name: mealTypeLabel[id],
        total: result.filter((one) => one.mealTypeIds.includes(id)).length,
      })),
      result,
      rowsCount: result.length,
    }
  }),

  write(saveStaffMeals, async ({ tx, scope, audit }, { date, items }) => {
    const kindergartenId = inKindergarten(scope)
    const ids = [...new Set(items.map((item) => item.teacherId))]
    const staffId = ownStaff(scope, 'TeacherMeals')
    const staff = await rows<{ id: number; name: string; hiredOn: Day | null; leftOn: Day | null }>(
      tx,
      sql`select m.id, m.first_name || ' ' || m.last_name as name, m.hired_on as "hiredOn", m.left_on as "leftOn" from staff_member m
        where m.id = ${anyOf(ids)} and ${staffInScope(scope, kindergartenId)} ${staffId ? sql`and ${staffId}` : sql``}
        order by m.id for no key update`,
    )
    if (staff.length !== ids.length) requireFound(undefined)
    const closed = isWeekend(date) || (await isDayOff(tx, kindergartenId, date))
    if (closed) throw refuseStaff('day-off', { field: 'date', values: { day: formatDay(date) } })
    const gone = staff.find((one) => !worksOn(one, date))
    if (gone) throw refuseStaff('not-employed', { field: 'items', values: { name: gone.name, day: formatDay(date) } })
    const entered = await enteredMeals(tx, ids, date)
    refuseStaleRows(
      'staff_meal',
      items.flatMap(({ teacherId, mealTypeIds, was }, index) => {
        const stored = entered.get(teacherId)
        const isSeen = sameMeals(stored, was ?? undefined) || sameMeals(stored, mealTypeIds)
        return isSeen ? [] : [{ index, key: teacherId, id: `${teacherId}:${date}` }]
      }),
    )
    const byStaff = new Map(
      items.map((item) => [item.teacherId, [...new Set(item.mealTypeIds)].toSorted((left, right) => left - right)]),
    )
    const entries = [...byStaff].map(([staffId, meals]) => ({ staffId, meals }))
    await tx.execute(sql`insert into staff_meal (kindergarten_id, staff_id, for_on, meal_types)
      select ${kindergartenId}, e."staffId", ${date}, e.meals from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("staffId" int, meals smallint[])
      on conflict (staff_id, for_on) do update set meal_types = excluded.meal_types`)
    audit.about({ day: date })
    return ok(kindergartenId)
  }),

  ...serveReport(staffMealsReport, async ({ tx, scope, now }, { fromDate, toDate, kind }) => {
    const kindergartenId = inKindergarten(scope)
    const range = chosenRange({ fromDate, toDate }, now)
    const staff = await workersIn(tx, scope, { kindergartenId, range, kind, resource: 'TeacherMeals' })
    const eaten = await eatenIn(tx, kindergartenId, range, staff)
    return {
      rows: staff.map(({ id, name, occupation }) => {
        const days = [...(eaten.get(id)?.values() ?? [])].filter((day) => day.mealTypes.length > 0)
        const count = (meal: MealType) => days.filter((day) => day.mealTypes.includes(meal)).length
        return {
          id,
          name,
          occupation,
          days: days.length,
          breakfast: count(mealTypes.Breakfast),
          morningSnack: count(mealTypes.MorningSnack),
          lunch: count(mealTypes.Lunch),
          afternoonSnack: count(mealTypes.AfternoonSnack),
          dinner: count(mealTypes.Dinner),
          total: days.reduce((sum, day) => sum + day.mealTypes.length, 0),
        }
      }),
      subtitle: rangeText(range),
      period: range,
    }
  }),
]
