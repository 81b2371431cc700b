import { holidayDays, workingDaysIn } from '@asistent/domain/kernel/calendar'
import { addDays, isoWeekOf, minDay, weekdayOf, yearOf, type Day } from '@asistent/domain/kernel/day'
import {
  compareDecimals,
  decimal,
  formatDecimal,
  minDecimal,
  moneyScale,
  multiply,
  negate,
  roundHalfUp,
  subtract,
  sum,
  unitPriceScale,
  zero,
  type Decimal,
} from '@asistent/domain/kernel/decimal'
import { monthOf, sameMonth } from '@asistent/domain/kernel/month'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { groupTypes } from '@asistent/domain/people/groups'
import {
  documentKinds,
  documentStates,
  inboundOrigins,
  purposes,
  scrappingTypes,
  storageConditions,
  type InboundOrigin,
  type Purpose,
} from '@asistent/domain/warehouse/documents'
import { lineAmounts } from '@asistent/domain/warehouse/inbound'
import { shortageDecisions } from '@asistent/domain/warehouse/stock-takes'
import { consumedShare, valueInDayOrder, type ValuedMovement } from '@asistent/domain/warehouse/valuation'
import { units } from '@asistent/domain/warehouse/units'
import { counter } from '../db/tables/platform'
import {
  lossNorm,
  product,
  productCategory,
  productConversion,
  productSetting,
  productSubstitution,
} from '../db/tables/warehouse/products'
import {
  stockAccountSetting,
  stockBatch,
  stockDocument,
  stockLine,
  stockMovement,
  unitedReceipt,
} from '../db/tables/warehouse/stock'
import {
  manufacturer,
  supplier,
  supplierContract,
  supplierContractLine,
  supplierOrder,
  supplierOrderLine,
} from '../db/tables/warehouse/suppliers'
import { warehouse } from '../db/tables/warehouse/warehouses'
import { randomOf } from '../demo/random'
import { placeOf, type Place, type World } from '../demo/world'
import { amountOf, cents, priceAt, quantityOf, thousandths } from './ledger-values.rules'
import {
  addAccounts,
  addContracts,
  addCount,
  addLossNorms,
  addOrders,
  addUnitedReceipts,
  type UnitedReceipt,
} from './papers.demo'
import { demoProducts, demoSuppliers, type DemoSupplier } from './products.demo'
import { addProducts } from './products.pack'
import { addDocument, addLine, at, weekOf, type DemoKitchen, type Shelf, type Store } from './store.demo'

// The stock of two kindergartens from September to today: deliveries at the start of each week, requests of the kitchen
// on each working day, and the remaining stock. Follows the rules of posting, so that all sums agree. Called by the
// demo data of the kitchen, because its menus determine the issues.

const mancipleOccupation = 16
const directorOccupation = 1
export const warehouseDemoTables = [
  productCategory,
  product,
  productConversion,
  productSetting,
  productSubstitution,
  supplier,
  manufacturer,
  warehouse,
]
/** Tables of the generated months. Documents of a cooked day refer to its calculation, which is inserted before. */
export const storeDemoTables = [
  unitedReceipt,
  supplierOrder,
  supplierOrderLine,
  supplierContract,
  supplierContractLine,
  lossNorm,
  stockAccountSetting,
  stockDocument,
  stockBatch,
  stockLine,
  stockMovement,
  counter,
]

export function addWarehouse(world: World): void {
  addProducts(world)
}

export function addStores(world: World, kitchenOf: (kindergarten: Place) => DemoKitchen): void {
  const ids = new Map(world.rowsOf(product).map((row) => [row.name ?? '', row.id ?? 0]))
  const year = schoolYearBounds(world.startYear)
  const days = workingDaysIn(
    { from: year.from, to: minDay(world.today, year.to) },
    holidayDays(world.startYear, world.startYear + 1),
  )
  for (const key of ['detelina', 'slanchitse'] as const) {
    const kindergarten = placeOf(world, key)
    addStore(openStore(world, kindergarten, ids, kitchenOf(kindergarten)), days)
  }
}

