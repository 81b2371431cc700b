import { refuse } from '@asistent/contract/core/problem'
import { checkImport, exportForImport, importTemplate, runImport } from '@asistent/contract/people/import.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import type { ReadSheet } from '@asistent/documents/read-table'
import { today } from '@asistent/domain/kernel/day'
import { listed, plural } from '@asistent/domain/kernel/text'
import { importSheets } from '@asistent/domain/people/import-sheets'
import { occupations } from '@asistent/domain/staff/occupations'
import { sql } from 'drizzle-orm'
import { requireOpenYear } from '../institutions/school-years.ops'
import type { ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { read, readAfter, writeAfter, type Handler } from '../platform/handler'
import { tablesOf, templateColumn, verdictOf } from '../platform/import-sheet'
import { templateFile } from '../platform/papers'
import type { Scope, ScopeYear } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'
import { checkImportFile, countsOf, type ImportPlan } from './import-check.rules'
import { importableRows, importableSheets } from './import-export.queries'
import { knownTo, type ImportKnown } from './import-known.queries'
import { readImport } from './import-read.rules'
import { withGroups } from './import-groups.steps'
import { writeImport } from './import-write.steps'
import { visibleGroups } from './visible.ops'

export const importHandlers: Handler[] = [
  read(importTemplate, async ({ tx, scope }) => {
    const offered = { className: await groupNames(tx, scope), occupation: occupations.map(({ name }) => name) }
    return templateFile(
      'Шаблон за внасяне',
      importSheets.map(({ name, columns }) => ({ name, columns: columns.map(templateColumn(offered)) })),
    )
  }),

  read(exportForImport, async (context) => {
    const sheets = importableSheets(await importableRows(context))
    return templateFile(
      'Деца и родители',
      sheets.map(({ sheet, rows: lines }) => ({
        name: sheet.name,
        columns: sheet.columns.map(templateColumn({})),
        rows: lines.map((line) =>
          line.map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : String(cell))),
        ),
      })),
    )
  }),

  // POST because of the file; the transaction is READ ONLY.
  readAfter(checkImport, tablesOf, async (context, _input, tables) => {
    const { plan, left } = await planOf(context, tables)
    const newGroups = plan.groups.map(({ temporaryId: _id, ...group }) => group)
    return { ...verdictOf(plan.problems), counts: countsOf(plan), left, newGroups }
  }),

  writeAfter(runImport, tablesOf, async (context, { createsGroups }, tables) => {
    const { tx, scope, now, audit, services } = context
    const kindergartenId = inKindergarten(scope)
    // Serializes imports: two concurrent ones would both create the same persons.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('people.import'), ${kindergartenId})`)
    const { plan, existing, year } = await planOf(context, tables)
    if (plan.problems.length > 0)
      throw refusePeople('import-problems', {
        values: { count: plural(plan.problems.length, 'проблем', 'проблема') },
        data: verdictOf(plan.problems),
      })
    if (plan.groups.length > 0) {
      if (!scope.rights('Classes').create) throw refuse('not-allowed')
      if (!createsGroups)
        throw refusePeople('import-groups', { values: { groups: listed(plan.groups.map(({ name }) => `„${name}“`)) } })
    }
    const total = plan.children.length + plan.links.length + plan.staff.length
    const progress = (done: number) => services.hub.toAccounts([scope.accountId], 'import-progress', { done, total })
    const ready = await withGroups({ tx, kindergartenId, schoolYearId: year.id }, plan)
    await writeImport({ tx, kindergartenId, today: today(now), progress }, ready, existing.childIds)
    const counts = countsOf(plan)
    audit.about({ kindergartenId, ...counts })
    return { isSuccessful: true, counts }
  }),
]

/** Groups of the selected school year for new children. */
const groupNames = async (tx: Tx, scope: Scope): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      tx,
      sql`select g.name from child_group g where ${visibleGroups(scope)} and g.school_year_id = ${scope.schoolYear?.id ?? 0} and not g.is_for_substitution order by g.name`,
    )
  ).map(({ name }) => name)

async function planOf(
  { tx, scope, now }: ReadContext,
  tables: ReadSheet[],
): Promise<{ plan: ImportPlan; existing: ImportKnown; year: ScopeYear; left: number }> {
  const kindergartenId = inKindergarten(scope)
  const year = scope.schoolYear
  if (!year) throw refusePeople('no-school-year')
  await requireOpenYear(tx, scope, year.id)
  const read = readImport(tables)
  // The call requires the right to create children; parents and staff have separate rights.
  const may = { parents: scope.rights('Parents').create, staff: scope.rights('Teachers').create }
  if ((read.rows.parents.length > 0 && !may.parents) || (read.rows.staff.length > 0 && !may.staff))
    throw refuse('not-allowed')
  const existing = await knownTo(tx, kindergartenId, year.id)
  return { plan: checkImportFile(read, existing, year, today(now)), existing, year, left: read.left }
}
