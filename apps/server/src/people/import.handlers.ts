import { refuse } from '@asistent/contract/core/problem'
import { checkImport, importTemplate, runImport } from '@asistent/contract/people/import.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import type { TemplateColumn } from '@asistent/documents/import-template'
import type { ReadSheet } from '@asistent/documents/read-table'
import { today } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { importSheets, type ImportColumn } from '@asistent/domain/people/import-sheets'
import { occupations } from '@asistent/domain/staff/occupations'
import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { BeforeContext, ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { read, readAfter, writeAfter, type Handler } from '../platform/handler'
import { templateFile } from '../platform/papers'
import { ownerOf, type Scope } from '../platform/scope'
import { found, inKindergarten } from '../platform/versioned'
import { checkImportFile, countsOf, type ImportPlan } from './import-check.rules'
import { knownTo, type ImportKnown } from './import-known.queries'
import { readImport } from './import-read.rules'
import { writeImport } from './import-write.steps'
import { visibleGroups } from './visible.ops'

const mostShown = 500

export const importHandlers: Handler[] = [
  read(importTemplate, async ({ tx, scope }) => {
    const offered = { className: await groupNames(tx, scope), occupation: occupations.map(({ name }) => name) }
    return templateFile(
      'Шаблон за внасяне',
      importSheets.map(({ name, columns }) => ({ name, columns: columns.map(templateColumn(offered)) })),
    )
  }),

  // A POST because it carries a file; it runs in a transaction that can only read.
  readAfter(checkImport, tablesOf, async (context, _input, tables) => {
    const { plan } = await planOf(context, tables)
    return {
      isReady: plan.problems.length === 0,
      counts: countsOf(plan),
      problems: plan.problems.slice(0, mostShown),
      problemsCount: plan.problems.length,
    }
  }),

  writeAfter(runImport, tablesOf, async (context, _input, tables) => {
    const { tx, scope, now, audit, services } = context
    const kindergartenId = inKindergarten(scope)
    // Two files at once would both find the same people new.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('people.import'), ${kindergartenId})`)
    const { plan, known } = await planOf(context, tables)
    if (plan.problems.length > 0)
      throw refusePeople('import-problems', {
        values: { count: plural(plan.problems.length, 'проблем', 'проблема') },
        data: { problems: plan.problems.slice(0, mostShown), problemsCount: plan.problems.length },
      })
    const total = plan.children.length + plan.links.length + plan.staff.length
    const progress = (done: number) => services.hub.toAccounts([scope.accountId], 'import-progress', { done, total })
    await writeImport({ tx, kindergartenId, today: today(now), progress }, plan, known.childIds)
    const counts = countsOf(plan)
    audit.about({ kindergartenId, ...counts })
    return { isSuccessful: true, counts }
  }),
]

/** The groups of the chosen school year into which children are enrolled. */
const groupNames = async (tx: Tx, scope: Scope): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select g.name from child_group g where ${visibleGroups(scope)} and g.school_year_id = ${scope.schoolYear?.id ?? 0} and not g.is_for_substitution order by g.name`,
    )
  ).map(({ name }) => name)

const yesNo = ['да', 'не']

const templateColumn =
  (offered: Readonly<Record<string, readonly string[]>>) =>
  ({ key, title, required, example, kind, choices, ...column }: ImportColumn): TemplateColumn => {
    const list =
      kind === 'choice'
        ? (column.offered ?? Object.keys(choices ?? {}))
        : kind === 'yesNo'
          ? yesNo
          : (offered[key] ?? [])
    return {
      title: required ? `${title} *` : title,
      example,
      ...(list.length > 0 && { choices: list }),
      ...(kind === 'day' && { cells: 'day' }),
      ...((kind === 'personId' || kind === 'phone') && { cells: 'text' }),
    }
  }

/** A worker reads the file: a large one takes seconds. */
async function tablesOf({ scope, services }: BeforeContext, { files }: { readonly files: readonly unknown[] }) {
  const [file] = files as UploadedFile[]
  return services.documents.readTable(await readFile(found(file).path), ownerOf(scope))
}

async function planOf(
  { tx, scope, now }: ReadContext,
  tables: ReadSheet[],
): Promise<{ plan: ImportPlan; known: ImportKnown }> {
  const kindergartenId = inKindergarten(scope)
  const year = scope.schoolYear
  if (!year) throw refusePeople('no-school-year')
  await requireOpenYear(tx, scope, year.id)
  const read = readImport(tables)
  // The call asks for the right to enrol children; parents and staff are rights of their own.
  const may = { parents: scope.rights('Parents').create, staff: scope.rights('Teachers').create }
  if ((read.rows.parents.length > 0 && !may.parents) || (read.rows.staff.length > 0 && !may.staff))
    throw refuse('not-allowed')
  const known = await knownTo(tx, kindergartenId, year.id)
  return { plan: checkImportFile(read, known, today(now)), known }
}