function openStore(
  world: World,
  kindergarten: Place,
  products: ReadonlyMap<string, number>,
  kitchen: DemoKitchen,
): Store {
  const kindergartenId = kindergarten.id
  const children = kindergarten.children.filter(({ left }) => !left).length
  const manciple = kindergarten.staff.find(({ occupation }) => occupation === mancipleOccupation)
  const stores = (['Основен склад', 'Хладилник', 'Фризер'] as const).map((name, index) =>
    world.addTo(warehouse, {
      kindergartenId,
      name,
      responsibleId: manciple?.id ?? null,
      storageConditionId: index + 1,
      isActive: true,
    }),
  )
  const suppliers = new Map(
    Object.entries(demoSuppliers).map(([key, row], index) => {
      const id = world.addTo(supplier, {
        kindergartenId,
        name: row.name,
        bulstat: row.bulstat,
        vat: `BG${row.bulstat}`,
        mol: row.mol,
        phone: `+35932600${String(101 + index)}`,
        email: `zayavki${index + 1}@example.bg`,
        contractNumber: `Д-${12 + index}`,
        contractDate: `${yearOf(world.today)}-01-15` as Day,
      })
      const makerId = row.maker
        ? world.addTo(manufacturer, { kindergartenId, name: row.maker, registrationNumber: row.babh })
        : null
      return [key as DemoSupplier, { id, makerId }]
    }),
  )
  const shelves = demoProducts.map((demo): Shelf => {
    const productId = products.get(demo.name) ?? 0
    const used = demo.week.some((amount) => amount > 0)
    if (used)
      world.addTo(productSetting, {
        kindergartenId,
        productId,
        active: true,
        minQuantity: String(Math.ceil(weekOf(demo) * children * 0.2)),
        packageQuantity: demo.unit === units.Piece ? '30' : null,
        version: 1,
      })
    return {
      demo,
      productId,
      warehouseId: stores[demo.storage - 1] ?? 0,
      balance: { quantity: zero, value: zero, price: zero, reserved: zero },
      batches: [],
    }
  })
  return {
    world,
    random: randomOf(90_210 + kindergarten.id),
    kindergarten,
    manciple: manciple?.accountId ?? null,
    director: kindergarten.staff.find(({ occupation }) => occupation === directorOccupation)?.accountId ?? null,
    responsibleId: manciple?.id ?? null,
    children,
    nurseryShare: nurseryShareOf(kindergarten),
    suppliers,
    shelves,
    numbers: new Map(),
    kitchen,
  }
}

function addStore(store: Store, days: readonly Day[]): void {
  const united = addUnitedReceipts(store, days[0] ?? store.world.today)
  let week = 0
  for (const day of days) {
    const now = isoWeekOf(day).week
    if (now !== week) deliver(store, day, documentStates.Posted, united)
    scrapExpired(store, day)
    week = now
    addTradePapers(store, day, days.length - 1 - days.indexOf(day))
    if (!store.kitchen.cook(store, day)) issue(store, day)
    if (isFirstOfMonth(days, day)) countFreezer(store, day)
  }
  // A delivery of this morning that is not posted yet.
  const last = days.at(-1)
  if (last) deliver(store, last, documentStates.Open)
  addOrders(store, store.world.today)
  addCount(store, store.world.today)
  addContracts(store, store.world.today)
  addLossNorms(store)
  addAccounts(store)
  for (const [series, number] of store.numbers)
    store.world.addTo(counter, { kindergartenId: store.kindergarten.id, series, last: number })
}

/** Moves the balance of a shelf; returns the value and the price of the movement. */
function value(shelf: Shelf, movement: ValuedMovement): { readonly value: Decimal; readonly price: Decimal } {
  const { quantity, value: worth, price, reserved } = shelf.balance
  const opening = {
    quantity: thousandths(quantity),
    value: cents(worth),
    price: roundHalfUp(price, unitPriceScale).units,
  }
  const { results, end } = valueInDayOrder(opening, [movement])
  shelf.balance = {
    quantity: quantityOf(end.quantity),
    value: amountOf(end.value),
    price: priceAt(end.price),
    reserved,
  }
  return { value: amountOf(results[0]?.value ?? 0n), price: priceAt(results[0]?.price ?? 0n) }
}

const issued = (shelf: Shelf, day: Day, quantity: Decimal) =>
  value(shelf, { kind: 'out', day, parts: [thousandths(quantity)] })

/** Except in the first month of the school year. */
function isFirstOfMonth(days: readonly Day[], day: Day): boolean {
  const previous = days[days.indexOf(day) - 1]
  return previous !== undefined && !sameMonth(monthOf(previous), monthOf(day))
}

