import { usualBookOf } from '@asistent/domain/documents/class-book'
import type { GroupType } from '@asistent/domain/people/groups'
import type { BundlePart } from '@asistent/documents/bundle'
import type { Institution, Sheet, SheetColumn, SheetRow } from '@asistent/documents/sheet'
import { officialTypeLabel } from '@asistent/domain/books/documents'
import type { BookKind } from '@asistent/domain/books/books'
import { inspectorLabel, packPartLabel, type PackPart } from '@asistent/domain/documents/inspections'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { mealTypeLabel, type MealType } from '@asistent/domain/kitchen/meal-types'
import { menuStates, menuTypeLabel } from '@asistent/domain/kitchen/menus'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { bookBetween, inventoryOf, officialDocumentsOf, qualificationSums } from '../books/inspection.ops'
import { fullName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { wholeBook } from './class-book.paper'
import type { StoredPack } from './inspection.queries'

// Papers of an inspection pack by part. Each becomes one or more PDFs, numbered as in the table of contents.

export interface PackQuery extends StoredPack {
  readonly range: DayRange
  readonly institution: Institution
  readonly printedOn: Day
  readonly verifyAt: string
}

export interface PackFile {
  readonly title: string
  /** Pages made here, or an uploaded file without changes. */
  readonly content: { readonly parts: BundlePart[] } | { readonly storageKey: string; readonly ending: string }
}

type Maker = (tx: Tx, request: PackQuery) => Promise<PackFile[]>

/** Longer lists are split into several tables, because a table has a limit. */
const rowsOfTable = 800

const pages = (sheet: Sheet): BundlePart[] =>
  Array.from({ length: Math.max(1, Math.ceil(sheet.rows.length / rowsOfTable)) }, (_, at): BundlePart => {
    const { book, ...rest } = sheet
    const rowsOfPart = sheet.rows.slice(at * rowsOfTable, (at + 1) * rowsOfTable)
    return {
      template: 'report',
      data: { ...rest, rows: rowsOfPart, ...(sheet.rows.length <= rowsOfTable && book && { book }) },
    }
  })

const table = (
  { institution, printedOn, range }: PackQuery,
  title: string,
  columns: SheetColumn[],
  tableRows: SheetRow[],
): PackFile => ({
  title,
  content: {
    parts: pages({
      title,
      subtitle: `${formatDay(range.from)} – ${formatDay(range.to)} г.`,
      institution,
      printedOn,
      landscape: columns.length > 5,
      columns,
      rows: tableRows,
      signatures: [{ role: 'Директор' }],
    }),
  },
})

const text = (title: string, width = 1): SheetColumn => ({ title, kind: 'text', width })
const day = (title: string): SheetColumn => ({ title, kind: 'day' })

const book =
  (kind: BookKind): Maker =>
  async (tx, request) => {
    const sheet = await bookBetween(tx, kind, request)
    return [{ title: sheet.title, content: { parts: pages(sheet) } }]
  }

const documents: Maker = async (tx, request) => {
  const officialDocuments = await officialDocumentsOf(tx, request.kindergartenId)
  return [
    table(
      request,
      packPartLabel.documents,
      [text('Вид', 1.6), text('Наименование', 2), day('Утвърден на'), day('Валиден до'), text('Файл', 1.4)],
      officialDocuments.map((officialDocument) => [
        officialTypeLabel[officialDocument.type],
        officialDocument.name,
        officialDocument.approvedOn,
        officialDocument.validTo,
        officialDocument.fileName,
      ]),
    ),
    ...officialDocuments.flatMap(({ name, storageKey, fileName }): PackFile[] =>
      storageKey === null
        ? []
        : [{ title: name, content: { storageKey, ending: /\.\w{1,5}$/.exec(fileName ?? '')?.[0] ?? '' } }],
    ),
  ]
}

interface PackGroup {
  readonly id: number
  readonly name: string
  readonly classType: GroupType
  readonly schoolYearId: number
  readonly fromOn: Day
  readonly toOn: Day
}

/** The chosen groups, or all groups of the period. */
const groupsOf = (tx: Tx, { kindergartenId, groupIds, range }: PackQuery) =>
  rows<PackGroup>(
    tx,
    sql`select g.id, g.name, g.class_type as "classType", y.id as "schoolYearId", y.from_on as "fromOn", y.to_on as "toOn" from child_group g join school_year y on y.id = g.school_year_id
      where g.kindergarten_id = ${kindergartenId} and g.deleted_on is null and y.from_on <= ${range.to} and y.to_on >= ${range.from}
        ${groupIds.length === 0 ? sql`` : sql`and g.id = ${anyOf(groupIds)}`} order by y.from_on, g.name, g.id`,
  )

const classBooks: Maker = async (tx, request) => {
  const files: PackFile[] = []
  for (const group of await groupsOf(tx, request)) {
    const { from, to } = request.range
    const range = { from: from < group.fromOn ? group.fromOn : from, to: to > group.toOn ? group.toOn : to }
    const kind = usualBookOf(group.classType)
    const parts = await wholeBook(tx, { ...request, groupId: group.id, schoolYearId: group.schoolYearId, kind, range })
    files.push({ title: `Дневник на група ${group.name}`, content: { parts } })
  }
  return files
}

const children: Maker = async (tx, request) => {
  const files: PackFile[] = []
  for (const group of await groupsOf(tx, request)) {
    const kids = await rows<{ name: string; birthOn: Day; fromOn: Day; toOn: Day | null }>(
      tx,
      sql`select ${fullName()} as name, c.birth_on as "birthOn", min(p.from_on) as "fromOn", case when bool_or(p.to_on is null) then null else max(p.to_on) end as "toOn"
        from child_group_period p join child c on c.id = p.child_id where p.group_id = ${group.id} and c.erased_at is null
          and p.from_on <= ${request.range.to} and (p.to_on is null or p.to_on >= ${request.range.from}) group by c.id order by min(p.position) nulls last, 1, c.id`,
    )
    files.push(
      table(
        request,
        `Списък на група ${group.name}`,
        [{ title: '№', kind: 'integer', width: 0.4 }, text('Дете', 3), day('Роден на'), day('В групата от'), day('До')],
        kids.map((kid, at) => [at + 1, kid.name, kid.birthOn, kid.fromOn, kid.toOn]),
      ),
    )
  }
  return files
}

const training: Maker = async (tx, request) => {
  const sums = await qualificationSums(tx, request.kindergartenId, startYearOf(request.range.to))
  return [
    table(
      request,
      packPartLabel.training,
      [
        text('Учител', 2.4),
        text('Длъжност', 1.6),
        { title: 'Вътрешна, часове за годината', kind: 'integer' },
        { title: 'Външна, часове за 4 години', kind: 'integer' },
        { title: 'Кредити', kind: 'decimal', decimals: 1 },
      ],
      sums.map((sum) => [sum.name, sum.occupation, sum.internalHours, sum.externalHours, String(sum.credits)]),
    ),
  ]
}

const menus: Maker = async (tx, request) => {
  const dishes = await rows<{ day: Day; menuType: 1 | 2 | 3; mealType: MealType; dishes: string }>(
    tx,
    sql`select d.for_on as day, m.menu_type as "menuType", d.meal_type as "mealType", string_agg(r.name, ', ' order by d.position) as dishes
      from menu_dish d join menu m on m.id = d.menu_id join recipe r on r.id = d.recipe_id
      where d.kindergarten_id = ${request.kindergartenId} and m.state = ${menuStates.Published} and m.diet = 0 and d.for_on between ${request.range.from} and ${request.range.to}
      group by 1, 2, 3 order by 1, 2, 3`,
  )
  return [
    table(
      request,
      packPartLabel.menus,
      [day('Дата'), text('За кого', 1.2), text('Хранене', 1.2), text('Ястия', 4)],
      dishes.map((one) => [one.day, menuTypeLabel[one.menuType], mealTypeLabel[one.mealType], one.dishes]),
    ),
  ]
}

const deliveries: Maker = async (tx, request) => {
  const lines = await rows<{
    day: Day
    supplier: string | null
    document: string | null
    product: string
    quantity: string
    batch: string | null
    expiresOn: Day | null
    temperature: string | null
  }>(
    tx,
    sql`select d.for_on as day, s.name as supplier, d.supplier_document as document, p.name as product, l.typed_quantity::text as quantity,
      coalesce(l.batch_code, b.code) as batch, coalesce(l.expires_on, b.expires_on) as "expiresOn", l.temperature::text as temperature
      from stock_document d join stock_line l on l.document_id = d.id join product p on p.id = l.product_id left join supplier s on s.id = d.supplier_id left join stock_batch b on b.id = l.batch_id
      where d.kindergarten_id = ${request.kindergartenId} and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted} and d.for_on between ${request.range.from} and ${request.range.to}
      order by d.for_on, d.id, l.position`,
  )
  return [
    table(
      request,
      packPartLabel.deliveries,
      [
        day('Дата'),
        text('Доставчик', 1.8),
        text('Документ'),
        text('Продукт', 2),
        { title: 'Количество', kind: 'quantity' },
        text('Партида'),
        day('Срок'),
        { title: '°C', kind: 'decimal', decimals: 1 },
      ],
      lines.map((line) => [
        line.day,
        line.supplier,
        line.document,
        line.product,
        line.quantity,
        line.batch,
        line.expiresOn,
        line.temperature,
      ]),
    ),
  ]
}

const inventory: Maker = async (tx, request) => {
  const items = await inventoryOf(tx, request.kindergartenId)
  return [
    table(
      request,
      packPartLabel.inventory,
      [
        { title: 'Инв. №', kind: 'integer', width: 0.7 },
        text('Категория', 1.3),
        text('Наименование', 2.2),
        text('Място', 1.6),
        text('МОЛ', 1.6),
        { title: 'Брой', kind: 'integer', width: 0.6 },
        { title: 'Стойност', kind: 'money' },
        text('Състояние'),
      ],
      items.map((item) => [
        item.number,
        item.categoryName,
        item.name,
        item.place,
        item.responsible,
        item.quantity,
        item.value === null ? null : String(item.value),
        item.stateName,
      ]),
    ),
  ]
}

export const packMakers: Readonly<Record<PackPart, Maker>> = {
  documents,
  orders: book('DirectorOrder'),
  council: book('PedagogicalCouncil'),
  control: book('ControlActivity'),
  incoming: book('IncomingCorrespondence'),
  outgoing: book('OutgoingCorrespondence'),
  'class-books': classBooks,
  children,
  training,
  menus,
  deliveries,
  inventory,
}

export const contentsOf = (
  { inspector, institution, printedOn, range }: PackQuery,
  names: readonly string[],
): BundlePart => ({
  template: 'letter',
  data: {
    institution,
    title: 'Съдържание',
    subtitle: `на документите за проверка от ${inspectorLabel[inspector]} за периода ${formatDay(range.from)} – ${formatDay(range.to)} г.`,
    body: [
      {
        kind: 'table',
        columns: [
          { title: '№', align: 'right' },
          { title: 'Документ', share: 1 },
        ],
        rows: names.map((name, at) => [String(at + 1), name]),
      },
    ],
    signatures: [{ role: 'Директор' }],
    stamp: true,
    printedOn,
  },
})
