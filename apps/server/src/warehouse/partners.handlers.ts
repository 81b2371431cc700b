import type { ParsedOf } from '@asistent/contract/core/call'
import {
  type listWarehouses,
  manufacturerRecord,
  saveWarehouse,
  supplierRecord,
  warehouseRecord,
} from '@asistent/contract/warehouse/partners.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { sql } from 'drizzle-orm'
import { manufacturer, supplier } from '../db/tables/warehouse/suppliers'
import { warehouse } from '../db/tables/warehouse/warehouses'
import { phoneContains } from '../people/child-sql.ops'
import { oneRow, type Tx } from '../platform/database'
import { ok, write, type Handler } from '../platform/handler'
import { recordHandlers } from '../platform/records'
import { saveRow } from '../platform/rows'
import { inKindergarten } from '../platform/versioned'
import { requireStaff } from '../staff/visible.ops'

const byName = sql`name, id`

const suppliers = recordHandlers(supplierRecord, supplier, {
  searched: ['name', 'bulstat', 'mol'],
  matching: (search) => phoneContains(search, 'supplier'),
  computed: () => ({
    lastDelivery: sql`(select max(d.for_on) from stock_document d where d.supplier_id = supplier.id and d.state = 2)`,
  }),
  otherwise: byName,
})

const manufacturers = recordHandlers(manufacturerRecord, manufacturer, {
  searched: ['name', 'registrationNumber'],
  otherwise: byName,
})

const warehouses = recordHandlers(warehouseRecord, warehouse, {
  searched: ['name'],
  join: sql`left join staff_member m on m.id = warehouse.responsible_id`,
  computed: () => ({
    responsible: sql`trim(concat(m.first_name, ' ', m.last_name))`,
    products: sql`(select count(*)::int from stock_balance b where b.warehouse_id = warehouse.id and b.quantity > 0)`,
    value: sql`(select coalesce(sum(b.value), 0)::float8 from stock_balance b where b.warehouse_id = warehouse.id)`,
  }),
  where: ({ isActive }: ParsedOf<typeof listWarehouses>) => [
    isActive !== undefined && sql`warehouse.active = ${isActive}`,
  ],
  otherwise: sql`"isActive" desc, id`,
})

export const partnerHandlers: Handler[] = [
  ...Object.values(suppliers),
  ...Object.values(manufacturers),
  ...Object.values({
    ...warehouses,
    save: write(saveWarehouse, async ({ tx, scope, audit }, { id, version, ...form }) => {
      if (form.responsibleId !== null) await requireStaff(tx, scope, form.responsibleId)
      if (id !== undefined && !form.isActive) await requireEmpty(tx, id)
      const warehouseId = await saveRow(tx, warehouse, inKindergarten(scope), { id, version }, form)
      audit.about({ warehouseId })
      return ok(warehouseId)
    }),
  }),
]

async function requireEmpty(tx: Tx, warehouseId: number): Promise<void> {
  const left = await oneRow<{ n: number }>(
    tx,
    sql`select count(*)::int as n from stock_balance where warehouse_id = ${warehouseId} and quantity > 0 having count(*) > 0`,
  )
  if (left) throw refuseWarehouse('not-empty', { field: 'isActive', values: { n: left.n } })
}
