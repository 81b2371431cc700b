import { addDays, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { itemKinds } from '@asistent/domain/planning/programs'
import { lessonStates } from '@asistent/domain/planning/planning'
import { sameBody, type Plain, type RegisterBody } from '@asistent/domain/register/bodies'
import { attendanceBody } from '@asistent/domain/register/codes'
import { recordName } from '@asistent/domain/register/difference'
import type { BlockCode } from '@asistent/domain/register/reasons'
import { isShared, registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { hoursKey, shapeOf, shiftName } from '@asistent/domain/register/shapes'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { sql, type SQL } from 'drizzle-orm'
import { keepsClassBook, registerCalendar, registerDays, type RegisterDay } from '../attendance/register-days.ops'
import type { Tx } from '../platform/database'
import { part, together } from '../platform/together'
import { knownSql, type StoredRecord } from './known.queries'
import {
  activities,
  activitiesSql,
  daysOff,
  daysOffSql,
  meetings,
  meetingsSql,
  notes,
  notesSql,
  type StoredActivity,
  type StoredDayOff,
  type StoredMeeting,
  type StoredNote,
} from './our-others.queries'
import {
  losesTopics,
  substitutions,
  substitutionsSql,
  thereOf,
  usedHoursSql,
  type StoredSubstitution,
  type UsedHour,
} from './our-substitutions.queries'
import { held, hoursOn, lacking, type Groups, type HeldRecord, type OurGroup, type Period } from './held.rules'

// Our records in the format of the register. A record has the same key on both sides; one without a number of the register
// has a key of ours and is blocked.

/** Our records of a period and the last known ones of the register. */
export interface BothSides {
  readonly ours: HeldRecord[]
  readonly known: StoredRecord[]
  readonly groups: ReadonlyMap<number, OurGroup>
  readonly code: string | null
}

export async function bothSides(tx: Tx, period: Period): Promise<BothSides> {
  const wants = (section: RegisterSection) => period.sections.includes(section)
  const row = await together(tx, {
    place: part<{ code: string | null }>(sql`select code from kindergarten where id = ${period.kindergartenId}`),
    groups: part<OurGroup>(groupsSql(period)),
    known: part<StoredRecord>(knownSql(period), ['sentAt']),
    days: wants(registerSections.Attendances) && registerDays(period.kindergartenId, period.range, period.today),
    results: wants(registerSections.Achievements) && part<StoredResult>(resultsSql(period)),
    programs:
      (wants(registerSections.Programs) || wants(registerSections.Shifts)) && part<StoredProgram>(programsSql(period)),
    topics: wants(registerSections.Topics) && part<StoredTopic>(topicsSql(period)),
    substitutions: wants(registerSections.Substitutions) && part<StoredSubstitution>(substitutionsSql(period)),
    meetings: wants(registerSections.ParentMeetings) && part<StoredMeeting>(meetingsSql(period)),
    notes: wants(registerSections.Notes) && part<StoredNote>(notesSql(period)),
    activities: wants(registerSections.AdditionalActivities) && part<StoredActivity>(activitiesSql(period)),
    daysOff: wants(registerSections.DaysOff) && part<StoredDayOff>(daysOffSql(period)),
    usedHours: wants(registerSections.Substitutions) && part<UsedHour>(usedHoursSql(period)),
  })
  const sendsBooks = wants(registerSections.ClassBooks)
  const groups = new Map(
    row.groups.map((group) => [group.id, { ...group, isBookThere: group.isBookThere || sendsBooks }]),
  )
  const records = row.known.map((record) => ({
    ...record,
    theirs: record.theirs && shapeOf(record.section, record.theirs),
  }))
  const there = thereOf(row.usedHours ?? [])
  const isSchoolDay =
    row.days?.length || row.substitutions?.length || row.activities?.length
      ? await registerCalendar(tx, period.kindergartenId, wholeWeeks(period.range), period.today)
      : () => false
  const schedules = programs(row.programs ?? [], groups)
  const held = [
    sendsBooks ? row.groups.map(bookOf) : [],
    wants(registerSections.Programs) ? schedules : [],
    wants(registerSections.Shifts) ? shifts(schedules, period.groupId ?? null) : [],
    attendances(
      (row.days ?? []).filter(({ groupId, day }) => isSchoolDay(groupId, day)),
      groups,
    ),
    results(row.results ?? [], groups),
    topics(row.topics ?? [], groups),
    substitutions(row.substitutions ?? [], groups, there, isSchoolDay),
    meetings(row.meetings ?? [], groups),
    notes(row.notes ?? [], groups),
    activities(row.activities ?? [], groups, period, isSchoolDay),
    daysOff(row.daysOff ?? [], groups, period),
  ]
  const ours = unique(held.flat()).filter(({ groupId }) => period.groupId === undefined || groupId === period.groupId)
  const ourNames = new Set(ours.map(recordName))
  const comparable = records.filter(
    (record) =>
      !isShared(record.section) ||
      ourNames.has(recordName(record)) ||
      // The register rejects the deletion of a shift while a schedule uses it.
      (record.sentAt !== null && record.section !== registerSections.Shifts),
  )
  const sendable = withoutRejected(ours, comparable, (mine, theirs) => {
    if (mine?.section === registerSections.Substitutions || theirs?.section === registerSections.Substitutions)
      return theirs && losesTopics(theirs, mine?.body ?? null, there) ? 'has-topics' : null
    return groups.get(mine?.groupId ?? theirs?.groupId ?? 0)?.isBookClosed ? 'book-closed' : null
  })
  return { ours: sendable, known: comparable, groups, code: row.place[0]?.code ?? null }
}

/** Days of the weeks that the period touches. */
const wholeWeeks = ({ from, to }: DayRange): DayRange => ({ from: addDays(from, -6), to: addDays(to, 6) })

/** Removes duplicates: two stays may contain the same day of a child. */
function unique(all: readonly HeldRecord[]): HeldRecord[] {
  const byName = new Map<string, HeldRecord>()
  for (const record of all) if (!byName.has(recordName(record))) byName.set(recordName(record), record)
  return [...byName.values()]
}

/** Blocks the differences that the register would reject: in a finalised book, or of hours with topics. */
function withoutRejected(
  ours: readonly HeldRecord[],
  stored: readonly StoredRecord[],
  blockOf: (mine: HeldRecord | undefined, theirs: StoredRecord | undefined) => BlockCode | null,
): HeldRecord[] {
  const ourRecords = new Map(ours.map((record) => [recordName(record), record]))
  const theirRecords = new Map(stored.map((record) => [recordName(record), record]))
  for (const name of new Set([...ourRecords.keys(), ...theirRecords.keys()])) {
    const [mine, theirs] = [ourRecords.get(name), theirRecords.get(name)]
    const record = mine ?? theirs
    if (!record || mine?.blocked || sameBody(mine?.body ?? null, theirs?.theirs ?? null)) continue
    const blocked = blockOf(mine, theirs)
    const { section, key, groupId, childId, forOn, label } = record
    const subject = { section, key, groupId, childId, forOn, label }
    if (blocked) ourRecords.set(name, { ...subject, value: mine?.value ?? null, body: null, blocked })
  }
  return [...ourRecords.values()]
}

const bookThere = (startYear: number): SQL =>
  sql`select from register_record r where r.kindergarten_id = g.kindergarten_id and r.section = ${registerSections.ClassBooks} and r.start_year = ${startYear} and r.group_id = g.id and r.theirs is not null`

/** Groups with a class book in the register, with the hours that the register has numbered. */
const groupsSql = ({ kindergartenId, startYear }: Period): SQL =>
  sql`select g.id, g.name, g.neispuo_id as "classId",
      exists (${bookThere(startYear)}) as "isBookThere", exists (${bookThere(startYear)} and r.theirs->>'isFinalized' = 'true') as "isBookClosed",
      coalesce((select jsonb_object_agg(u.curriculum_id, u.teacher_ids) from register_curriculum u where u.group_id = g.id), '{}') as teachers,
      coalesce((select jsonb_agg(h.hour) from register_record r cross join jsonb_array_elements(r.lessons) as h (hour)
        where r.kindergarten_id = g.kindergarten_id and r.section = ${registerSections.Programs} and r.start_year = ${startYear} and r.group_id = g.id and r.theirs is not null), '[]') as lessons
      from child_group g join school_year y on y.id = g.school_year_id where g.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear}
      and ${keepsClassBook('g')} and not g.is_for_substitution and g.deleted_on is null order by g.name, g.id`

const bookOf = ({ id, name, classId, isBookClosed }: OurGroup): HeldRecord =>
  held(
    { section: registerSections.ClassBooks, ownKey: `group:${id}`, groupId: id, label: name },
    classId,
    classId === null ? undefined : { classId, isFinalized: isBookClosed },
    classId === null ? 'no-group' : null,
    { classId },
  )

const attendances = (days: readonly RegisterDay[], groups: Groups): HeldRecord[] =>
  days.flatMap(({ childId, groupId, day, type, personId }) => {
    const group = groups.get(groupId)
    if (!group) return []
    const subject = { section: registerSections.Attendances, ownKey: `${childId}:${day}`, groupId, childId, forOn: day }
    const value = attendanceBody(personId ?? 0, day, type)
    if (!value) return []
    const body = personId === null ? undefined : value
    return [held(subject, group.classId, body, lacking(group, personId === null ? 'no-child' : null), value)]
  })

interface StoredResult {
  readonly childId: number
  readonly groupId: number
  readonly subjectId: number
  readonly subject: string
  readonly personId: number | null
  readonly starting: string | null
  readonly ending: string | null
}

const resultsSql = ({ kindergartenId, startYear }: Period): SQL =>
  sql`select a.child_id as "childId", max(a.group_id) as "groupId", a.subject_id as "subjectId", b.name as subject, c.neispuo_id as "personId",
      max(a.text) filter (where a.stage = 1) as starting, max(a.text) filter (where a.stage = 2) as ending
      from achievement a join child c on c.id = a.child_id join subject b on b.id = a.subject_id join school_year y on y.id = a.school_year_id
      where a.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear} and a.status = ${recordStates.Approved} and a.text is not null and b.kindergarten_id is null
      group by a.child_id, a.subject_id, b.name, c.neispuo_id order by a.child_id, a.subject_id`

const results = (rows: readonly StoredResult[], groups: Groups): HeldRecord[] =>
  rows.flatMap(({ childId, groupId, subjectId, subject, personId, starting, ending }) => {
    const group = groups.get(groupId)
    if (!group) return []
    return [
      held(
        { section: registerSections.Achievements, ownKey: `${childId}:${subjectId}`, groupId, childId, label: subject },
        group.classId,
        {
          personId,
          subjectId,
          startSchoolYearResult: starting?.slice(0, 10_000) ?? null,
          endSchoolYearResult: ending?.slice(0, 10_000) ?? null,
        },
        lacking(group, personId === null ? 'no-child' : null),
      ),
    ]
  })

interface StoredItem {
  readonly weekday: number
  readonly startsAt: string
  readonly endsAt: string
  readonly subjectId: number
  readonly curriculumId: number | null
}

interface StoredProgram {
  readonly id: number
  readonly groupId: number
  readonly name: string
  readonly fromOn: Day
  readonly toOn: Day
  readonly items: readonly StoredItem[]
}

const programsSql = ({ kindergartenId, startYear }: Period): SQL =>
  sql`select p.id, p.group_id as "groupId", p.name, p.from_on as "fromOn", p.to_on as "toOn",
      coalesce((select json_agg(json_build_object('weekday', i.weekday, 'startsAt', i.starts_at, 'endsAt', i.ends_at, 'subjectId', i.subject_id, 'curriculumId', u.curriculum_id) order by i.weekday, i.starts_at, i.position)
        from class_program_item i left join register_curriculum u on u.group_id = p.group_id and u.subject_id = i.subject_id where i.program_id = p.id and i.kind = ${itemKinds.ClassSubject}), '[]') as items
      from class_program p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id
      where p.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear} order by p.group_id, p.from_on`

const programs = (rows: readonly StoredProgram[], groups: Groups): HeldRecord[] =>
  rows.flatMap(({ id, groupId, name, fromOn, toOn, items }) => {
    const group = groups.get(groupId)
    if (!group || items.length === 0) return []
    const blocked = lacking(group, items.some(({ curriculumId }) => curriculumId === null) ? 'no-curriculum' : null)
    return [
      held(
        { section: registerSections.Programs, ownKey: `program:${id}`, groupId, label: name },
        group.classId,
        scheduleOf(fromOn, toOn, items),
        blocked,
      ),
    ]
  })

/** One shift for all schedules with the same hours. */
function shifts(schedules: readonly HeldRecord[], groupId: number | null): HeldRecord[] {
  const ofGroup = schedules.filter((schedule) => groupId === null || schedule.groupId === groupId)
  return ofGroup.flatMap(({ body }) => {
    const hours = body?.adhocShiftHours
    if (hours === undefined) return []
    const subject = { section: registerSections.Shifts, ownKey: `shift:${hoursKey(hours)}`, groupId }
    return [held({ ...subject, label: shiftName({ hours }) }, null, { hours }, null)]
  })
}

/** A weekly program as a schedule of the register: its situations are the hours. */
function scheduleOf(startDate: Day, endDate: Day, items: readonly StoredItem[]): RegisterBody {
  const weekdays = [...new Set(items.map(({ weekday }) => weekday))].toSorted((left, right) => left - right)
  const hours = weekdays.map((day) => ({ day, items: items.filter(({ weekday }) => weekday === day) }))
  return {
    isIndividualCurriculum: false,
    startDate,
    endDate,
    includesWeekend: weekdays.some((day) => day > 5),
    adhocShiftHours: hours.flatMap(({ day, items: ofDay }) =>
      ofDay.map(({ startsAt, endsAt }, at) => ({ day, hourNumber: at + 1, startTime: startsAt, endTime: endsAt })),
    ),
    days: hours.map(({ day, items: ofDay }) => ({
      day,
      hours: ofDay.map(({ curriculumId }, at) => ({
        hourNumber: at + 1,
        groups: [{ curriculumId: curriculumId as Plain }],
      })),
    })),
  }
}

interface StoredTopic {
  readonly id: number
  readonly groupId: number
  readonly day: Day
  readonly title: string
  readonly curriculumId: number | null
}

const topicsSql = ({ kindergartenId, range, today }: Period): SQL =>
  sql`select l.id, l.group_id as "groupId", l.for_on as day, l.title, u.curriculum_id as "curriculumId" from lesson l
      left join register_curriculum u on u.group_id = l.group_id and u.subject_id = l.subject_id
      where l.kindergarten_id = ${kindergartenId} and l.status = ${lessonStates.Taken} and l.for_on between ${range.from} and least(${range.to}::date, ${today}::date) order by l.for_on, l.id`

function topics(rows: readonly StoredTopic[], groups: Groups): HeldRecord[] {
  // The topics of a field on a day are assigned to its hours in order.
  const taken = new Map<string, number>()
  return rows.flatMap(({ id, groupId, day, title, curriculumId }) => {
    const group = groups.get(groupId)
    if (!group) return []
    const turn = `${groupId}:${day}:${curriculumId}`
    const at = taken.get(turn) ?? 0
    taken.set(turn, at + 1)
    const hour = hoursOn(group, day, curriculumId)[at]
    const blocked = curriculumId === null ? 'no-curriculum' : hour ? null : 'no-lessons'
    return [
      held(
        { section: registerSections.Topics, ownKey: `lesson:${id}`, groupId, forOn: day, label: title },
        group.classId,
        hour && { date: day, titles: [title], scheduleLessonId: hour.scheduleLessonId },
        lacking(group, blocked),
        { titles: [title] },
      ),
    ]
  })
}
