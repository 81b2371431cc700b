import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import { refuseDocuments } from '@asistent/contract/documents/problems'
import {
  deleteCommonTemplate,
  deleteKindergartenTemplate,
  getDocumentTemplate,
  listCommonTemplates,
  listKindergartenTemplates,
  listTemplateProperties,
  printChildPaper,
  saveCommonTemplate,
  saveKindergartenTemplate,
  takeTemplate,
  templatesForCategory,
  templateValues,
} from '@asistent/contract/documents/templates.calls'
import { textBlocks } from '@asistent/documents/text-blocks'
import {
  filledTemplate,
  missingNames,
  namesIn,
  templateCategories,
  templateProperties,
  unknownNames,
} from '@asistent/domain/documents/templates'
import { today } from '@asistent/domain/kernel/day'
import { listed as inWords } from '@asistent/domain/kernel/text'
import { sql, type SQL } from 'drizzle-orm'
import { documentTemplate } from '../db/tables/documents'
import { listedName } from '../people/child-sql.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { deleteRow, insertRow, saveRow, type Owner } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { valuesFor } from './templates.queries'

// Templates of orders and results: plain text with placeholders in braces, which is filled in and never executed.

type Template = OutputOf<typeof getDocumentTemplate>
type Stored = Omit<Template, 'properties'>

/** Templates of the master and of the own kindergarten. */
const seenBy = ({ kindergartenId }: Scope): SQL =>
  sql`(t.kindergarten_id is null or t.kindergarten_id = ${kindergartenId ?? 0})`

/** A teacher changes own templates only. */
const editableBy = ({ role, kindergartenId, accountId, rights }: Scope): SQL => {
  if (role === 'Master') return sql`t.kindergarten_id is null`
  const { update, own } = rights('Templates')
  if (!update) return sql`false`
  return sql`(t.kindergarten_id = ${kindergartenId ?? 0} ${own ? sql`and t.created_by = ${accountId}` : sql``})`
}

const takenBy = ({ kindergartenId }: Scope): SQL =>
  sql`exists (select from document_template o where o.base_id = t.id and o.kindergarten_id = ${kindergartenId ?? 0})`

const columns = (scope: Scope): SQL =>
  sql`t.id, t.name, t.category, t.title, t.purpose, t.base_id as "templateBaseId", t.kindergarten_id is null as "isMaster", coalesce(${editableBy(scope)}, false) as "mayEdit"`
const whole = (scope: Scope): SQL =>
  sql`select ${columns(scope)}, t.order_index as "orderIndex", t.basis, t.content, t.version from document_template t`

const withNames = (stored: Stored): Template => ({
  ...stored,
  properties: namesIn(stored.title, stored.basis, stored.content),
})

const openTemplate = async ({ tx, scope }: ReadContext, id: number): Promise<Stored> =>
  requireFound(await oneRow<Stored>(tx, sql`${whole(scope)} where t.id = ${id} and ${seenBy(scope)}`))

const listed = (
  { tx, scope }: ReadContext,
  { search, category, ...query }: ParsedOf<typeof listCommonTemplates>,
  owned: SQL,
) =>
  page<RowOf<typeof listCommonTemplates>>(tx, query, {
    select: sql`select ${columns(scope)}, ${takenBy(scope)} as "isTaken" from document_template t`,
    where: [
      owned,
      search !== null && contains(sql`concat_ws(' ', t.name, t.title, t.content)`, search),
      category !== undefined && sql`t.category = ${category}`,
    ],
    orderBy: { name: sql`t.name` },
    otherwise: sql`t.category, t.kindergarten_id nulls last, t.name, t.id`,
  })

async function store(
  { tx, scope, audit }: WriteContext,
  owner: Owner,
  { id, version, ...form }: ParsedOf<typeof saveCommonTemplate>,
) {
  const unknown = unknownNames(form.category, form.title, form.basis, form.content)
  if (unknown.length > 0)
    throw refuseDocuments('unknown-names', {
      field: 'content',
      values: { names: inWords(unknown.map((name) => `{${name}}`)) },
    })
  const ofOrder = form.category === templateCategories.Order
  const values = { ...form, ...(!ofOrder && { title: null, orderIndex: null, purpose: null, basis: null }) }
  const templateId =
    id === undefined
      ? await insertRow(tx, documentTemplate, owner, { ...values, createdBy: scope.accountId })
      : await saveRow(tx, documentTemplate, owner, { id, version }, values)
  audit.about({ documentTemplateId: templateId })
  return ok(templateId)
}

