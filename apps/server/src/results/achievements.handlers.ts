import type { ParsedOf } from '@asistent/contract/core/call'
import {
  achievementGrid,
  achievementReport,
  childAchievements,
  decideAchievements,
  exportChildAchievements,
  saveAchievements,
} from '@asistent/contract/results/achievements.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import type { Block } from '@asistent/documents/blocks'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { figures } from '@asistent/domain/oversight/figures'
import {
  decidedFrom,
  exitResultsFrom,
  filledText,
  isProposed,
  levelLabel,
  levelOf,
  levelStart,
  percentOf,
  recordStates,
  stages,
  type Mark,
  type RecordState,
  type Stage,
} from '@asistent/domain/results/diagnostics'
import { eq, sql, type SQL } from 'drizzle-orm'
import { achievement } from '../db/tables/results'
import { callerName } from '../identity/caller.ops'
import { allergyColumns, byName, listedName } from '../people/child-sql.ops'
import { requireKid, visibleKids } from '../people/visible.ops'
import { groupToRead, groupToWrite, mayWriteGroup, readableGroups, requireSubject } from '../planning/subjects.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { pdfFile } from '../platform/papers'
import { institutionOf, serveReport } from '../platform/reports'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten, refuseStaleRows } from '../platform/versioned'
import { isCountedResult } from './counted.ops'

// Diagnostics: teachers of the group enter them, the director approves or returns them, then the family sees them.

const resource = 'StudentAchievements'

/** First day of exit results if they are too early today. */
async function earlyExitUntil(
  tx: Tx,
  scope: Scope,
  { stage, schoolYearId }: { readonly stage: Stage; readonly schoolYearId: number },
): Promise<Day | null> {
  if (stage !== stages.Exit) return null
  const year = await oneRow<{ studyToOn: Day }>(
    tx,
    sql`select study_to_on as "studyToOn" from school_year where id = ${schoolYearId}`,
  )
  const from = exitResultsFrom(requireFound(year).studyToOn)
  return scope.today < from ? from : null
}

