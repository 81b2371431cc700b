import type { ParsedOf } from '@asistent/contract/core/call'
import {
  deleteMasterTemplate,
  deleteTemplate,
  getMasterTemplate,
  getTemplate,
  listMasterTemplates,
  listTemplates,
  saveMasterTemplate,
  saveTemplate,
} from '@asistent/contract/results/achievements.calls'
import { today } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import { sql, type SQL } from 'drizzle-orm'
import { resultTemplate } from '../db/tables/results'
import { requireSubject } from '../planning/subjects.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { retireRow, saveRow, type Owner } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'

// Templates of diagnostics; a kindergarten's template overrides the master's.

export const templateHandlers: Handler[] = [
  read(listTemplates, (context, query) =>
    listed(context, query, sql`(t.kindergarten_id is null or t.kindergarten_id = ${inKindergarten(context.scope)})`),
  ),
  read(listMasterTemplates, (context, query) => listed(context, query, sql`t.kindergarten_id is null`)),

  read(getTemplate, (context, { id }) => opened(context, id, inKindergarten(context.scope))),
  read(getMasterTemplate, (context, { id }) => opened(context, id, null)),

  write(saveTemplate, (context, form) => saved(context, inKindergarten(context.scope), form)),
  write(saveMasterTemplate, (context, form) => saved(context, null, form)),
  write(deleteTemplate, (context, { id }) => removed(context, inKindergarten(context.scope), id)),
  write(deleteMasterTemplate, (context, { id }) => removed(context, null, id)),
]

interface StoredTemplate {
  readonly id: number
  readonly classType: GroupType
  readonly classSubjectId: number
  readonly indicators: readonly string[]
  readonly text: string
  readonly version: number
  readonly isMaster: boolean
}

/** A kindergarten may open its own and the master's templates. */
async function opened({ tx }: ReadContext, id: number, owner: Owner) {
  const { indicators, ...template } = requireFound(
    await oneRow<StoredTemplate>(
      tx,
      sql`select id, class_type as "classType", subject_id as "classSubjectId", indicators, text, version, kindergarten_id is null as "isMaster" from result_template
        where id = ${id} and deleted_on is null and (kindergarten_id is null or kindergarten_id = ${owner}::int)`,
    ),
  )
  return { ...template, indicators: indicators.map((one) => ({ text: one })) }
}

const listed = (
  { tx }: ReadContext,
  { classType, classSubjectId, ...query }: ParsedOf<typeof listTemplates>,
  owned: SQL,
) =>
  page<{
    id: number
    classType: GroupType
    classSubjectId: number
    subjectName: string
    indicatorsCount: number
    isMaster: boolean
  }>(tx, query, {
    select: sql`select t.id, t.class_type as "classType", t.subject_id as "classSubjectId", s.name as "subjectName", cardinality(t.indicators) as "indicatorsCount", t.kindergarten_id is null as "isMaster" from result_template t join subject s on s.id = t.subject_id`,
    where: [
      owned,
      sql`t.deleted_on is null`,
      classType !== undefined && sql`t.class_type = ${classType}`,
      classSubjectId !== undefined && sql`t.subject_id = ${classSubjectId}`,
    ],
    orderBy: { subjectName: sql`s.name`, classType: sql`t.class_type` },
    otherwise: sql`t.class_type, s.position, t.kindergarten_id nulls last, t.id`,
  })

async function saved(
  { tx, audit }: WriteContext,
  owner: Owner,
  { id, version, classSubjectId, indicators, ...form }: ParsedOf<typeof saveTemplate>,
) {
  await requireSubject(tx, owner, classSubjectId)
  const values = { ...form, subjectId: classSubjectId, indicators: indicators.map(({ text }) => text) }
  const templateId = await saveRow(tx, resultTemplate, owner, { id, version }, values)
  audit.about({ resultTemplateId: templateId })
  return ok(templateId)
}

async function removed({ tx, now, audit }: WriteContext, owner: Owner, id: number) {
  await retireRow(tx, resultTemplate, owner, id, today(now))
  audit.about({ resultTemplateId: id })
  return allDone
}