/** A closed count of the freezer, approved by the director, with a shortage of its first product. */
function countFreezer(store: Store, day: Day): void {
  const shelves = store.shelves.filter(({ demo, balance }) => demo.storage === 3 && balance.quantity.units > 0n)
  const lost = decimal('0.15')
  const missing = shelves.find(({ batches }) => batches.some(({ rest }) => compareDecimals(rest, lost) > 0))
  const [first] = shelves
  if (!first || !missing) return
  const approved = { postedBy: store.director, commission: ['Директор', 'Медицинска сестра', 'Домакин'] }
  const declarationId = addDocument(store, documentKinds.Declaration, day, first.warehouseId, {
    ...approved,
    submittedAt: at(day, '16:20'),
    submittedBy: store.manciple,
    responsibleId: store.responsibleId,
    postedAt: at(day, '16:50'),
  })
  const books = shelves.map(({ balance }) => balance)
  const batch = missing.batches.find(({ rest }) => compareDecimals(rest, lost) > 0)!
  const documentId = addDocument(store, documentKinds.Scrapping, day, first.warehouseId, {
    ...approved,
    scrappingType: scrappingTypes.Missing,
    declarationId,
    reason: 'Липса при инвентаризация',
    postedAt: at(day, '16:50'),
  })
  const { value: worth, price } = issued(missing, day, lost)
  const texts = { price: formatDecimal(price), value: formatDecimal(worth), decision: shortageDecisions.Scrapped }
  const lineId = addLine(store, documentId, 0, missing, lost, texts)
  move(store, missing, { documentId, lineId, batchId: batch.id, day, quantity: negate(lost), value: negate(worth) })
  batch.rest = subtract(batch.rest, lost)
  for (const [position, shelf] of shelves.entries()) {
    const book = books[position]!
    const isMissing = shelf === missing
    addLine(store, declarationId, position, shelf, book.quantity, {
      countedQuantity: formatDecimal(isMissing ? subtract(book.quantity, lost) : book.quantity, 3),
      price: formatDecimal(isMissing ? price : book.price, 5),
      value: formatDecimal(isMissing ? negate(worth) : zero, 2),
    })
  }
}

/** Scraps goods that expired since the last working day. */
function scrapExpired(store: Store, day: Day): void {
  for (const shelf of store.shelves)
    for (const batch of shelf.batches) {
      if (batch.expiresOn >= day || batch.rest.units <= 0n) continue
      const documentId = addDocument(store, documentKinds.Scrapping, day, shelf.warehouseId, {
        scrappingType: scrappingTypes.Expired,
        reason: 'Изтекъл срок на годност',
        commission: ['Директор', 'Медицинска сестра', 'Домакин'],
      })
      const quantity = batch.rest
      const { value: worth, price } = issued(shelf, day, quantity)
      const lineId = addLine(store, documentId, 0, shelf, quantity, {
        batchId: batch.id,
        price: formatDecimal(price),
        value: formatDecimal(worth),
      })
      move(store, shelf, {
        documentId,
        lineId,
        batchId: batch.id,
        day,
        quantity: negate(quantity),
        value: negate(worth),
      })
      batch.rest = zero
    }
}

const temperatures = [null, '3.5', '-18.0']

/** Each supplier delivers the missing products of the week. */
function deliver(store: Store, day: Day, state: number, united: readonly UnitedReceipt[] = []): void {
  const { children } = store
  for (const key of store.suppliers.keys())
    for (const warehouseId of new Set(store.shelves.map((shelf) => shelf.warehouseId))) {
      const lines = store.shelves.flatMap((shelf) => {
        const week = store.kitchen.perChild(shelf.productId, day) ?? weekOf(shelf.demo)
        const isHere = shelf.demo.supplier === key && shelf.warehouseId === warehouseId
        if (!isHere || !lacks(shelf, day, week * children)) return []
        return { shelf, quantity: Math.ceil(week * children * (shelf.demo.shelfLife <= 10 ? 0.84 : 1.15)) }
      })
      if (lines.length === 0 || (state === documentStates.Open && key !== 'bread')) continue
      const unitedReceiptId = united.find((one) => one.key === key && day >= one.from && day <= one.to)?.id ?? null
      bring(store, { day, key, warehouseId, lines, state, unitedReceiptId, code: String(isoWeekOf(day).week) })
    }
}

/** A further delivery in the morning if stock for a day is missing. */
export function bringMissing(
  store: Store,
  day: Day,
  missing: readonly { readonly shelf: Shelf; readonly quantity: number }[],
): void {
  const places = new Map<string, { shelf: Shelf; quantity: number }[]>()
  for (const row of missing) {
    const key = `${row.shelf.demo.supplier} ${row.shelf.warehouseId}`
    places.set(key, [...(places.get(key) ?? []), row])
  }
  for (const lines of places.values()) {
    const { demo, warehouseId } = lines[0]!.shelf
    const code = `${isoWeekOf(day).week}-${weekdayOf(day)}`
    bring(store, { day, key: demo.supplier, warehouseId, lines, state: documentStates.Posted, code })
  }
}

