import {
  deleteManufacturer,
  deleteSupplier,
  deleteWarehouse,
  getManufacturer,
  getSupplier,
  getWarehouse,
  listManufacturers,
  listSuppliers,
  listWarehouses,
  saveManufacturer,
  saveSupplier,
  saveWarehouse,
} from '@asistent/contract/warehouse/partners.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { manufacturer, supplier, warehouse } from '../db/tables/warehouse'
import { oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { deleteRow, retireRow, saveRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { requireStaff } from '../staff/visible.ops'

// Suppliers, manufacturers and warehouses of a kindergarten.

export const partnerHandlers: Handler[] = [
  read(listSuppliers, ({ tx, scope }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select s.id, s.name, s.bulstat, s.responsible as mol, s.phone, s.email, s.contract_number as "contractNumber",
        (select max(d.for_on) from stock_document d where d.supplier_id = s.id and d.state = 2) as "lastDelivery" from supplier s`,
      where: [
        sql`s.kindergarten_id = ${inKindergarten(scope)}`,
        sql`s.deleted_on is null`,
        search !== null && contains(sql`concat_ws(' ', s.name, s.bulstat, s.responsible)`, search),
      ],
      orderBy: { name: sql`name`, bulstat: sql`bulstat`, lastDelivery: sql`"lastDelivery"` },
      otherwise: sql`name, id`,
    }),
  ),

  read(getSupplier, async ({ tx, scope }, { id }) =>
    found(
      await oneRow(
        tx,
        sql`select id, name, bulstat, vat_number as vat, address, responsible as mol, phone, email, iban, contract_number as "contractNumber",
          contract_on as "contractDate", note, version from supplier where id = ${id} and kindergarten_id = ${inKindergarten(scope)} and deleted_on is null`,
      ),
    ),
  ),

  write(saveSupplier, async ({ tx, scope, audit }, { id, version, vat, mol, contractDate, ...form }) => {
    const values = { ...form, vatNumber: vat, responsible: mol, contractOn: contractDate }
    const supplierId = await saveRow(tx, supplier, inKindergarten(scope), { id, version }, values)
    audit.about({ supplierId })
    return ok(supplierId)
  }),

  write(deleteSupplier, async ({ tx, scope, now, audit }, { id }) => {
    await retireRow(tx, supplier, inKindergarten(scope), id, today(now))
    audit.about({ supplierId: id })
    return allDone
  }),

  read(listManufacturers, ({ tx, scope }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select m.id, m.name, m.registration_number as "registrationNumber", m.address from manufacturer m`,
      where: [
        sql`m.kindergarten_id = ${inKindergarten(scope)}`,
        sql`m.deleted_on is null`,
        search !== null && contains(sql`concat_ws(' ', m.name, m.registration_number)`, search),
      ],
      orderBy: { name: sql`name`, registrationNumber: sql`"registrationNumber"` },
      otherwise: sql`name, id`,
    }),
  ),

  read(getManufacturer, async ({ tx, scope }, { id }) =>
    found(
      await oneRow(
        tx,
        sql`select id, name, registration_number as "registrationNumber", address, version from manufacturer
          where id = ${id} and kindergarten_id = ${inKindergarten(scope)} and deleted_on is null`,
      ),
    ),
  ),

  write(saveManufacturer, async ({ tx, scope, audit }, { id, version, ...form }) => {
    const manufacturerId = await saveRow(tx, manufacturer, inKindergarten(scope), { id, version }, form)
    audit.about({ manufacturerId })
    return ok(manufacturerId)
  }),

  write(deleteManufacturer, async ({ tx, scope, now, audit }, { id }) => {
    await retireRow(tx, manufacturer, inKindergarten(scope), id, today(now))
    audit.about({ manufacturerId: id })
    return allDone
  }),

  read(listWarehouses, ({ tx, scope }, { search, isActive, ...query }) =>
    page(tx, query, {
      select: sql`select w.id, w.name, w.responsible_id as "responsibleId", trim(concat(m.first_name, ' ', m.last_name)) as responsible,
        w.storage_condition as "storageConditionId", w.active as "isActive",
        (select count(*)::int from stock_balance b where b.warehouse_id = w.id and b.quantity > 0) as products,
        (select coalesce(sum(b.value), 0)::float8 from stock_balance b where b.warehouse_id = w.id) as value
        from warehouse w left join staff_member m on m.id = w.responsible_id`,
      where: [
        sql`w.kindergarten_id = ${inKindergarten(scope)}`,
        isActive !== undefined && sql`w.active = ${isActive}`,
        search !== null && contains(sql`w.name`, search),
      ],
      orderBy: { name: sql`name`, value: sql`value` },
      otherwise: sql`"isActive" desc, id`,
    }),
  ),

  read(getWarehouse, async ({ tx, scope }, { id }) =>
    found(
      await oneRow(
        tx,
        sql`select id, name, responsible_id as "responsibleId", storage_condition as "storageConditionId", active as "isActive", version
          from warehouse where id = ${id} and kindergarten_id = ${inKindergarten(scope)}`,
      ),
    ),
  ),

  write(saveWarehouse, async ({ tx, scope, audit }, { id, version, storageConditionId, isActive, ...form }) => {
    if (form.responsibleId !== null) await requireStaff(tx, scope, form.responsibleId)
    if (id !== undefined && !isActive) {
      const left = await oneRow<{ n: number }>(
        tx,
        sql`select count(*)::int as n from stock_balance where warehouse_id = ${id} and quantity > 0 having count(*) > 0`,
      )
      if (left) throw refuseWarehouse('not-empty', { field: 'isActive', values: { n: left.n } })
    }
    const values = { ...form, storageCondition: storageConditionId, active: isActive }
    const warehouseId = await saveRow(tx, warehouse, inKindergarten(scope), { id, version }, values)
    audit.about({ warehouseId })
    return ok(warehouseId)
  }),

  write(deleteWarehouse, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, warehouse, inKindergarten(scope), id)
    audit.about({ warehouseId: id })
    return allDone
  }),
]