export const achievementHandlers: Handler[] = [
  read(achievementGrid, async ({ tx, scope }, query) => {
    const group = await groupToRead(tx, scope, resource, query.classId)
    const { name } = await requireSubject(tx, group.kindergartenId, query.classSubjectId)
    const template = await templateFor(tx, group, query.classSubjectId)
    const result = await childrenOf(tx, scope, { ...query, schoolYearId: group.schoolYearId })
    const indicators = template?.indicators ?? []
    const exitFrom = await earlyExitUntil(tx, scope, { ...query, schoolYearId: group.schoolYearId })
    const early = await oneRow<{ reason: string }>(
      tx,
      sql`select early_reason as reason from achievement where group_id = ${query.classId} and subject_id = ${query.classSubjectId}
        and stage = ${query.stage} and early_reason is not null order by id limit 1`,
    )
    return {
      className: group.name,
      subjectName: name,
      indicators,
      mayEdit: mayWriteGroup(scope, resource, group),
      exitFrom,
      earlyReason: early?.reason ?? null,
      result: result.map(({ marks, percent, ...row }) => ({
        ...row,
        percent,
        marks: marks?.length === indicators.length ? marks : indicators.map(() => null),
        level: percent === null ? null : levelOf(percent),
      })),
      rowsCount: result.length,
    }
  }),

  read(childAchievements, async ({ tx, scope }, { id }) => {
    const result = await resultsOf(tx, scope, id)
    return { result, rowsCount: result.length }
  }),

  read(exportChildAchievements, async (context, { id }) => {
    const { tx, scope, now } = context
    const result = await resultsOf(tx, scope, id)
    const child = requireFound(
      await oneRow<{ name: string }>(tx, sql`select ${listedName()} as name from child c where c.id = ${id}`),
    )
    return pdfFile(`Резултати – ${child.name}`, 'letter', {
      institution: await institutionOf(context),
      title: 'Резултати от диагностика',
      subtitle: child.name,
      body: [...new Set(result.map(({ schoolYear }) => schoolYear))].flatMap((year): Block[] => [
        { kind: 'heading', text: `Учебна година ${year}` },
        ...result
          .filter(({ schoolYear }) => schoolYear === year)
          .flatMap(({ subjectName, entry, exit }): Block[] => [
            { kind: 'paragraph', text: [{ text: subjectName, bold: true }] },
            { kind: 'facts', facts: [factOf('Входно ниво', entry), factOf('Изходно ниво', exit)] },
          ]),
      ]),
      signatures: [{ role: 'Учител' }, { role: 'Родител' }],
      printedOn: today(now),
    })
  }),

  write(saveAchievements, async ({ tx, scope, audit }, { items, earlyReason, ...query }) => {
    const group = await groupToWrite(tx, scope, resource, query.classId)
    const exitFrom = await earlyExitUntil(tx, scope, { ...query, schoolYearId: group.schoolYearId })
    if (exitFrom && earlyReason === null && items.some(({ marks }) => marks.some((mark) => mark !== null)))
      throw refuseResults('early-exit', { field: 'earlyReason', values: { day: formatDay(exitFrom) } })
    const subject = await requireSubject(tx, group.kindergartenId, query.classSubjectId)
    const template = await templateFor(tx, group, query.classSubjectId)
    if (!template) throw refuseResults('no-template', { field: 'classSubjectId' })
    // Locks in a fixed order, so that concurrent saves of the same children cannot deadlock.
    await tx.execute(sql`select from achievement where child_id = ${anyOf(items.map((item) => item.studentId))} and school_year_id = ${group.schoolYearId}
      and subject_id = ${query.classSubjectId} and stage = ${query.stage} order by id for update`)
    const children = await childrenOf(tx, scope, { ...query, schoolYearId: group.schoolYearId })
    const saved = items
      .map((item, index) => ({
        ...item,
        place: index,
        child: requireFound(children.find((one) => one.studentId === item.studentId)),
      }))
      .toSorted((a, b) => a.studentId - b.studentId)
    const stale = saved.filter(({ seen, child }) => seen !== child.version)
    refuseStaleRows(
      achievement,
      stale.map(({ place, studentId, child }) => ({ index: place, key: studentId, id: child.id })),
    )
    const teacher = await callerName({ tx, scope })
    for (const { place, child, studentId, marks, text, seen } of saved) {
      if (marks.length !== template.indicators.length)
        throw refuseResults('wrong-marks', { field: `items.${place}.marks` })
      if (child.status === recordStates.Approved && scope.role !== 'Director')
        throw refuseResults('approved-stays', {
          field: `items.${place}.marks`,
          values: { child: child.studentName },
        })
      const percent = percentOf(marks) ?? null
      const values = {
        Дете: child.studentName,
        Група: group.name,
        Направление: subject.name,
        Ниво: percent === null ? '…' : levelLabel[levelOf(percent)].toLowerCase(),
        Учител: teacher,
        Дата: formatDay(scope.today),
      }
      const proposed = percent === null ? null : filledText(template.text, values)
      const byHand =
        child.status !== recordStates.Annulled && child.text !== null && !isProposed(child.text, template.text)
          ? child.text
          : null
      const set = {
        groupId: query.classId,
        indicators: [...template.indicators],
        marks,
        percent,
        text: text === undefined ? (byHand ?? proposed) : (text ?? proposed),
        status: recordStates.Unprocessed,
        comment: null,
        earlyReason: exitFrom ? earlyReason : null,
        createdBy: scope.accountId,
      }
      const written = await tx
        .insert(achievement)
        .values({
          ...set,
          kindergartenId: group.kindergartenId,
          childId: studentId,
          schoolYearId: group.schoolYearId,
          subjectId: query.classSubjectId,
          stage: query.stage,
        })
        .onConflictDoUpdate({
          target: [achievement.childId, achievement.schoolYearId, achievement.subjectId, achievement.stage],
          set: { ...set, version: sql`${achievement.version} + 1` },
          // The first results of a child have no row to lock, so the version detects a concurrent save.
          setWhere: eq(achievement.version, seen),
        })
      if (!written.rowCount) refuseStaleRows(achievement, [{ index: place, key: studentId, id: child.id }])
    }
    audit.about({ groupId: query.classId })
    return ok(query.classId)
  }),

  write(decideAchievements, async ({ tx, scope, audit }, { achievements, status, comment }) => {
    if (status === recordStates.Incorrect && comment === null)
      throw refuseResults('needs-comment', { field: 'comment' })
    if (status === recordStates.Annulled && comment === null) throw refuseResults('needs-reason', { field: 'comment' })
    const ids = [...new Set(achievements.map(({ id }) => id))]
    const stored = await rows<{ id: number; status: RecordState; version: number }>(
      tx,
      sql`select id, status, version from achievement where id = ${anyOf(ids)} and kindergarten_id = ${inKindergarten(scope)} order by id for update`,
    )
    requireFound(stored.length === ids.length ? true : undefined)
    const byId = new Map(stored.map((one) => [one.id, one]))
    const stale = achievements.flatMap(({ id, version }, index) =>
      byId.get(id)?.version === version ? [] : [{ index, key: id, id }],
    )
    refuseStaleRows(achievement, stale, 'achievements')
    const from: readonly RecordState[] = decidedFrom[status]
    if (stored.some((one) => !from.includes(one.status))) throw refuseResults('not-waiting', { field: 'achievements' })
    await tx.execute(
      sql`update ${achievement} set status = ${status}, comment = ${status === recordStates.Approved ? null : comment}, version = version + 1 where id = ${anyOf(ids)}`,
    )
    audit.about({ achievementId: ids[0] ?? 0 })
    return allDone
  }),

  ...serveReport(achievementReport, async ({ tx, scope }, { classId }) => {
    if (scope.kindergartenIds === 'all' && classId === undefined)
      return { rows: [], notes: ['Изберете детска градина.'] }
    const levelsOf = (stage: Stage) => {
      const counted = (condition: SQL) => sql`(count(*) filter (where a.stage = ${stage} and ${condition}))::int`
      const [all, beginning, middle, high] = stage === stages.Entry ? entryColumns : exitColumns
      return sql`${counted(sql`true`)} as ${all}, ${counted(sql`a.percent < ${levelStart.Middle}`)} as ${beginning},
        ${counted(sql`a.percent >= ${levelStart.Middle} and a.percent < ${levelStart.High}`)} as ${middle}, ${counted(sql`a.percent >= ${levelStart.High}`)} as ${high}`
    }
    const results = await rows<ReportRow>(
      tx,
      sql`select min(a.id) as id, a.group_id as "classId", g.name as "className", s.name as "subjectName",
          ${levelsOf(stages.Entry)}, round(avg(a.percent) filter (where a.stage = ${stages.Entry}))::int as entry,
          ${levelsOf(stages.Exit)}, round(avg(a.percent) filter (where a.stage = ${stages.Exit}))::int as exit
        from achievement a join child_group g on g.id = a.group_id join school_year y on y.id = g.school_year_id join subject s on s.id = a.subject_id
        where ${readableGroups(scope, resource)} and ${isCountedResult(sql`a`)}
          and ${classId === undefined ? sql`y.start_year = ${scope.schoolYear?.startYear ?? 0}` : sql`g.id = ${classId}`}
        group by a.group_id, g.name, s.id order by g.name, s.position, s.id`,
    )
    return {
      rows: results,
      subtitle: await yearOfReport(tx, scope, classId),
      notes: [figures.approvedResults.definition],
    }
  }),
]