interface Delivery {
  readonly day: Day
  readonly key: DemoSupplier
  readonly warehouseId: number
  readonly lines: readonly { readonly shelf: Shelf; readonly quantity: number }[]
  readonly state: number
  readonly code: string
  readonly unitedReceiptId?: number | null
  /** Donated goods have no price. */
  readonly origin?: InboundOrigin
}

function bring(
  store: Store,
  { day, key, warehouseId, lines, state, code: of, unitedReceiptId, origin = inboundOrigins.Purchase }: Delivery,
): void {
  const { world, random, kindergarten } = store
  const { id: supplierId, makerId } = store.suppliers.get(key) ?? { id: 0, makerId: null }
  const documentId = addDocument(store, documentKinds.Inbound, day, warehouseId, {
    state,
    supplierId,
    supplierDocument: String(1_000_000 + random.below(8_999_999)),
    supplierDocumentOn: day,
    unitedReceiptId: unitedReceiptId ?? null,
    origin,
  })
  for (const [position, { shelf, quantity: whole }] of lines.entries()) {
    const quantity = decimal(whole)
    const bought = origin === inboundOrigins.Purchase
    const price = bought ? decimal(Math.round(shelf.demo.price * (94 + random.below(13))) / 100) : zero
    const vatRate = key === 'bread' ? 0 : 20
    const { total } = lineAmounts({ quantity, price, vatRate, pricesWithVat: true })
    const expiresOn = addDays(day, shelf.demo.shelfLife)
    const code = `${shelf.productId}-${of}`
    const posted = state === documentStates.Posted
    const batchId = posted
      ? world.addTo(stockBatch, {
          kindergartenId: kindergarten.id,
          productId: shelf.productId,
          code,
          manufacturerId: makerId,
          supplierId,
          expiresOn,
          receivedOn: day,
        })
      : null
    const lineId = addLine(store, documentId, position, shelf, quantity, {
      typedPrice: formatDecimal(price),
      vatRate: String(vatRate),
      batchId,
      batchCode: code,
      expiresOn,
      manufacturerId: makerId,
      temperature: temperatures[shelf.demo.storage - 1] ?? null,
      ...(posted && { price: formatDecimal(price, 5), value: formatDecimal(total) }),
    })
    if (batchId === null) continue
    value(shelf, { kind: 'fixed', day, quantity: thousandths(quantity), value: cents(total) })
    const batch = { id: batchId, expiresOn, rest: quantity }
    shelf.batches.push(batch)
    shelf.delivered = (shelf.delivered ?? 0) + whole
    shelf.last = { documentId, lineId, batch, supplierId, quantity, total }
    move(store, shelf, { documentId, lineId, batchId, day, quantity, value: total })
  }
}

/** Excludes goods that expire before the day. */
function lacks({ batches }: Shelf, day: Day, week: number): boolean {
  const usable = sum(batches.flatMap(({ expiresOn, rest }) => (expiresOn < day ? [] : [rest])))
  return week > 0 && compareDecimals(usable, decimal(Math.ceil(week))) < 0
}

/** Issues of the kitchen for a day: from each warehouse, for nursery and other groups. */
function issue(store: Store, day: Day): void {
  const weekday = weekdayOf(day)
  const present = Math.round(store.children * (0.8 + store.random.below(12) / 100))
  const small = Math.round(present * store.nurseryShare)
  for (const warehouseId of new Set(store.shelves.map((shelf) => shelf.warehouseId)))
    for (const [purpose, portions] of [
      [purposes.Nursery, small * 0.8],
      [purposes.Kindergarten, present - small],
      [purposes.Staff, weekday === 5 ? 8 : 0],
    ] as const) {
      const taken = store.shelves.flatMap((shelf) => {
        const quantity = shelf.warehouseId === warehouseId ? demoQuantity(shelf, weekday, portions) : zero
        return compareDecimals(quantity, zero) > 0 ? [{ shelf, quantity }] : []
      })
      if (taken.length > 0) giveOut(store, { day, warehouseId, purpose, taken })
    }
}

