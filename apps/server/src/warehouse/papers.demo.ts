import { addDays, maxDay, weekStart, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal, formatDecimal, minDecimal, subtract, zero } from '@asistent/domain/kernel/decimal'
import { compareMonths, firstDayOf, monthOf, nextMonth, rangeOf } from '@asistent/domain/kernel/month'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { orderSeries, orderStates, unitedSeries, type OrderState } from '@asistent/domain/warehouse/orders'
import { lossNorm, productSetting } from '../db/tables/warehouse/products'
import { stockAccountSetting, unitedReceipt } from '../db/tables/warehouse/stock'
import {
  supplierContract,
  supplierContractLine,
  supplierOrder,
  supplierOrderLine,
} from '../db/tables/warehouse/suppliers'
import { demoSuppliers, type DemoSupplier } from './products.demo'
import { addDocument, addLine, at, nextNumber, weekOf, type Shelf, type Store } from './store.demo'

// Other documents of the warehouse: the bread of each month on one receipt, two orders and an unfinished count.

export interface UnitedReceipt {
  readonly id: number
  readonly key: DemoSupplier
  readonly from: Day
  readonly to: Day
}

/** A receipt for the bread of each month since `first`, and one for the vegetables of this month before this week. */
export function addUnitedReceipts(store: Store, first: Day): UnitedReceipt[] {
  const { today } = store.world
  const made: UnitedReceipt[] = []
  const running = monthOf(today)
  for (let month = monthOf(first); compareMonths(month, running) < 0; month = nextMonth(month)) {
    const { from, to } = rangeOf(month)
    made.push(addUnitedReceipt(store, 'bread', maxDay(from, first), to))
  }
  const [from, to] = [firstDayOf(running), addDays(weekStart(today), -1)]
  return to < maxDay(from, first) ? made : [...made, addUnitedReceipt(store, 'fresh', maxDay(from, first), to)]
}

/** Links the deliveries with the receipt. */
function addUnitedReceipt(store: Store, key: DemoSupplier, from: Day, to: Day): UnitedReceipt {
  const series = unitedSeries(yearOf(to))
  const number = nextNumber(store, series)
  const id = store.world.addTo(unitedReceipt, {
    kindergartenId: store.kindergarten.id,
    series,
    number,
    forOn: to,
    supplierId: store.suppliers.get(key)?.id ?? 0,
    fromOn: from,
    toOn: to,
    invoiceNumber: String(2_000_000_450 + number),
    invoiceOn: to,
    createdBy: store.manciple,
    createdAt: at(to, '16:10'),
    version: 1,
  })
  return { id, key, from, to }
}

export function addOrders(store: Store, today: Day): void {
  addOrder(store, 'grocery', addDays(today, -4), orderStates.Sent)
  addOrder(store, 'fresh', today, orderStates.Draft)
}

function addOrder(store: Store, key: 'grocery' | 'fresh', day: Day, state: OrderState): void {
  const { world, kindergarten, children } = store
  const shelves = store.shelves.filter(({ demo }) => demo.supplier === key && weekOf(demo) > 0)
  const supplierId = store.suppliers.get(key)?.id
  if (supplierId === undefined || shelves.length === 0) return
  const series = orderSeries(yearOf(day))
  const sent = state === orderStates.Sent
  const orderId = world.addTo(supplierOrder, {
    kindergartenId: kindergarten.id,
    series,
    number: nextNumber(store, series),
    state,
    supplierId,
    warehouseId: shelves[0]?.warehouseId ?? 0,
    forOn: day,
    deliverOn: addDays(day, 7),
    sentAt: sent ? at(day, '10:20') : null,
    sentTo: sent ? 'zayavki@example.bg' : null,
    createdBy: store.manciple,
    createdAt: at(day, '10:05'),
    version: 1,
  })
  for (const [position, { demo, productId }] of shelves.entries()) {
    const quantity = String(Math.ceil(weekOf(demo) * children))
    world.addTo(supplierOrderLine, {
      kindergartenId: kindergarten.id,
      orderId,
      position,
      productId,
      typedQuantity: quantity,
      typedUnit: demo.unit,
      quantity,
      price: String(demo.price),
    })
  }
}

