import type { DayOffKind } from '@asistent/domain/institutions/days-off'
import { addDays, eachDay, formatDay, isoWeekOf, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { itemKinds } from '@asistent/domain/planning/programs'
import { offDayRanges } from '@asistent/domain/register/off-days'
import { registerSections } from '@asistent/domain/register/sections'
import { thursdayOf } from '@asistent/domain/register/shapes'
import { sql, type SQL } from 'drizzle-orm'
import { held, lacking, type Groups, type HeldRecord, type Period } from './held.rules'

// Parent meetings, notes, additional activities and days off in the format of the register.

export interface StoredMeeting {
  readonly id: number
  readonly date: Day
  readonly startTime: string | null
  readonly place: string | null
  readonly title: string
  readonly description: string | null
  /** Null is everybody. */
  readonly groupIds: readonly number[] | null
}

/** The meetings that the class book prints (documents/class-book.queries.ts). */
export const meetingsSql = ({ kindergartenId, range }: Period): SQL =>
  sql`select e.id, e.from_on as date, to_char(e.from_time, 'HH24:MI') as "startTime", e.place, e.title, e.description,
      case when (e.audience ->> 'everyone')::boolean then null else coalesce(e.audience -> 'classIds', '[]') end as "groupIds" from event e
      where e.kindergarten_id = ${kindergartenId} and e.from_on between ${range.from} and ${range.to} and (e.kind = 'meeting' or e.title ilike '%родителска среща%') order by e.from_on, e.id`

const groupsOf = (groups: Groups, groupIds: readonly number[] | null) =>
  [...groups.values()].filter(({ id }) => groupIds?.includes(id) ?? true)

export const meetings = (rows: readonly StoredMeeting[], groups: Groups): HeldRecord[] =>
  rows.flatMap(({ id, date, startTime, place, title, description, groupIds }) =>
    groupsOf(groups, groupIds).map((group) => {
      const subject = {
        section: registerSections.ParentMeetings,
        ownKey: `meeting:${id}:${group.id}`,
        groupId: group.id,
      }
      const body = {
        date,
        startTime,
        location: place?.slice(0, 100) ?? null,
        title: title.slice(0, 100),
        description: description?.slice(0, 1000) ?? null,
      }
      const blocked = lacking(group, startTime === null ? 'no-time' : null)
      return held({ ...subject, forOn: date, label: title }, group.classId, body, blocked)
    }),
  )

export interface StoredNote {
  readonly id: number
  readonly groupIds: readonly number[]
  readonly day: Day
  readonly title: string
  readonly text: string
  /** Ordinal among the notes of the day with the same title, starting at 1. */
  readonly ordinal: number
}

/** Board notes for groups. Notes for the whole kindergarten are announcements and belong to no class book. */
export const notesSql = ({ kindergartenId, range, today }: Period): SQL =>
  sql`select n.id, n.group_ids as "groupIds", n.note_on as day, n.title, n.text, row_number() over (partition by n.note_on, n.title order by n.id)::int as ordinal from note n
      where n.kindergarten_id = ${kindergartenId} and n.group_ids is not null and n.note_on between ${range.from} and least(${range.to}::date, ${today}::date) order by n.note_on, n.id`

export const notes = (rows: readonly StoredNote[], groups: Groups): HeldRecord[] =>
  rows.flatMap(({ id, groupIds, day, title, text, ordinal }) =>
    groupsOf(groups, groupIds).map((group) => {
      const heading = `${formatDay(day)} г. ${title.replaceAll(/\s+/g, ' ')}${ordinal > 1 ? ` (${ordinal})` : ''}`
      const body = { description: `${heading}\n${text}`.slice(0, 10_000), isForAllStudents: true, studentIds: [] }
      const subject = { section: registerSections.Notes, ownKey: `note:${id}:${group.id}`, groupId: group.id }
      return held({ ...subject, forOn: day, label: title }, group.classId, body, lacking(group, null))
    }),
  )

export interface StoredActivity {
  readonly groupId: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly weekday: number
  readonly title: string
}

/** Additional activities of the weekly programs. */
export const activitiesSql = ({ kindergartenId, startYear }: Period): SQL =>
  sql`select p.group_id as "groupId", p.from_on as "fromOn", p.to_on as "toOn", i.weekday, coalesce(i.title, '') as title
      from class_program p join class_program_item i on i.program_id = p.id and i.kind = ${itemKinds.Activity} join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id
      where p.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear} order by p.group_id, i.weekday, i.starts_at, i.position`

/** One record per group and week that has begun: 'понеделник: Народни танци; сряда: Английски език'. */
export function activities(
  rows: readonly StoredActivity[],
  groups: Groups,
  { range, today }: Period,
  isSchoolDay: (groupId: number, day: Day) => boolean,
): HeldRecord[] {
  const weeks = eachDay(range.from, range.to).filter((day) => weekdayOf(day) === 4 && addDays(day, -3) <= today)
  return [...groups.values()].flatMap((group) => {
    const ofGroup = rows.filter(({ groupId }) => groupId === group.id)
    if (ofGroup.length === 0) return []
    return weeks.flatMap((thursday) => {
      const days = eachDay(addDays(thursday, -3), addDays(thursday, 3)).filter((day) => isSchoolDay(group.id, day))
      const parts = days.flatMap((day) => {
        const titles = ofGroup
          .filter(({ weekday, fromOn, toOn }) => weekday === weekdayOf(day) && fromOn <= day && day <= toOn)
          .map(({ title }) => title)
        return titles.length === 0 ? [] : [`${weekdayNames[weekdayOf(day) - 1]}: ${[...new Set(titles)].join(', ')}`]
      })
      if (parts.length === 0) return []
      const { year, week } = isoWeekOf(thursday)
      const body = { year, weekNumber: week, activity: parts.join('; ').slice(0, 10_000) }
      const subject = {
        section: registerSections.AdditionalActivities,
        ownKey: `activities:${group.id}:${year}:${week}`,
        groupId: group.id,
        forOn: thursdayOf(year, week),
        label: `${week}. седмица`,
      }
      return [held(subject, group.classId, body, lacking(group, null))]
    })
  })
}

export interface StoredDayOff {
  readonly kind: DayOffKind
  readonly name: string
  readonly fromOn: Day
  readonly toOn: Day
  readonly groupIds: readonly number[] | null
}

/** Days off of the kindergarten and those of the master, which include the official holidays. */
export function daysOffSql({ kindergartenId, startYear }: Period): SQL {
  const { from, to } = schoolYearBounds(startYear)
  return sql`select d.kind, d.name, d.from_on as "fromOn", d.to_on as "toOn", d.group_ids as "groupIds" from day_off d
      where (d.kindergarten_id = ${kindergartenId} or d.kindergarten_id is null) and d.from_on <= ${to} and d.to_on >= ${from} order by d.from_on, d.id`
}

/** The whole school year: schedules get no hours on days off, so the register needs them first. */
export function daysOff(rows: readonly StoredDayOff[], groups: Groups, { startYear }: Period): HeldRecord[] {
  const ranges = offDayRanges(rows, schoolYearBounds(startYear), [...groups.keys()])
  return ranges.map(({ from, to, name, groupIds, allowsAttendance }) => {
    const concerned = (groupIds ?? []).flatMap((id) => groups.get(id) ?? [])
    const blocked = concerned.map((group) => lacking(group, null)).find((code) => code !== null) ?? null
    const body = {
      from,
      to,
      description: name.slice(0, 1000),
      isForAllClasses: groupIds === null,
      basicClassIds: [],
      classIds: concerned.flatMap(({ classId }) => classId ?? []),
      isPgOffProgramDay: allowsAttendance,
    }
    const groupId = concerned.length === 1 ? concerned[0]!.id : null
    const subject = {
      section: registerSections.DaysOff,
      ownKey: `off:${from}:${groupIds?.join(',') ?? 'all'}`,
      groupId,
    }
    return held({ ...subject, label: name }, null, body, blocked)
  })
}