const nurseryShareOf = ({ groups, children }: Place) => {
  const small = new Set(groups.filter(({ type, past }) => type === groupTypes.Nursery && !past).map(({ id }) => id))
  return children.filter(({ group, left }) => !left && small.has(group.id)).length / Math.max(1, children.length)
}

function demoQuantity({ demo, balance }: Shelf, weekday: number, portions: number): Decimal {
  const amount = ((demo.week[weekday - 1] ?? 0) * portions) / 1000
  const rounded = demo.unit === units.Piece ? Math.round(amount) : Math.round(amount * 1000) / 1000
  return minDecimal(decimal(String(rounded)), balance.quantity)
}

interface GivenOut {
  readonly day: Day
  readonly warehouseId: number
  readonly purpose: Purpose
  readonly calculationId?: number
  readonly taken: readonly { readonly shelf: Shelf; readonly quantity: Decimal }[]
}

/** A completed request; returns the value and the price of each line. */
export function giveOut(
  store: Store,
  { day, warehouseId, taken, ...of }: GivenOut,
): { readonly price: Decimal; readonly value: Decimal }[] {
  const documentId = addDocument(store, documentKinds.Request, day, warehouseId, of)
  return taken.map(({ shelf, quantity }, position) => {
    const worth = issued(shelf, day, quantity)
    const lineId = addLine(store, documentId, position, shelf, quantity, {
      price: formatDecimal(worth.price),
      value: formatDecimal(worth.value),
    })
    takeFromBatches(store, shelf, { documentId, lineId, day, quantity, ...worth })
    return worth
  })
}

/** Batches that expire first are used first; the last one takes the rest of the value. */
function takeFromBatches(
  store: Store,
  shelf: Shelf,
  { quantity, value: whole, price, ...of }: Omit<Move, 'batchId'> & { readonly price: Decimal },
): void {
  let [rest, worth] = [quantity, whole]
  for (const batch of shelf.batches.filter((candidate) => candidate.rest.units > 0n)) {
    const part = minDecimal(rest, batch.rest)
    if (part.units <= 0n) continue
    const isLast = compareDecimals(part, rest) === 0
    const share = isLast ? worth : minDecimal(worth, roundHalfUp(multiply(part, price), moneyScale))
    move(store, shelf, { ...of, batchId: batch.id, quantity: negate(part), value: negate(share) })
    batch.rest = subtract(batch.rest, part)
    rest = subtract(rest, part)
    worth = subtract(worth, share)
  }
}

interface Move {
  readonly documentId: number
  readonly lineId: number
  readonly batchId: number | null
  readonly day: Day
  readonly quantity: Decimal
  readonly value: Decimal
  readonly inward?: boolean
  readonly pairId?: number
}

/**
 * Documents of the last weeks that move stock besides deliveries and requests; `left` counts the working days until
 * today.
 */
function addTradePapers(store: Store, day: Day, left: number): void {
  const shelfOf = (name: string) => store.shelves.find(({ demo }) => demo.name === name)
  const free = (name: string, quantity: number, origin: InboundOrigin) => {
    const shelf = shelfOf(name)
    if (!shelf) return
    const { supplier: key } = shelf.demo
    const lines = [{ shelf, quantity }]
    bring(store, { day, key, warehouseId: shelf.warehouseId, lines, state: documentStates.Posted, code: 'D', origin })
  }
  if (left === 9) free('Круши', 18, inboundOrigins.SchoolFruit)
  if (left === 8) free('Конфитюр', 6, inboundOrigins.Donation)
  const [rice, cheese, carrots] = [shelfOf('Ориз'), shelfOf('Сирене краве'), shelfOf('Моркови')]
  const onions = shelfOf('Лук')
  if (left === 7 && onions) loseNaturally(store, onions, day, decimal('0.05'))
  if (left === 6 && rice?.last) credit(store, rice, rice.last, day)
  if (left === 5 && carrots) transfer(store, carrots, day, decimal(3))
  if (left === 4 && cheese) revalue(store, cheese, day)
}

