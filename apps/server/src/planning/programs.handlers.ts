import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { refusePlanning } from '@asistent/contract/planning/problems'
import {
  copyProgram,
  deleteGroupProgram,
  deleteProgram,
  getGroupProgram,
  getProgram,
  groupPrograms,
  listPrograms,
  printProgram,
  programNames,
  programOptions,
  saveProgram,
} from '@asistent/contract/planning/programs.calls'
import { formatDay, weekdayNames } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import { itemKinds, overlappingItems, weeklyCounts } from '@asistent/domain/planning/programs'
import { weeklyMinimum, weeklyShare } from '@asistent/domain/planning/subjects'
import { eq, sql } from 'drizzle-orm'
import { classProgram, classProgramItem } from '../db/tables/planning'
import { countsStaff } from '../people/unnamed.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound } from '../platform/versioned'
import { employedIn } from '../staff/visible.ops'
import { groupsOfYear, groupToRead, groupToWrite, mayWriteGroup } from './groups.queries'
import { programPaper } from './programs.paper'
import { itemsOf, programById, type ProgramItem } from './programs.queries'
import { subjectsOf } from './subjects.queries'

// Weekly programs of the groups.

const resource = 'ClassPrograms'

export const programHandlers: Handler[] = [
  read(listPrograms, (context, query) => listed(context, query)),
  read(groupPrograms, (context, query) => listed(context, query)),
  read(getProgram, (context, { id }) => opened(context, id)),
  read(getGroupProgram, (context, { id }) => opened(context, id)),

  read(programNames, async ({ tx, scope }, { classId }) => {
    await groupToRead(tx, scope, resource, classId)
    const result = await rows<OutputOf<typeof programNames>['result'][number]>(
      tx,
      sql`select id, name, from_on as "fromDate", to_on as "toDate" from class_program where group_id = ${classId} order by from_on`,
    )
    return { result, rowsCount: result.length }
  }),

  // Any program of the kindergarten may be copied.
  read(copyProgram, async ({ tx, scope }, { id }) => {
    const program = requireFound(await programById(tx, id))
    requireFound(
      scope.kindergartenIds === 'all' || scope.kindergartenIds.includes(program.kindergartenId) ? true : undefined,
    )
    if (scope.role === 'Parent') await groupToRead(tx, scope, resource, program.classId)
    return { items: (await itemsOf(tx, scope, id)).map(itemOf) }
  }),

  read(programOptions, async ({ tx, scope }, { classId }) => {
    const group = await groupToRead(tx, scope, resource, classId)
    const subjects = await subjectsOf(tx, group.kindergartenId)
    return {
      classType: group.classType,
      fromDate: group.fromOn,
      toDate: group.toOn,
      minimum: weeklyMinimum(group.classType),
      subjects: subjects
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ id, name, usual: weeklyShare(group.classType, id) })),
      teachers: countsStaff(scope)
        ? []
        : await rows(
            tx,
            sql`select m.id, m.first_name || ' ' || m.last_name as name from staff_member m
          where m.kindergarten_id = ${group.kindergartenId} and m.is_pedagogical and ${employedIn({ from: group.fromOn, to: group.toOn })} order by m.first_name, m.last_name, m.id`,
          ),
    }
  }),

  read(printProgram, async (context, { id }) => {
    const { tx, scope } = context
    const program = requireFound(await programById(tx, id))
    await groupToRead(tx, scope, resource, program.classId)
    return programPaper(context, program, await itemsOf(tx, scope, id))
  }),

  write(saveProgram, async ({ tx, scope, audit }, { id, version, classId, name, fromDate, toDate, items }) => {
    const group = await groupToWrite(tx, scope, resource, classId)
    const before = id === undefined ? undefined : requireFound(await programById(tx, id))
    if (before) await groupToWrite(tx, scope, resource, before.classId)
    if (fromDate > toDate) throw refusePlanning('ends-before-start', { field: 'toDate' })
    if (fromDate < group.fromOn || toDate > group.toOn)
      throw refusePlanning('outside-year', {
        field: fromDate < group.fromOn ? 'fromDate' : 'toDate',
        values: { from: formatDay(group.fromOn), to: formatDay(group.toOn) },
      })
    const subjectIds = new Set((await subjectsOf(tx, group.kindergartenId)).map((one) => one.id))
    const week = checkedItems(items, subjectIds)
    await requireTeachers(tx, group.kindergartenId, week)
    const programId = await saveRow(
      tx,
      classProgram,
      group.kindergartenId,
      { id, version },
      { groupId: classId, name, fromOn: fromDate, toOn: toDate },
    )
    await requireFree(tx, programId, week)
    await tx.delete(classProgramItem).where(eq(classProgramItem.programId, programId))
    if (week.length > 0)
      await tx.insert(classProgramItem).values(
        week.map((item, index) => ({
          kindergartenId: group.kindergartenId,
          programId,
          weekday: item.dayOfWeek,
          position: index,
          startsAt: item.startTime,
          endsAt: item.endTime,
          kind: item.kind,
          subjectId: item.classSubjectId,
          staffId: item.teacherId,
          title: item.title,
          room: item.room,
        })),
      )
    audit.about({ classProgramId: programId, groupId: classId })
    return ok(programId, warningsOf(week, group.classType))
  }),

  write(deleteProgram, (context, { id }) => removed(context, id)),
  write(deleteGroupProgram, (context, { id }) => removed(context, id)),
]