async function remove({ tx, audit }: WriteContext, owner: Owner, id: number) {
  await deleteRow(tx, documentTemplate, owner, id)
  audit.about({ documentTemplateId: id })
  return allDone
}

export const templateHandlers: Handler[] = [
  read(listTemplateProperties, async (_context, { category }) => {
    const result = Object.values(templateCategories)
      .filter((one) => category === undefined || one === category)
      .flatMap((one) => templateProperties[one].map((property) => ({ category: one, ...property })))
    return { result, rowsCount: result.length }
  }),

  read(listCommonTemplates, (context, query) => listed(context, query, sql`t.kindergarten_id is null`)),
  read(listKindergartenTemplates, (context, query) => {
    inKindergarten(context.scope)
    return listed(context, query, seenBy(context.scope))
  }),

  read(templatesForCategory, async ({ tx, scope }, { category }) => {
    const results = await rows<Stored>(
      tx,
      sql`${whole(scope)} where ${seenBy(scope)} and t.category = ${category} and not ${takenBy(scope)}
        order by t.kindergarten_id nulls last, t.name, t.id limit 200`,
    )
    return { result: results.map(withNames), rowsCount: results.length }
  }),

  read(getDocumentTemplate, async (context, { id }) => withNames(await openTemplate(context, id))),

  write(saveCommonTemplate, (context, form) => store(context, null, form)),
  write(deleteCommonTemplate, (context, { id }) => remove(context, null, id)),

  write(saveKindergartenTemplate, async (context, form) => {
    const owner = inKindergarten(context.scope)
    if (form.id !== undefined) {
      const { mayEdit, isMaster } = await openTemplate(context, form.id)
      if (isMaster) requireFound(undefined)
      if (!mayEdit) throw refuseDocuments('not-own-template')
    }
    return store(context, owner, form)
  }),

  write(takeTemplate, async (context, { templateBaseId, name }) => {
    const { tx, scope, audit } = context
    const owner = inKindergarten(scope)
    const base = await openTemplate(context, templateBaseId)
    if (!base.isMaster) requireFound(undefined)
    const id = await insertRow(tx, documentTemplate, owner, {
      baseId: base.id,
      category: base.category,
      name: name ?? base.name,
      title: base.title,
      orderIndex: base.orderIndex,
      purpose: base.purpose,
      basis: base.basis,
      content: base.content,
      createdBy: scope.accountId,
    })
    audit.about({ documentTemplateId: id })
    return { ...allDone, model: withNames(await openTemplate(context, id)) }
  }),

  write(deleteKindergartenTemplate, (context, { id }) => remove(context, inKindergarten(context.scope), id)),

  write(printChildPaper, async (context, { templateId, studentId, values }) => {
    const { tx, now, audit } = context
    const { category, name, content } = await openTemplate(context, templateId)
    if (category !== templateCategories.ChildPaper) requireFound(undefined)
    const data = await valuesFor(context, { category, studentId })
    // Stored data has priority over typed values.
    const valueByName = new Map([
      ...values.map((typed) => [typed.name, typed.value] as const),
      ...[...data].filter(([, value]) => value !== ''),
    ])
    const missing = missingNames(valueByName, content)
    if (missing.length > 0)
      throw refuseDocuments('names-missing', { field: 'values', values: { names: inWords(missing) } })
    const child = requireFound(
      await oneRow<{ name: string }>(tx, sql`select ${listedName()} as name from child c where c.id = ${studentId}`),
    )
    audit.about({ childId: studentId, documentTemplateId: templateId })
    return pdfFile(`${name} – ${child.name}`, 'letter', {
      institution: await institutionOf(context),
      title: name,
      body: textBlocks(filledTemplate(content, valueByName)),
      signatures: [{ role: 'Директор', ...(data.get('Директор') && { name: data.get('Директор') ?? '' }) }],
      printedOn: today(now),
    })
  }),

  read(templateValues, async (context, query) => {
    const values = await valuesFor(context, query)
    return {
      values: templateProperties[query.category].map(({ name }) => ({ name, value: values.get(name) || null })),
    }
  }),
]
