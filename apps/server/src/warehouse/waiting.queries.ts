import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates, purposeLabel, type Purpose } from '@asistent/domain/warehouse/documents'
import { declarationStates } from '@asistent/domain/warehouse/stock-takes'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { waitingKind } from '../platform/waiting'
import { accountName } from '../people/child-sql.ops'
import { isBeingCounted, isSubmitted } from './declarations.queries'

// Pending work of the storekeeper (unposted deliveries, due requests, unfinished counts) and of the approvers of
// counts.

type Kept = 'Stocks' | 'StockRequests' | 'InventoryDeclarations'

const kindergartenOf = (
  { scope }: ReadContext,
  resource: Kept,
  right: 'update' | 'delete' = 'update',
): number | undefined =>
  scope.rights(resource)[right] && scope.kindergartenId !== null && !scope.consolidated
    ? scope.kindergartenId
    : undefined

export const warehouseWaiting = [
  waitingKind<{ warehouse: string; submittedBy: string | null }>({
    kind: 'submittedCounts',
    words: ['инвентаризация чака утвърждаване', 'инвентаризации чакат утвърждаване'],
    to: `/storage/inventory-declarations?status=${declarationStates.Submitted}`,
    rows: (context) => {
      const kindergartenId = kindergartenOf(context, 'InventoryDeclarations', 'delete')
      return kindergartenId === undefined
        ? undefined
        : sql`select d.id, 'Инвентаризация № ' || d.number as title, d.submitted_at as since, w.name as warehouse, ${accountName(sql`d.submitted_by`)} as "submittedBy"
            from stock_document d join warehouse w on w.id = d.warehouse_id
            where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Declaration} and ${isSubmitted}`
    },
    detail: ({ warehouse, submittedBy }) => [warehouse, submittedBy].filter(Boolean).join(' · '),
    open: ({ id }) => `/storage/inventory-declarations/${id}`,
  }),
  waitingKind<{ warehouse: string; returnedFor: string | null }>({
    kind: 'openCounts',
    words: ['инвентаризация не е предадена', 'инвентаризации не са предадени'],
    to: `/storage/inventory-declarations?status=${declarationStates.Open}`,
    rows: (context) => {
      const kindergartenId = kindergartenOf(context, 'InventoryDeclarations')
      return kindergartenId === undefined
        ? undefined
        : sql`select d.id, 'Инвентаризация № ' || d.number as title, d.created_at as since, w.name as warehouse, d.returned_for as "returnedFor"
            from stock_document d join warehouse w on w.id = d.warehouse_id
            where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Declaration} and ${isBeingCounted}`
    },
    detail: ({ warehouse, returnedFor }) => (returnedFor === null ? warehouse : `Върната: ${returnedFor}`),
    open: ({ id }) => `/storage/inventory-declarations/${id}`,
  }),
  waitingKind<{ number: number; supplier: string | null; forDate: Day }>({
    kind: 'openInbounds',
    words: ['доставка не е заприходена', 'доставки не са заприходени'],
    to: `/storage/stock?status=${documentStates.Open}`,
    rows: (context) => {
      const kindergartenId = kindergartenOf(context, 'Stocks')
      return kindergartenId === undefined
        ? undefined
        : sql`select d.id, 'Разписка № ' || d.number as title, d.created_at as since, d.number, s.name as supplier, d.for_on as "forDate"
            from stock_document d left join supplier s on s.id = d.supplier_id
            where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Open}`
    },
    detail: ({ supplier }) => supplier ?? 'без доставчик',
    open: ({ id }) => `/storage/stock/${id}`,
  }),
  waitingKind<{ purpose: Purpose; warehouse: string }>({
    kind: 'openRequests',
    words: ['искане чака изпълнение', 'искания чакат изпълнение'],
    to: `/storage/requests?status=${documentStates.Open}`,
    rows: (context) => {
      const kindergartenId = kindergartenOf(context, 'StockRequests')
      return kindergartenId === undefined
        ? undefined
        : sql`select d.id, 'Искане № ' || d.number as title, d.created_at as since, d.purpose, w.name as warehouse
            from stock_document d join warehouse w on w.id = d.warehouse_id
            where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Request} and d.state = ${documentStates.Open}`
    },
    detail: ({ purpose, warehouse }) => `${purposeLabel[purpose]} · ${warehouse}`,
    open: ({ id }) => `/storage/requests/${id}`,
  }),
]