const listed = (
  { tx, scope }: ReadContext,
  { classId, search, anyYear, pageSize = 15, ...query }: ParsedOf<typeof listPrograms>,
) =>
  page<ListedProgram>(
    tx,
    { ...query, pageSize },
    {
      select: sql`select p.id, p.group_id as "classId", g.name as "className", y.start_year || '/' || y.start_year + 1 as "schoolYear", p.name, p.from_on as "fromDate", p.to_on as "toDate", g.class_type as "classType",
      (select count(*)::int from class_program_item i where i.program_id = p.id and i.kind = ${itemKinds.ClassSubject}) as situations
      from class_program p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id`,
      where: [
        groupsOfYear(scope, resource, classId, anyYear),
        search !== null && contains(sql`concat_ws(' ', p.name, g.name)`, search),
      ],
      orderBy: { name: sql`p.name`, className: sql`g.name`, fromDate: sql`p.from_on` },
      otherwise: sql`g.name, p.from_on, p.id`,
    },
  ).then(({ result, rowsCount }) => ({
    result: result.map(({ classType, ...row }) => ({ ...row, minimum: weeklyMinimum(classType) })),
    rowsCount,
  }))

interface ListedProgram {
  readonly id: number
  readonly classId: number
  readonly className: string
  readonly schoolYear: string
  readonly name: string
  readonly fromDate: ParsedOf<typeof saveProgram>['fromDate']
  readonly toDate: ParsedOf<typeof saveProgram>['toDate']
  readonly classType: GroupType
  readonly situations: number
}

async function opened({ tx, scope }: ReadContext, id: number) {
  const { kindergartenId: _place, ...program } = requireFound(await programById(tx, id))
  const group = await groupToRead(tx, scope, resource, program.classId)
  const mayEdit = mayWriteGroup(scope, resource, group)
  return { ...program, items: (await itemsOf(tx, scope, id)).map(itemOf), mayEdit }
}

async function removed({ tx, scope, audit }: WriteContext, id: number) {
  const program = requireFound(await programById(tx, id))
  const group = await groupToWrite(tx, scope, resource, program.classId)
  if (
    await oneRow(
      tx,
      sql`select 1 as taken from lesson where group_id = ${group.id} and status = 2 and for_on between ${program.fromDate} and ${program.toDate} limit 1`,
    )
  )
    throw refusePlanning('program-used')
  await deleteRow(tx, classProgram, group.kindergartenId, id)
  audit.about({ classProgramId: id, groupId: group.id })
  return allDone
}

