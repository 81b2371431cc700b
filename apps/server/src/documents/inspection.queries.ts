import { officialTypeLabel } from '@asistent/domain/books/documents'
import type { BookKind } from '@asistent/domain/books/books'
import type { ExportStatus } from '@asistent/domain/documents/class-book'
import { partsFor, type Inspector, type PackPart } from '@asistent/domain/documents/inspections'
import type { Resource } from '@asistent/domain/access/resources'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { plural } from '@asistent/domain/kernel/text'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { bookRights, missingTypes, qualificationSums } from '../books/inspection.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { inKindergarten } from '../platform/versioned'
import { workingDaysOf } from '../staff/work-days.ops'

// Content of an inspection pack and its missing parts, limited to the caller's rights.

const bookOf: Partial<Record<PackPart, BookKind>> = {
  orders: 'DirectorOrder',
  council: 'PedagogicalCouncil',
  control: 'ControlActivity',
  incoming: 'IncomingCorrespondence',
  outgoing: 'OutgoingCorrespondence',
}
const resourceOf: Partial<Record<PackPart, Resource>> = {
  documents: 'AdministrationDocuments',
  'class-books': 'ClassBookExport',
  children: 'Students',
  training: 'QualificationActivities',
  menus: 'Menus',
  deliveries: 'Stocks',
  inventory: 'Inventory',
}

/** Requested parts that the caller may read completely. */
export async function partsOf({ tx, scope }: ReadContext, inspector: Inspector): Promise<PackPart[]> {
  const rightsIn = await bookRights(tx, scope)
  return partsFor[inspector].filter((part) => {
    const kind = bookOf[part]
    if (kind) return rightsIn(kind).view
    const resource = resourceOf[part]
    if (!resource) return false
    const { read, own, limit } = scope.rights(resource)
    return read && !own && limit === undefined
  })
}

export interface StoredPack {
  readonly id: number
  readonly kindergartenId: number
  readonly inspector: Inspector
  readonly fromOn: Day
  readonly toOn: Day
  readonly groupIds: readonly number[]
  readonly parts: readonly PackPart[]
  readonly status: ExportStatus
  readonly fileId: number | null
  readonly createdBy: number | null
}

export const storedPack = (tx: Tx, id: number) =>
  oneRow<StoredPack>(
    tx,
    sql`select id, kindergarten_id as "kindergartenId", inspector, from_on as "fromOn", to_on as "toOn", group_ids as "groupIds", parts, status, file_id as "fileId", created_by as "createdBy"
      from inspection_pack where id = ${id}`,
  )

interface Missing {
  readonly text: string
  readonly to: string
}
type Check = (context: ReadContext, range: DayRange) => Promise<Missing[]>

const some = (count: number, words: readonly [string, string], to: string): Missing[] =>
  count === 0 ? [] : [{ text: plural(count, ...words), to }]

const countOf = async ({ tx }: ReadContext, statement: ReturnType<typeof sql>): Promise<number> =>
  (await oneRow<{ count: number }>(tx, statement))?.count ?? 0

const checks: Partial<Record<PackPart, Check>> = {
  documents: async ({ tx, scope }) =>
    (await missingTypes(tx, inKindergarten(scope), scope.today)).map((type) => ({
      text: `Липсва или е изтекъл документ: ${officialTypeLabel[type]}`,
      to: '/administration/documents/matrix',
    })),
  orders: async (context, { from, to }) =>
    some(
      await countOf(
        context,
        sql`select count(distinct e.id)::int as count from book_entry e join book_reader r on r.entry_id = e.id and r.read_at is null
          where e.kindergarten_id = ${inKindergarten(context.scope)} and e.kind = 'DirectorOrder' and e.annulled_at is null and e.for_on between ${from} and ${to}`,
      ),
      ['заповед не е позната на всички служители', 'заповеди не са познати на всички служители'],
      '/administration/books/director',
    ),
  council: async (context, { from, to }) =>
    some(
      await countOf(
        context,
        sql`select count(*)::int as count from council_decision d join book_entry e on e.id = d.entry_id where e.kindergarten_id = ${inKindergarten(context.scope)}
          and e.annulled_at is null and e.for_on between ${from} and ${to} and d.deadline_on < ${context.scope.today} and d.done_on is null`,
      ),
      ['решение е с изтекъл срок и без изпълнение', 'решения са с изтекъл срок и без изпълнение'],
      '/administration/books/pedagogical',
    ),
  incoming: async (context, { from, to }) =>
    some(
      await countOf(
        context,
        sql`select count(*)::int as count from book_entry e where e.kindergarten_id = ${inKindergarten(context.scope)} and e.kind = 'IncomingCorrespondence' and e.annulled_at is null
          and e.for_on between ${from} and ${to} and e.deadline_on < ${context.scope.today} and e.done_on is null`,
      ),
      ['писмо е с изтекъл срок', 'писма са с изтекъл срок'],
      '/administration/books/incoming-correspondence',
    ),
  training: async ({ tx, scope }, { to }) =>
    some(
      (await qualificationSums(tx, inKindergarten(scope), startYearOf(to))).filter(({ isBelow }) => isBelow).length,
      ['учител е под нормата за квалификация', 'учители са под нормата за квалификация'],
      '/administration/qualification-activities/report',
    ),
  menus: async ({ tx, scope }, { from, to }) => {
    const kindergartenId = inKindergarten(scope)
    const until = to < scope.today ? to : scope.today
    const days = from > until ? [] : await workingDaysOf(tx, kindergartenId, { from, to: until })
    const schoolDays = await rows<{ day: Day }>(
      tx,
      sql`select distinct d.for_on as day from menu_dish d join menu m on m.id = d.menu_id and m.state = ${menuStates.Published}
        where d.kindergarten_id = ${kindergartenId} and d.for_on between ${from} and ${until}`,
    )
    const named = new Set(schoolDays.map(({ day }) => day))
    return some(
      days.filter((day) => !named.has(day)).length,
      ['работен ден е без публикувано меню', 'работни дни са без публикувано меню'],
      '/kitchen/menus',
    )
  },
  deliveries: async (context, { from, to }) =>
    some(
      await countOf(
        context,
        sql`select count(*)::int as count from stock_line l join stock_document d on d.id = l.document_id where d.kindergarten_id = ${inKindergarten(context.scope)}
          and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted} and d.for_on between ${from} and ${to} and l.expires_on is null and l.batch_code is null`,
      ),
      ['доставен продукт е без партида и срок', 'доставени продукта са без партида и срок'],
      '/storage/stock',
    ),
  inventory: async (context) =>
    some(
      await countOf(
        context,
        sql`select count(*)::int as count from inventory_item where kindergarten_id = ${inKindergarten(context.scope)} and state <> 3 and staff_id is null`,
      ),
      ['вещ е без МОЛ', 'вещи са без МОЛ'],
      '/administration/inventory',
    ),
}

export async function missingFor(
  context: ReadContext,
  parts: readonly PackPart[],
  range: DayRange,
): Promise<Missing[]> {
  const results: Missing[] = []
  for (const part of parts) results.push(...((await checks[part]?.(context, range)) ?? []))
  return results
}
