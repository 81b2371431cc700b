import { addDays, yearOf, type Day } from '@asistent/domain/kernel/day'
import { formatDecimal } from '@asistent/domain/kernel/decimal'
import { monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { orderSeries, orderStates, unitedSeries, type OrderState } from '@asistent/domain/warehouse/orders'
import { supplierOrder, supplierOrderLine, unitedReceipt } from '../db/tables/warehouse'
import { addDocument, addLine, at, nextNumber, weekOf, type Shelf, type Store } from './store.demo'

// What lies on the manciple's desk beside deliveries and requests: the bread of the last month on one receipt, two orders
// and a count that isn't finished.

/** One receipt for the bread of the month before `today`; its deliveries name it. */
export function addUnitedReceipt(store: Store, today: Day): { id: number; from: Day; to: Day } {
  const { from, to } = rangeOf(previousMonth(monthOf(today)))
  const series = unitedSeries(yearOf(to))
  const id = store.world.addTo(unitedReceipt, {
    kindergartenId: store.place.id,
    series,
    number: nextNumber(store, series),
    forOn: to,
    supplierId: store.suppliers.get('bread')?.id ?? 0,
    fromOn: from,
    toOn: to,
    invoiceNumber: '2000000451',
    invoiceOn: to,
    createdBy: store.manciple,
    createdAt: at(to, '16:10'),
    version: 1,
  })
  return { id, from, to }
}

export function addOrders(store: Store, today: Day): void {
  addOrder(store, 'grocery', addDays(today, -4), orderStates.Sent)
  addOrder(store, 'fresh', today, orderStates.Draft)
}

function addOrder(store: Store, key: 'grocery' | 'fresh', day: Day, state: OrderState): void {
  const { world, place, children } = store
  const shelves = store.shelves.filter(({ demo }) => demo.supplier === key && weekOf(demo) > 0)
  const supplierId = store.suppliers.get(key)?.id
  if (supplierId === undefined || shelves.length === 0) return
  const series = orderSeries(yearOf(day))
  const sent = state === orderStates.Sent
  const orderId = world.addTo(supplierOrder, {
    kindergartenId: place.id,
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
      kindergartenId: place.id,
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

/** Begun today in the freezer: what is counted so far agrees with the shelves. */
export function addCount(store: Store, today: Day): void {
  const frozen = (shelf: Shelf) => shelf.demo.storage === 3 && shelf.balance.quantity.units > 0n
  const shelves = store.shelves.filter(frozen)
  const [first] = shelves
  if (!first) return
  const documentId = addDocument(store, documentKinds.Declaration, today, first.warehouseId, {
    state: documentStates.Open,
    commission: ['Директор', 'Медицинска сестра', 'Домакин'],
  })
  for (const [position, shelf] of shelves.entries()) {
    const counted = formatDecimal(shelf.balance.quantity, 3)
    addLine(store, documentId, position, shelf, shelf.balance.quantity, { quantity: '0', countedQuantity: counted })
  }
}