/** A count of the freezer of today that waits for the director; its first product has a shortage. */
export function addCount(store: Store, today: Day): void {
  const frozen = (shelf: Shelf) => shelf.demo.storage === 3 && shelf.balance.quantity.units > 0n
  const shelves = store.shelves.filter(frozen)
  const [first] = shelves
  if (!first) return
  const documentId = addDocument(store, documentKinds.Declaration, today, first.warehouseId, {
    state: documentStates.Open,
    commission: ['Директор', 'Медицинска сестра', 'Домакин'],
    submittedAt: at(today, '10:30'),
    submittedBy: store.manciple,
    responsibleId: store.responsibleId,
  })
  for (const [position, shelf] of shelves.entries()) {
    const missing = position === 0 ? minDecimal(shelf.balance.quantity, decimal('0.4')) : zero
    const counted = formatDecimal(subtract(shelf.balance.quantity, missing), 3)
    addLine(store, documentId, position, shelf, decimal(counted), { quantity: '0', countedQuantity: counted })
  }
}

const lots: Record<DemoSupplier, string> = {
  dairy: 'Мляко и млечни продукти',
  bread: 'Хляб и хлебни изделия',
  fresh: 'Плодове и зеленчуци',
  meat: 'Месо и месни продукти',
  fish: 'Риба',
  grocery: 'Пакетирани хранителни стоки',
  eggs: 'Яйца',
}

/** A contract of the calendar year with each supplier; the bread is nearly used up. */
export function addContracts(store: Store, today: Day): void {
  const { world, kindergarten, children } = store
  for (const [index, key] of (Object.keys(demoSuppliers) as DemoSupplier[]).entries()) {
    const supplierId = store.suppliers.get(key)?.id
    const shelves = store.shelves.filter(({ demo }) => demo.supplier === key && weekOf(demo) > 0)
    if (supplierId === undefined || shelves.length === 0) continue
    const contractId = world.addTo(supplierContract, {
      kindergartenId: kindergarten.id,
      supplierId,
      number: `Д-${12 + index}`,
      subject: `Обособена позиция ${index + 1}: ${lots[key]}`,
      signedOn: `${yearOf(today)}-01-10` as Day,
      validFrom: `${yearOf(today)}-01-15` as Day,
      validTo: `${yearOf(today) + 1}-01-14` as Day,
      createdBy: store.manciple,
      createdAt: at(`${yearOf(today)}-01-15` as Day, '11:20'),
      version: 1,
    })
    for (const [position, { demo, productId, delivered }] of shelves.entries()) {
      const maximum = String(Math.ceil((delivered ?? weekOf(demo) * children) * (key === 'bread' ? 1.03 : 2.4)))
      const price = String(Math.round(demo.price * 104) / 100)
      world.addTo(supplierContractLine, {
        kindergartenId: kindergarten.id,
        contractId,
        position,
        productId,
        unit: demo.unit,
        price,
        basePrice: price,
        maxQuantity: maximum,
        baseMaximum: maximum,
      })
    }
  }
}

/** Norms of the kindergarten: vegetables and fruits dry out, onions more. */
export function addLossNorms({ world, kindergarten, shelves }: Store): void {
  const onions = shelves.find(({ demo }) => demo.name === 'Лук')
  const source = 'Заповед на директора за нормите за естествена фира'
  const of = { kindergartenId: kindergarten.id, source, version: 1 }
  for (const [category, percent] of [
    [3, '1.20'],
    [9, '1.50'],
    [10, '1.00'],
  ] as const)
    world.addTo(lossNorm, { ...of, categoryId: category, productId: null, percent })
  if (onions) world.addTo(lossNorm, { ...of, categoryId: null, productId: onions.productId, percent: '2.00' })
}

/** Accounts of the products; eggs have a separate one. */
export function addAccounts({ world, kindergarten, shelves }: Store): void {
  world.addTo(stockAccountSetting, { kindergartenId: kindergarten.id, goodsAccount: '302/1', staffAccount: '601/2' })
  const eggs = shelves.find(({ demo }) => demo.supplier === 'eggs')
  const setting = world
    .rowsOf(productSetting)
    .find((row) => row.kindergartenId === kindergarten.id && row.productId === eggs?.productId)
  if (setting) Object.assign(setting, { accountCode: '302/2' })
}
