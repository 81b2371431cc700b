import {
  haccpKinds,
  haccpPeriods,
  isMeasured,
  isWithin,
  usualPoints,
  type PointKind,
} from '@asistent/domain/kitchen/haccp'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import {
  addDays,
  dayOfMonth,
  eachDay,
  isWeekend,
  sofiaInstant,
  sofiaTime,
  weekStart,
  type Day,
} from '@asistent/domain/kernel/day'
import { haccpEntry, haccpPoint } from '../db/tables/kitchen/haccp'
import { placeOf, type Place, type World } from '../demo/world'

// The usual control points with entries of the last weeks up to now, a few of them with a deviation.

export const haccpDemoTables = [haccpPoint, haccpEntry]

const weeks = 5

export function addHaccp(world: World): void {
  for (const key of ['detelina', 'slanchitse'] as const) addDiary(world, placeOf(world, key))
}

const normal: Partial<Record<PointKind, number>> = {
  [haccpKinds.Refrigerator]: 2.5,
  [haccpKinds.Freezer]: -19.5,
  [haccpKinds.Cooked]: 82,
  [haccpKinds.Served]: 67,
}
const outside: Partial<Record<PointKind, readonly [value: number, action: string]>> = {
  [haccpKinds.Refrigerator]: [6.5, 'Вратата е била отворена. След 30 минути – 3,5 °C, храните са годни.'],
  [haccpKinds.Cooked]: [71, 'Ястието е върнато на печката до 80 °C.'],
}

function addDiary(world: World, kindergarten: Place): void {
  const from = addDays(world.today, -7 * weeks)
  const days = workingDays(world, kindergarten, from)
  const cook = kindergarten.staff.find(({ accountId }) => accountId !== null)?.accountId ?? null
  for (const { kind, name, minimum, maximum, period, times, dueDay, note } of usualPoints) {
    const pointId = world.addTo(haccpPoint, {
      kindergartenId: kindergarten.id,
      kind,
      name,
      minimum,
      maximum,
      period,
      times: [...times],
      dueDay,
      fromOn: from,
      note,
    })
    const spanOf = (day: Day) =>
      period === haccpPeriods.Day ? day : period === haccpPeriods.Week ? weekStart(day) : day.slice(0, 7)
    const isDue = (day: Day) => days.findLast((otherDay) => spanOf(otherDay) === spanOf(day)) === day
    for (const day of days.filter(isDue))
      for (const [slot, time] of times.entries()) {
        if (day === world.today && time > sofiaTime(world.now)) continue
        const isOff = (dayOfMonth(day) * 3 + slot) % 29 === 0 ? outside[kind] : undefined
        const usual = normal[kind]
        const value = isOff?.[0] ?? (usual === undefined ? null : usual + ((dayOfMonth(day) + slot) % 4) / 2)
        world.addTo(haccpEntry, {
          kindergartenId: kindergarten.id,
          pointId,
          forOn: day,
          slot,
          takenAt: time,
          minimum: isMeasured(kind) ? minimum : null,
          maximum: isMeasured(kind) ? maximum : null,
          value,
          isGood: value === null || isWithin({ minimum, maximum }, value),
          subject: kind === haccpKinds.PestControl ? 'Няма следи от вредители' : null,
          action: isOff?.[1] ?? null,
          enteredBy: cook,
          enteredAt: sofiaInstant(day, time).toISOString(),
        })
      }
  }
}

const workingDays = (world: World, kindergarten: Place, from: Day): Day[] => {
  const off = world.rows.dayOff.filter(
    ({ kind, kindergartenId, groupIds }) =>
      kind === dayOffKinds.DayOff && groupIds == null && (kindergartenId == null || kindergartenId === kindergarten.id),
  )
  return eachDay(from, world.today).filter(
    (day) => !isWeekend(day) && !off.some(({ fromOn, toOn }) => fromOn! <= day && day <= toOn!),
  )
}