const quoted = (names: readonly string[]) => names.map((name) => sql.raw(`"${name}"`))
const entryColumns = quoted(['entryChildren', 'entryBeginning', 'entryMiddle', 'entryHigh'])
const exitColumns = quoted(['exitChildren', 'exitBeginning', 'exitMiddle', 'exitHigh'])

/** School year of a group, else the chosen one: the report has results of one year. */
async function yearOfReport(tx: Tx, scope: Scope, classId: number | undefined): Promise<string> {
  const year = await oneRow<{ name: string }>(
    tx,
    sql`select y.name from child_group g join school_year y on y.id = g.school_year_id where g.id = ${classId ?? 0} and ${readableGroups(scope, resource)}`,
  )
  const name = year?.name ?? (scope.schoolYear && schoolYearName(scope.schoolYear.startYear))
  return name ? `Учебна година ${name}` : ''
}

type ReportRow = NonNullable<typeof achievementReport.json.types>['out']['result'][number]

interface StoredResult {
  readonly schoolYear: string
  readonly classSubjectId: number
  readonly subjectName: string
  readonly stage: Stage
  readonly percent: number | null
  readonly text: string | null
  readonly status: RecordState
}

/** Results of a child by year and field that the caller may read. */
async function resultsOf(tx: Tx, scope: Scope, id: number) {
  await requireKid(tx, scope, id)
  const onlyApproved = scope.role === 'Parent' || scope.role === 'MON' || scope.role === 'Municipality'
  const records = await rows<StoredResult>(
    tx,
    sql`select y.name as "schoolYear", a.subject_id as "classSubjectId", s.name as "subjectName", a.stage, a.percent, a.text, a.status
      from achievement a join subject s on s.id = a.subject_id join school_year y on y.id = a.school_year_id
      where a.child_id = ${id} and ${onlyApproved ? sql`a.status = ${recordStates.Approved}` : sql`a.status <> ${recordStates.Annulled}`}
      order by y.start_year desc, s.position, s.id, a.stage`,
  )
  const fields = new Map<string, { entry: StoredResult | null; exit: StoredResult | null }>()
  for (const record of records) {
    const key = `${record.schoolYear}:${record.classSubjectId}`
    const levels = fields.get(key) ?? { entry: null, exit: null }
    fields.set(key, record.stage === stages.Entry ? { ...levels, entry: record } : { ...levels, exit: record })
  }
  return [...fields.values()].map(({ entry, exit }) => {
    const { schoolYear, classSubjectId, subjectName } = requireFound(entry ?? exit)
    return { schoolYear, classSubjectId, subjectName, entry: resultOf(entry), exit: resultOf(exit) }
  })
}

