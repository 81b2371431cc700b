import { refuse } from '@asistent/contract/core/problem'
import type { OutputOf } from '@asistent/contract/core/call'
import { refusePlanning } from '@asistent/contract/planning/problems'
import {
  getKindergartenSubjects,
  groupSubjects,
  kindergartenSubjects,
  listSubjects,
  saveKindergartenSubjects,
  schoolSubjects,
  type SubjectRow,
} from '@asistent/contract/planning/subjects.calls'
import { itemKinds } from '@asistent/domain/planning/programs'
import { lessonStates } from '@asistent/domain/planning/planning'
import { subjectKindLabel } from '@asistent/domain/planning/subjects'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { subject, subjectSetting } from '../db/tables/planning'
import { requireGroup } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import type { PageQuery } from '@asistent/contract/core/page'
import { inKindergarten, versionOf } from '../platform/versioned'
import { subjectsOf, subjectsPage, type Subject } from './subjects.queries'

// Educational fields that a kindergarten teaches.

const rowOf = ({ active: _active, position: _position, ...rest }: Subject): SubjectRow => ({
  ...rest,
  kindName: subjectKindLabel[rest.kind],
})

/** Experts and parents have no selected kindergarten and see the shared fields. */
const listed = async ({ tx, scope }: ReadContext, query: PageQuery, condition: SQL) => {
  const { result, rowsCount } = await subjectsPage(tx, scope.kindergartenId ?? scope.viewedId, query, condition)
  return { result: result.map(rowOf), rowsCount }
}

type Added = typeof subject.$inferInsert
type Changed = Pick<Subject, 'id' | 'name' | 'kind' | 'active' | 'isOwn'>

export const subjectHandlers: Handler[] = [
  read(listSubjects, (context, query) => listed(context, query, sql`active`)),
  read(kindergartenSubjects, (context, query) => listed(context, query, sql`active`)),
  read(schoolSubjects, (context, query) => listed(context, query, sql`not "isOwn"`)),

  read(groupSubjects, async ({ tx, scope }, { classId }) => {
    const { kindergartenId } = await requireGroup(tx, scope, classId)
    const [subjects, counts] = [await subjectsOf(tx, kindergartenId), await countsOf(tx, classId, scope.today)]
    const byId = new Map(counts.map((one) => [one.classSubjectId, one]))
    const result = subjects
      .filter(({ id, active }) => active || byId.has(id))
      .map((one) => ({ ...rowOf(one), ...(byId.get(one.id) ?? nothing(one.id)) }))
    return { result, rowsCount: result.length }
  }),

  read(getKindergartenSubjects, ({ tx, scope }) => subjectsForm(tx, inKindergarten(scope))),

  write(saveKindergartenSubjects, async ({ tx, scope, audit }, { subjects, version }) => {
    const kindergartenId = inKindergarten(scope)
    // The form saves the whole list, so concurrent saves are serialized.
    await tx.execute(sql`select from kindergarten where id = ${kindergartenId} for no key update`)
    if ((await subjectsForm(tx, kindergartenId)).version !== version) throw refuse('stale')
    const subjectById = new Map((await subjectsOf(tx, kindergartenId)).map((one) => [one.id, one]))
    const [added, changed] = [[] as Added[], new Map<number, Changed>()]
    for (const [index, { id, name, kind, active }] of subjects.entries()) {
      if (id === undefined) added.push({ kindergartenId, name, kind, position: index + 1 })
      const before = id === undefined ? undefined : subjectById.get(id)
      if (!before) continue
      if (before.isMandatory && !active) throw refusePlanning('law-subject', { field: `subjects.${index}.active` })
      changed.set(before.id, { id: before.id, name, kind, active, isOwn: before.isOwn })
    }
    const kept = [...changed.values()]
    const ownSubjects = kept.filter(({ isOwn }) => isOwn)
    const gone = [...subjectById.values()].filter(({ id, isOwn }) => isOwn && !changed.has(id))
    await tx.execute(
      sql`update subject s set name = c.name, kind = c.kind from unnest(${sql.param(ownSubjects.map(({ id }) => id))}::int[], ${sql.param(ownSubjects.map(({ name }) => name))}::text[],
        ${sql.param(ownSubjects.map(({ kind }) => kind))}::int[]) as c (id, name, kind) where s.id = c.id and s.kindergarten_id = ${kindergartenId}`,
    )
    if (added.length > 0) await tx.insert(subject).values(added)
    if (kept.length > 0)
      await tx
        .insert(subjectSetting)
        .values(kept.map(({ id, kind, active }) => ({ kindergartenId, subjectId: id, kind, active })))
        .onConflictDoUpdate({
          target: [subjectSetting.kindergartenId, subjectSetting.subjectId],
          set: { kind: sql`excluded.kind`, active: sql`excluded.active` },
        })
    if (gone.length > 0) {
      const ids = gone.map(({ id }) => id)
      await tx.delete(subject).where(and(inArray(subject.id, ids), eq(subject.kindergartenId, kindergartenId)))
    }
    audit.about({ kindergartenId })
    return ok(kindergartenId)
  }),
]

/** List as in the form. No row represents the whole list, so its version is a hash. */
async function subjectsForm(tx: Tx, kindergartenId: number) {
  const all = await subjectsOf(tx, kindergartenId)
  const subjects = all.map(({ id, name, kind, active }) => ({ id, name, kind, active }))
  return { version: versionOf(subjects), subjects }
}

type Counts = Pick<
  OutputOf<typeof groupSubjects>['result'][number],
  'classSubjectId' | 'weekly' | 'publisherId' | 'publisherName' | 'planned' | 'taken' | 'missed'
>

const ownMaterial = 'Собствени теми'
const nothing = (classSubjectId: number): Counts => ({
  classSubjectId,
  weekly: 0,
  publisherId: null,
  publisherName: ownMaterial,
  planned: 0,
  taken: 0,
  missed: 0,
})

const countsOf = (tx: Tx, groupId: number, today: string) =>
  rows<Counts>(
    tx,
    sql`with weekly as (select i.subject_id, count(*)::int as n from class_program_item i join class_program p on p.id = i.program_id
        where p.group_id = ${groupId} and ${today} between p.from_on and p.to_on and i.kind = ${itemKinds.ClassSubject} group by 1),
      taught as (select l.subject_id, count(*) filter (where l.status = ${lessonStates.Planned})::int as planned,
        count(*) filter (where l.status = ${lessonStates.Taken})::int as taken,
        count(*) filter (where l.status = ${lessonStates.Planned} and l.for_on < ${today})::int as missed
        from lesson l where l.group_id = ${groupId} group by 1),
      chosen as (select n.subject_id, n.publisher_id, p.name from group_plan n left join publisher p on p.id = n.publisher_id where n.group_id = ${groupId})
      select subject_id as "classSubjectId", coalesce(w.n, 0) as weekly, c.publisher_id as "publisherId", coalesce(c.name, ${ownMaterial}) as "publisherName",
        coalesce(t.planned, 0) as planned, coalesce(t.taken, 0) as taken, coalesce(t.missed, 0) as missed
      from weekly w full join taught t using (subject_id) full join chosen c using (subject_id)`,
  )
