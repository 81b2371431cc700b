import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { refuseResults } from '@asistent/contract/results/problems'
import { childSupport, deleteSupport, personalWork, saveSupport } from '@asistent/contract/results/support.calls'
import { everydayKinds, hasPeriod, supportKinds } from '@asistent/domain/results/support'
import { sql } from 'drizzle-orm'
import { supportRecord } from '../db/tables/portfolio'
import {
  accountName,
  allergyColumns,
  byName,
  enrolledOn,
  listedName,
  nameContains,
  referenceDay,
} from '../people/child-sql.ops'
import { sightOfChild } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'
import { requireSubject } from '../planning/subjects.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf, page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { groupOn } from './portfolios.queries'

// Personal educational work: plans, notes and measures of specialists; praises and notes of teachers.

const ofWork = sql`not r.kind = ${anyOf(everydayKinds)}`

export const supportHandlers: Handler[] = [
  read(personalWork, ({ tx, scope }, { classIds, isSop, nameSearchTerm, withSupport, ...query }) => {
    const on = referenceDay(scope, scope.today)
    return page<RowOf<typeof personalWork>>(tx, query, {
      select: sql`select c.id, s.position, ${listedName()} as name, ${allergyColumns(scope)}, s.group_name as "className", c.is_sop as "isSop",
        (select string_agg(t.first_name || ' ' || t.last_name, ', ' order by t.first_name) from child_specialist x join staff_member t on t.id = x.staff_id where x.child_id = c.id) as specialists,
        (select r.title from support_record r where r.child_id = c.id and r.kind = ${supportKinds.Plan} and r.from_on <= ${on} and (r.to_on is null or r.to_on >= ${on}) order by r.from_on desc, r.id desc limit 1) as plan,
        w.measures, w.notes, w.sessions, w."lastOn" from child c ${groupOn(on)}
        cross join lateral (select count(*) filter (where r.kind = ${supportKinds.Measure} and r.from_on <= ${on} and (r.to_on is null or r.to_on >= ${on}))::int as measures,
          count(*) filter (where r.kind = ${supportKinds.Note})::int as notes, count(*) filter (where r.kind = ${supportKinds.Session})::int as sessions, max(r.from_on) as "lastOn", count(*)::int as total from support_record r where r.child_id = c.id and r.from_on <= ${on} and ${ofWork}) w`,
      where: [
        visibleKids(scope),
        enrolledOn(scope, on, false),
        classIds !== undefined && classIds.length > 0 && sql`s.group_id = ${anyOf(classIds)}`,
        isSop !== undefined && sql`c.is_sop = ${isSop}`,
        withSupport !== undefined && sql`(w.total > 0) = ${withSupport}`,
        nameSearchTerm ? nameContains(nameSearchTerm) : undefined,
      ],
      orderBy: {
        position: sql`s.position`,
        name: sql`c.first_name`,
        className: sql`s.group_name`,
        lastOn: sql`w."lastOn"`,
      },
      otherwise: sql`s.position nulls last, ${byName()}`,
    })
  }),

  read(childSupport, async ({ tx, scope }, { id }) => {
    const child = await childOf(tx, scope, id)
    // Plans are sensitive: a guardian who may not sign for the child reads only praises and notes.
    const { diagnoses } = await sightOfChild(tx, scope, id)
    const condition =
      scope.role === 'Parent' ? sql`r.for_guardians and (${diagnoses} or r.kind = ${anyOf(everydayKinds)})` : sql`true`
    const find = () =>
      rows<Omit<Record, 'mayEdit'> & { createdBy: number | null }>(
        tx,
        sql`select r.id, r.kind, r.subject_id as "classSubjectId", s.name as "subjectName", r.title, r.text, r.from_on as "fromDate", r.to_on as "toDate", to_char(r.from_time, 'HH24:MI') as "fromTime", r.minutes, r.for_guardians as "forParents", ${accountName(sql`r.created_by`)} as author,
          r.created_by as "createdBy", r.version from support_record r left join subject s on s.id = r.subject_id where r.child_id = ${id} and ${condition} order by r.from_on desc, r.from_time desc nulls last, r.id desc`,
      )
    // Row-level security hides the author's name from parents, so the system role reads it under this condition.
    const results = scope.role === 'Parent' ? await asSystem(tx, find) : await find()
    const result = results.map(({ createdBy, ...one }) => ({ ...one, mayEdit: mayChange(scope, createdBy) }))
    const { name, allergies, allergiesText } = child
    return { name, allergies, allergiesText, result, rowsCount: result.length }
  }),

  write(
    saveSupport,
    async (
      { tx, scope, audit },
      { id, version, studentId, fromDate, toDate, fromTime, minutes, forParents, classSubjectId, ...form },
    ) => {
      const { kindergartenId } = await childOf(tx, scope, studentId)
      if (id !== undefined) await recordToChange(tx, scope, id, studentId)
      if (classSubjectId != null) await requireSubject(tx, kindergartenId, classSubjectId)
      const isSession = form.kind === supportKinds.Session
      const values = {
        ...form,
        subjectId: classSubjectId ?? null,
        childId: studentId,
        fromOn: fromDate,
        toOn: hasPeriod(form.kind) ? toDate : null,
        fromTime: isSession ? fromTime : null,
        minutes: isSession ? (minutes ?? null) : null,
        forGuardians: forParents,
        ...(id === undefined && { createdBy: scope.accountId, staffId: isSession ? scope.staffId : null }),
      }
      const saved = await saveRow(tx, supportRecord, kindergartenId, { id, version }, values)
      audit.about({ childId: studentId })
      return ok(saved)
    },
  ),

  write(deleteSupport, async ({ tx, scope, audit }, { supportId }) => {
    const { childId } = await recordToChange(tx, scope, supportId)
    await deleteRow(tx, supportRecord, inKindergarten(scope), supportId)
    audit.about({ childId })
    return allDone
  }),
]

type Record = OutputOf<typeof childSupport>['result'][number]

const childOf = async (tx: Tx, scope: Scope, id: number) =>
  requireFound(
    await oneRow<{ name: string; kindergartenId: number; allergies: number[]; allergiesText: string | null }>(
      tx,
      sql`select ${listedName()} as name, ${allergyColumns(scope)}, c.kindergarten_id as "kindergartenId" from child c where c.id = ${id} and ${visibleKids(scope)}`,
    ),
  )

/** Only the author and the director may change it. */
const mayChange = (scope: Scope, createdBy: number | null): boolean =>
  scope.role === 'Director' || (scope.role !== 'Parent' && createdBy === scope.accountId)

async function recordToChange(tx: Tx, scope: Scope, id: number, childId?: number): Promise<{ childId: number }> {
  const record = requireFound(
    await oneRow<{ childId: number; createdBy: number | null }>(
      tx,
      sql`select r.child_id as "childId", r.created_by as "createdBy" from support_record r join child c on c.id = r.child_id
        where r.id = ${id} and ${visibleKids(scope)} and ${childId === undefined ? sql`true` : sql`c.id = ${childId}`}`,
    ),
  )
  if (!mayChange(scope, record.createdBy)) throw refuseResults('not-yours')
  return record
}