const factOf = (label: string, of: ReturnType<typeof resultOf>) => ({
  label,
  value: of ? [of.levelName && `${of.levelName}, ${of.percent ?? 0} %.`, of.text].filter(Boolean).join(' ') : 'няма',
})

function resultOf(result: StoredResult | null) {
  if (!result) return null
  const level = result.percent === null ? null : levelOf(result.percent)
  return {
    percent: result.percent,
    level,
    levelName: level && levelLabel[level],
    text: result.text,
    status: result.status,
  }
}

/** Template of a field and age: the kindergarten's, else the master's. */
const templateFor = (tx: Tx, group: { kindergartenId: number; classType: number }, subjectId: number) =>
  oneRow<{ indicators: string[]; text: string }>(
    tx,
    sql`select indicators, text from result_template where subject_id = ${subjectId} and class_type = ${group.classType} and deleted_on is null
      and (kindergarten_id is null or kindergarten_id = ${group.kindergartenId}) order by kindergarten_id nulls last limit 1`,
  )

interface GridChild {
  readonly studentId: number
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly id: number | null
  readonly marks: (Mark | null)[] | null
  readonly percent: number | null
  readonly text: string | null
  readonly status: RecordState | null
  readonly comment: string | null
  readonly version: number
}

/** Children who are in the group today or have a result there, with their results. */
const childrenOf = (
  tx: Tx,
  scope: Scope,
  { classId, classSubjectId, stage, schoolYearId }: ParsedOf<typeof achievementGrid> & { schoolYearId: number },
) =>
  rows<GridChild>(
    tx,
    sql`select c.id as "studentId", ${listedName()} as "studentName", ${allergyColumns(scope)}, a.id, a.marks, a.percent, a.text, a.status, a.comment, coalesce(a.version, 0) as version
      from child c left join achievement a on a.child_id = c.id and a.subject_id = ${classSubjectId} and a.stage = ${stage} and a.school_year_id = ${schoolYearId}
      where ${visibleKids(scope)} and exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${classId}
        and ((p.from_on <= ${scope.today} and (p.to_on is null or p.to_on >= ${scope.today})) or a.group_id = ${classId}))
      order by ${byName()}`,
  )