/** A credit note of the supplier for a price that was too high. */
function credit(store: Store, shelf: Shelf, last: NonNullable<Shelf['last']>, day: Day): void {
  const amount = cents(last.total) / 10n
  const consumed = consumedShare(amount, thousandths(last.quantity), thousandths(last.batch.rest))
  if (amount - consumed > cents(shelf.balance.value)) return
  const documentId = addDocument(store, documentKinds.Credit, day, shelf.warehouseId, {
    deliveryId: last.documentId,
    supplierId: last.supplierId,
    supplierDocument: '1000000218',
    supplierDocumentOn: day,
    reason: 'Надписана цена във фактурата',
  })
  const lineId = addLine(store, documentId, 0, shelf, zero, {
    sourceLineId: last.lineId,
    amount: formatDecimal(amountOf(amount)),
    value: formatDecimal(amountOf(amount)),
  })
  value(shelf, { kind: 'fixed', day, quantity: 0n, value: consumed - amount })
  const of = { documentId, lineId, batchId: null, day, quantity: zero }
  move(store, shelf, { ...of, value: amountOf(-amount), inward: true })
  if (consumed > 0n) move(store, shelf, { ...of, value: amountOf(consumed) })
}

/** Natural loss since September, within the norm. */
function loseNaturally(store: Store, shelf: Shelf, day: Day, quantity: Decimal): void {
  const batch = shelf.batches.find(({ rest }) => compareDecimals(rest, quantity) >= 0)
  if (!batch) return
  const documentId = addDocument(store, documentKinds.Scrapping, day, shelf.warehouseId, {
    scrappingType: scrappingTypes.NaturalLoss,
    reason: 'Изсъхване при съхранение',
    commission: ['Директор', 'Медицинска сестра', 'Домакин'],
  })
  const { value: worth, price } = issued(shelf, day, quantity)
  const texts = { price: formatDecimal(price), value: formatDecimal(worth) }
  const lineId = addLine(store, documentId, 0, shelf, quantity, texts)
  move(store, shelf, { documentId, lineId, batchId: batch.id, day, quantity: negate(quantity), value: negate(worth) })
  batch.rest = subtract(batch.rest, quantity)
}

/** Some of the goods go to the first warehouse, with their batches. */
function transfer(store: Store, shelf: Shelf, day: Day, quantity: Decimal): void {
  const to = store.shelves.find(({ demo }) => demo.storage === storageConditions.Room)?.warehouseId ?? shelf.warehouseId
  if (compareDecimals(shelf.balance.quantity, quantity) < 0 || to === shelf.warehouseId) return
  const batch = shelf.batches.find(({ rest }) => compareDecimals(rest, quantity) >= 0)
  if (!batch) return
  const documentId = addDocument(store, documentKinds.Transfer, day, shelf.warehouseId, {
    toWarehouseId: to,
    note: 'За почистване преди готвене',
  })
  const { value: worth, price } = issued(shelf, day, quantity)
  const text = { batchId: batch.id, price: formatDecimal(price), value: formatDecimal(worth) }
  const lineId = addLine(store, documentId, 0, shelf, quantity, text)
  const of = { documentId, lineId, batchId: batch.id, day }
  const pairId = move(store, shelf, { ...of, quantity: negate(quantity), value: negate(worth) })
  move(store, { ...shelf, warehouseId: to }, { ...of, quantity, value: worth, pairId })
  batch.rest = subtract(batch.rest, quantity)
}

/** Reduces the price of the stock by a tenth. */
function revalue(store: Store, shelf: Shelf, day: Day): void {
  const { quantity, price } = shelf.balance
  if (quantity.units <= 0n) return
  const newPrice = roundHalfUp(multiply(price, decimal('0.9')), moneyScale)
  const documentId = addDocument(store, documentKinds.Revaluation, day, shelf.warehouseId, {
    reason: 'Наближаващ срок на годност, с намалено качество',
    commission: ['Директор', 'Медицинска сестра', 'Домакин'],
  })
  const { value: worth } = value(shelf, { kind: 'reprice', day, price: roundHalfUp(newPrice, unitPriceScale).units })
  const texts = { typedPrice: formatDecimal(newPrice), price: formatDecimal(price), value: formatDecimal(worth) }
  const lineId = addLine(store, documentId, 0, shelf, quantity, texts)
  move(store, shelf, { documentId, lineId, batchId: null, day, quantity: zero, value: worth, inward: true })
}

function move({ world, kindergarten, manciple }: Store, shelf: Shelf, { day, quantity, value, ...of }: Move): number {
  return world.addTo(stockMovement, {
    inward: false,
    ...of,
    kindergartenId: kindergarten.id,
    warehouseId: shelf.warehouseId,
    productId: shelf.productId,
    forOn: day,
    postedAt: at(day, quantity.units > 0n || of.inward ? '07:40' : '09:15'),
    postedBy: manciple,
    quantity: formatDecimal(quantity, 3),
    value: formatDecimal(value, 2),
    price: formatDecimal(shelf.balance.price, 5),
  })
}