const itemOf = ({
  dayOfWeek,
  startTime,
  endTime,
  kind,
  classSubjectId,
  teacherId,
  title,
  room,
}: ProgramItem): ProgramItem => ({
  dayOfWeek,
  startTime,
  endTime,
  kind,
  classSubjectId,
  teacherId,
  title,
  room,
})

/** Completes the items and orders them by time. Rejects an overlap with the path of the item. */
function checkedItems(items: ParsedOf<typeof saveProgram>['items'], subjects: ReadonlySet<number>): ProgramItem[] {
  for (const [index, { kind, classSubjectId, title }] of items.entries()) {
    if (kind === itemKinds.ClassSubject && !(classSubjectId && subjects.has(classSubjectId)))
      throw refusePlanning('needs-subject', { field: `items.${index}.classSubjectId` })
    if (kind !== itemKinds.ClassSubject && title === null)
      throw refusePlanning('needs-title', { field: `items.${index}.title` })
  }
  const [overlapping] = overlappingItems(items)
  if (overlapping !== undefined) throw refusePlanning('items-overlap', { field: `items.${overlapping}.startTime` })
  return items
    .map(({ classSubjectId, teacherId, ...item }) => ({
      ...item,
      classSubjectId: item.kind === itemKinds.ClassSubject ? (classSubjectId ?? null) : null,
      teacherId: teacherId ?? null,
    }))
    .toSorted((left, right) => left.dayOfWeek - right.dayOfWeek || left.startTime.localeCompare(right.startTime))
}

async function requireTeachers(tx: Tx, kindergartenId: number, items: readonly ProgramItem[]): Promise<void> {
  const uniqueIds = [...new Set(items.flatMap(({ teacherId }) => teacherId ?? []))]
  const subjects = await rows<{ id: number }>(
    tx,
    sql`select id from staff_member where kindergarten_id = ${kindergartenId} and id = any (${sql.param(uniqueIds)}::int[])`,
  )
  requireFound(subjects.length === uniqueIds.length ? true : undefined)
}

interface Busy {
  readonly teacher: string | null
  readonly room: string
  readonly group: string
  readonly weekday: number
  readonly from: string
  readonly to: string
}

/** Rejects a teacher or a room that two programs use at the same time on days of both. */
async function requireFree(tx: Tx, programId: number, items: readonly ProgramItem[]): Promise<void> {
  const bound = items.filter(({ teacherId, room }) => teacherId !== null || room !== null)
  const busy = await oneRow<Busy>(
    tx,
    sql`select case when i.staff_id = mine."teacherId" then m.first_name || ' ' || m.last_name end as teacher, i.room, g.name as "group", i.weekday, i.starts_at as "from", i.ends_at as "to"
      from jsonb_to_recordset(${JSON.stringify(bound)}::jsonb) as mine ("dayOfWeek" int, "startTime" text, "endTime" text, "teacherId" int, room text)
      join class_program own on own.id = ${programId}
      join class_program_item i on (i.staff_id = mine."teacherId" or lower(i.room) = lower(mine.room)) and i.weekday = mine."dayOfWeek" and i.starts_at < mine."endTime" and i.ends_at > mine."startTime"
      join class_program p on p.id = i.program_id and p.id <> own.id and p.kindergarten_id = own.kindergarten_id and p.from_on <= own.to_on and p.to_on >= own.from_on
      join child_group g on g.id = p.group_id left join staff_member m on m.id = i.staff_id
      order by i.weekday, i.starts_at limit 1`,
  )
  if (!busy) return
  const { weekday, teacher, room, ...where } = busy
  const values = { ...where, day: weekdayNames[weekday - 1] ?? '' }
  if (teacher === null) throw refusePlanning('room-busy', { field: 'items', values: { ...values, room } })
  throw refusePlanning('teacher-busy', { field: 'items', values: { ...values, teacher } })
}

function warningsOf(items: readonly ProgramItem[], type: GroupType): string[] {
  const { total, minimum } = weeklyCounts(items, type, [])
  return total < minimum ? [`Ситуациите в седмицата са ${total}, а за тази възраст трябва да са поне ${minimum}.`] : []
}
