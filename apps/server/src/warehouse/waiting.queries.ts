import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, documentStates, purposeLabel, type Purpose } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { waitingKind } from '../platform/waiting'

// What waits for the one who keeps the warehouse: deliveries that are not posted, requests of days that have come.

const kindergartenOf = ({ scope }: ReadContext, resource: 'Stocks' | 'StockRequests'): number | undefined =>
  scope.rights(resource).update && scope.kindergartenId !== null && !scope.consolidated
    ? scope.kindergartenId
    : undefined

export const warehouseWaiting = [
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
