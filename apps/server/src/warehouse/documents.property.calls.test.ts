import type { Call } from '@asistent/contract/core/call'
import {
  completeDeclaration,
  deleteDeclaration,
  getDeclaration,
  saveDeclaration,
} from '@asistent/contract/warehouse/declarations.calls'
import { detailedAvailability, productAvailability } from '@asistent/contract/warehouse/availability.calls'
import { availableForDate } from '@asistent/contract/warehouse/products.calls'
import { inventoryList, trialBalance } from '@asistent/contract/warehouse/references.calls'
import { correctInbound, reverseInbound, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import {
  completeRequest,
  completeRequests,
  createRequest,
  deleteRequest,
  freeRequest,
  freeRequests,
} from '@asistent/contract/warehouse/requests.calls'
import { completeTransfer, reverseTransfer, saveTransfer } from '@asistent/contract/warehouse/transfers.calls'
import { completeScrapping, freeScrapping, saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { addDays, day as dayFrom, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { createBook, type Entry } from '../../../../tests/support/warehouse/book'
import { lockStorage, openStore, type Store } from '../../../../tests/support/warehouse/store'
import { fc, runs } from '../../../../tests/support/random'

// Random histories of all documents through the calls, against a naive model: every response, every rejection and the
// final state must agree. Today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const firstDay = dayFrom('2026-11-03')
const today = dayFrom('2026-11-15')

/** A line as entered: grams or the base unit of either product. */
interface Line {
  readonly product: 0 | 1
  readonly inGrams: boolean
  readonly amount: number
}

/** In thousandths of the base unit. An egg is 55 g. */
/** Thousandths of a piece, up to the next whole one. */
const wholePieces = (thousandths: bigint): bigint => ((thousandths + 999n) / 1000n) * 1000n

const baseOf = ({ product, inGrams, amount }: Line): bigint => {
  if (product === 0) return BigInt(amount)
  return wholePieces(inGrams ? (2n * BigInt(amount) * 1000n + 55n) / 110n : BigInt(amount))
}
/** Thousandths as entered: eggs in whole pieces or in grams. */
const typedOf = ({ product, inGrams, amount }: Line) =>
  inGrams ? BigInt(amount) * 1000n : product === 0 ? BigInt(amount) : wholePieces(BigInt(amount))
const quantityOf = (line: Line) => Number(typedOf(line)) / 1000
/** From quantity in 1/1000 and price in 1/100000 to cents. */
const centsOf = (line: Line, price: number) => (2n * typedOf(line) * BigInt(price) + 1_000_000n) / 2_000_000n

const linesOf = (min: number, max: number) =>
  fc.array(
    fc.record({
      product: fc.constantFrom<0 | 1>(0, 1),
      inGrams: fc.boolean(),
      amount: fc.integer({ min, max }),
    }),
    { minLength: 1, maxLength: 2 },
  )
/** Large deliveries first, small issues afterwards; otherwise most histories are rejections. */
const [delivered, given] = [linesOf(2000, 30_000), linesOf(20, 5000)]
const where = fc.constantFrom<0 | 1>(0, 0, 0, 1)
const common = { where, day: fc.integer({ min: 3, max: 12 }), lines: given }
const which = fc.nat({ max: 40 })

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      where,
      day: fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 12 })),
      lines: delivered,
      price: fc.nat({ max: 300_000 }),
      expiry: fc.option(fc.integer({ min: 4, max: 40 }), { nil: null }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('reserve' as const), ...common, day: fc.integer({ min: 3, max: 14 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('free' as const, 'remove' as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('completeAll' as const, 'freeAll' as const),
      day: fc.nat({ max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('scrap' as const), ...common }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('transfer' as const), ...common, day: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      which,
      lines: delivered,
      price: fc.nat({ max: 300_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      where,
      day: fc.nat({ max: 12 }),
      /** Difference to the model, in thousandths. */
      more: fc.array(fc.integer({ min: -3000, max: 2000 }), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recount' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock' as const), day: fc.nat({ max: 3 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Paper {
  readonly id: number
  readonly where: 0 | 1
  readonly day: Day
  readonly lines: readonly Line[]
  readonly expiry?: Day | null
  /** The delivery of a closed day that it corrects. */
  readonly closed?: number | undefined
  readonly batches?: readonly number[]
  state: 'open' | 'posted' | 'undone'
  moved?: boolean
}

/** One history: documents and model side by side. */
function history(store: Store) {
  const book = createBook((where, on) => isOpenDay(where, on))
  const warehouses = [store.warehouseId, store.otherWarehouseId] as const
  const products = [store.lentils, store.eggs] as const
  const deliveries: Paper[] = []
  const requests: Paper[] = []
  const scrappings: Paper[] = []
  const transfers: Paper[] = []
  const declarations: Paper[] = []
  let lockedUntil = ''
  let batches = 0

  const declaredIn = (where: number) =>
    declarations.reduce(
      (last, one) => (one.where === where && one.state === 'posted' && one.day > last ? one.day : last),
      '',
    )
  const isOpenDay = (where: number, on: string) => on > lockedUntil && on > declaredIn(where)
  const pick = (papers: readonly Paper[], n: number) => papers[n % Math.max(1, papers.length)]
  const typed = (typedLines: readonly Line[]) =>
    typedLines.map((typedLine) => ({
      productId: products[typedLine.product],
      quantity: quantityOf(typedLine),
      unitOfMeasure: typedLine.inGrams ? (2 as const) : typedLine.product === 0 ? (3 as const) : (1 as const),
    }))
  const head = (where: 0 | 1, forDate: Day) => ({ forDate, warehouseId: warehouses[where] })
  const out = (typedLines: readonly Line[], evenExpired: boolean) =>
    typedLines.map((one): Entry => ({ kind: 'out', product: one.product, quantity: baseOf(one), evenExpired }))

  /** The response must equal the model's; null if rejected. */
  async function send<In, Parsed, Out>(who: Person, call: Call<In, Parsed, Out>, input: In, expected: boolean) {
    const answer = await who.call(call, input)
    if (answer.status >= 500) throw new Error(`${call.path}: ${answer.status} ${world.lastError()}`)
    const said = `${call.path} ${JSON.stringify(input)}: ${answer.status} ${JSON.stringify(answer.body)}`
    expect(answer.status === 200, said).toBe(expected)
    return answer.status === 200
      ? (answer.body as { entityId?: number; succeeded?: number; failed?: { id: number }[] })
      : null
  }

  const quantityIn = (typedLines: readonly Line[], product: number) =>
    typedLines.reduce((sum, one) => (one.product === product ? sum + baseOf(one) : sum), 0n)

  /** Minimum free quantity on any day from a day on: the stock of the day minus the open requests up to it. */
  function freeFrom(where: 0 | 1, product: 0 | 1, on: Day): bigint {
    const { days, end } = book.shelf(where, product)
    const open = requests.filter((one) => one.where === where && one.state === 'open')
    const free = [on, ...days.keys()].flatMap((day) => {
      if (day < on) return []
      const last = [...days.keys()].filter((next) => next > day).toSorted()[0]
      const until = last === undefined ? '9999' : last
      const promised = open.flatMap((one) => (one.day < until ? [quantityIn(one.lines, product)] : []))
      return [book.quantityOn(where, product, day) - promised.reduce((sum, one) => sum + one, 0n)]
    })
    const now = end.quantity - book.reservedOf(where, product)
    return free.reduce((least, one) => (one < least ? one : least), now)
  }

  const promise = (paper: Pick<Paper, 'where' | 'lines'>, sign: bigint) => {
    for (const line of paper.lines) book.promise(paper.where, line.product, sign * baseOf(line))
  }

  /** Completes a request in the model. */
  function completes(request: Paper): boolean {
    if (request.state !== 'open' || request.day > today || !isOpenDay(request.where, request.day)) return false
    promise(request, -1n)
    const { id: document, where: warehouse, day } = request
    const posted = book.post({ document, warehouse, day, entries: out(request.lines, false) })
    if (!posted) promise(request, 1n)
    return posted
  }

  function takesBack(paper: Paper): boolean {
    const { id: of, where: warehouse, day } = paper
    return isOpenDay(warehouse, day) && book.post({ document: of, warehouse, day, entries: [{ kind: 'reversal', of }] })
  }

  const incoming = (typedLines: readonly Line[], price: number, expiry: Day | null, kept?: readonly number[]) =>
    typedLines.map((typedLine, at): Entry => ({
      kind: 'in',
      product: typedLine.product,
      quantity: baseOf(typedLine),
      cents: centsOf(typedLine, price),
      batch: kept?.[at] ?? ++batches,
      expiry,
    }))
  const batchesIn = (entries: readonly Entry[]) => entries.flatMap((one) => (one.kind === 'in' ? one.batch : []))

  /** Documents of the model have temporary numbers until their ids are known. */
  let unknown = -1

  const play: { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Promise<void> } = {
    async receive({ where, day, lines: typedLines, price, expiry }) {
      const on = addDays(firstDay, day)
      const until = expiry === null ? null : addDays(firstDay, expiry)
      const document = unknown--
      const entries = incoming(typedLines, price, until)
      const fresh = until === null || until >= on
      const expected = fresh && isOpenDay(where, on) && book.post({ document, warehouse: where, day: on, entries })
      const form = { ...head(where, on), supplierId: store.supplierId, complete: true }
      const answer = await send(
        store.manciple,
        saveInbound,
        { ...form, lines: typed(typedLines).map((one) => ({ ...one, price: price / 100_000, expiryDate: until })) },
        expected,
      )
      if (!answer) return
      const paper = { id: document, where, day: on, lines: typedLines, expiry: until, batches: batchesIn(entries) }
      deliveries.push({ ...paper, state: 'posted' })
      real.set(document, answer.entityId ?? 0)
    },
    async reserve({ where, day, lines: typedLines }) {
      const on = addDays(firstDay, day)
      const short = ([0, 1] as const).some((product) => {
        const needed = quantityIn(typedLines, product)
        return needed > 0n && freeFrom(where, product, on) < needed
      })
      const expected = isOpenDay(where, on) && !short
      const form = { ...head(where, on), purpose: 2 as const, lines: typed(typedLines) }
      const answer = await send(store.manciple, createRequest, form, expected)
      if (!answer) return
      const paper: Paper = { id: unknown--, where, day: on, lines: typedLines, state: 'open' }
      real.set(paper.id, answer.entityId ?? 0)
      requests.push(paper)
      promise(paper, 1n)
    },
    async complete({ which: n }) {
      const request = pick(requests, n)
      if (!request) return
      const expected = completes(request)
      await send(store.manciple, completeRequest, { id: idOf(request) }, expected)
      if (expected) Object.assign(request, { state: 'posted', moved: true })
    },
    async free({ which: n }) {
      const request = pick(requests, n)
      if (!request) return
      const expected = request.state === 'posted' ? takesBack(request) : request.state === 'open'
      await send(store.manciple, freeRequest, { id: idOf(request) }, expected)
      if (!expected) return
      if (request.state === 'open') promise(request, -1n)
      request.state = 'undone'
    },
    async remove({ which: n }) {
      const request = pick(requests, n)
      if (!request) return
      const expected = request.state !== 'posted' && !request.moved
      await send(store.manciple, deleteRequest, { id: idOf(request) }, expected)
      if (!expected) return
      if (request.state === 'open') promise(request, -1n)
      requests.splice(requests.indexOf(request), 1)
    },
    async completeAll({ day }) {
      const date = addDays(firstDay, day)
      const waiting = waitingUpTo(date)
      const failed: number[] = []
      for (const request of waiting)
        if (completes(request)) Object.assign(request, { state: 'posted', moved: true })
        else failed.push(idOf(request))
      const answer = await send(store.manciple, completeRequests, { date }, true)
      expect(answer?.failed?.map(({ id }) => id)).toEqual(failed)
      expect(answer?.succeeded).toBe(waiting.length - failed.length)
    },
    async freeAll({ day }) {
      const date = addDays(firstDay, day)
      const waiting = waitingUpTo(date)
      const answer = await send(store.manciple, freeRequests, { date }, true)
      expect(answer).toMatchObject({ succeeded: waiting.length, failed: [] })
      for (const request of waiting) {
        promise(request, -1n)
        request.state = 'undone'
      }
    },
    async scrap({ where, day, lines: typedLines }) {
      const on = addDays(firstDay, day)
      const form = { ...head(where, on), type: 2 as const, lines: typed(typedLines) }
      const saved = await send(store.manciple, saveScrapping, form, isOpenDay(where, on))
      if (!saved) return
      const document = unknown--
      const expected = book.post({ document, warehouse: where, day: on, entries: out(typedLines, true) })
      await send(store.director, completeScrapping, { id: saved.entityId ?? 0 }, expected)
      real.set(document, saved.entityId ?? 0)
      if (expected) scrappings.push({ id: document, where, day: on, lines: typedLines, state: 'posted' })
    },
    async transfer({ where, day, lines: typedLines }) {
      const on = addDays(firstDay, day)
      const to = where === 0 ? 1 : 0
      const isOpen = isOpenDay(where, on) && isOpenDay(to, on)
      const form = { ...head(where, on), toWarehouseId: warehouses[to], lines: typed(typedLines) }
      const saved = await send(store.manciple, saveTransfer, form, isOpen)
      if (!saved) return
      const document = unknown--
      const entries = typedLines.map((typedLine): Entry => ({
        kind: 'transfer',
        product: typedLine.product,
        quantity: baseOf(typedLine),
        to,
      }))
      const expected = book.post({ document, warehouse: where, day: on, entries })
      await send(store.manciple, completeTransfer, { id: saved.entityId ?? 0 }, expected)
      real.set(document, saved.entityId ?? 0)
      if (expected) transfers.push({ id: document, where, day: on, lines: typedLines, state: 'posted' })
    },
    async back({ which: n }) {
      const transfer = pick(transfers, n)
      if (!transfer) return
      const isOpen = isOpenDay(0, transfer.day) && isOpenDay(1, transfer.day)
      const expected = transfer.state === 'posted' && isOpen && takesBack(transfer)
      await send(store.director, reverseTransfer, { id: idOf(transfer), reason: 'Грешка' }, expected)
      if (expected) transfer.state = 'undone'
    },
    async restore({ which: n }) {
      const scrapping = pick(scrappings, n)
      if (!scrapping) return
      const expected = scrapping.state === 'posted' && takesBack(scrapping)
      await send(store.director, freeScrapping, { id: idOf(scrapping) }, expected)
      if (expected) scrapping.state = 'undone'
    },
    async reverse({ which: n }) {
      const delivery = pick(deliveries, n)
      if (!delivery) return
      const { id: of, where: warehouse } = delivery
      const day = isOpenDay(warehouse, delivery.day) ? delivery.day : today
      const entries: Entry[] = [{ kind: 'reversal', of }]
      const expected =
        delivery.state === 'posted' && isOpenDay(warehouse, day) && book.post({ document: of, warehouse, day, entries })
      await send(store.director, reverseInbound, { id: idOf(delivery), reason: 'Грешка' }, expected)
      if (expected) delivery.state = 'undone'
    },
    async correct({ which: n, lines: typedLines, price }) {
      const delivery = pick(deliveries, n)
      if (delivery?.state !== 'posted') return
      const { id: of, where: warehouse, expiry = null } = delivery
      const on = isOpenDay(warehouse, delivery.day) ? delivery.day : today
      const document = unknown--
      // Each line keeps the product's batch of the corrected document.
      const left = delivery.lines.map((one, at) => ({ product: one.product, batch: delivery.batches?.[at] ?? 0 }))
      const kept = typedLines.map(({ product }) => {
        const at = left.findIndex((one) => one.product === product)
        return at < 0 ? undefined : left.splice(at, 1)[0]?.batch
      })
      const entries = incoming(typedLines, price, expiry, kept as number[])
      const closed = on === delivery.day ? delivery.closed : of
      const expected =
        isOpenDay(warehouse, on) &&
        book.post({ document, warehouse, day: on, closed, entries: [...entries, { kind: 'reversal', of }] })
      const answer = await send(
        store.manciple,
        correctInbound,
        {
          ...head(warehouse, delivery.day),
          supplierId: store.supplierId,
          correctsId: idOf(delivery),
          reason: 'Грешка',
          lines: typed(typedLines).map((one) => ({ ...one, price: price / 100_000, expiryDate: expiry })),
        },
        expected,
      )
      if (!answer) return
      delivery.state = 'undone'
      real.set(document, answer.entityId ?? 0)
      deliveries.push({
        id: document,
        where: warehouse,
        day: on,
        lines: typedLines,
        expiry,
        closed,
        batches: batchesIn(entries),
        state: 'posted',
      })
    },
    async count({ where, day, more }) {
      const on = addDays(firstDay, day)
      const counted = more.map((difference, at) => {
        const product = at as 0 | 1
        const there = book.quantityOn(where, product, on)
        const row = there + BigInt(difference) * (product === 0 ? 1n : 1000n)
        return { product, there, found: row < 0n ? 0n : row }
      })
      const form = {
        ...head(where, on),
        lines: counted.map(({ product, found }) => ({
          productId: products[product],
          quantity: Number(found) / 1000,
          unitOfMeasure: product === 0 ? (3 as const) : (1 as const),
        })),
      }
      const saved = await send(store.manciple, saveDeclaration, { ...form, submit: true }, isOpenDay(where, on))
      if (!saved) return
      const document = unknown--
      const differences = counted.filter(({ there, found }) => there !== found)
      const entries = differences
        .toSorted((a, b) => Number(a.found > a.there) - Number(b.found > b.there))
        .map(({ product, there, found }): Entry =>
          found < there
            ? { kind: 'out', product, quantity: there - found, evenExpired: true }
            : { kind: 'surplus', product, quantity: found - there },
        )
      const expected = book.post({ document, warehouse: where, day: on, entries })
      const { lines } = await store.director.ok(getDeclaration, { id: Number(saved.entityId) })
      const shortages = lines.flatMap(({ id: lineId, difference }) =>
        (difference ?? 0) < 0 ? [{ lineId, quantity: -(difference ?? 0), decision: 2 as const }] : [],
      )
      await send(store.director, completeDeclaration, { id: saved.entityId ?? 0, shortages }, expected)
      real.set(document, saved.entityId ?? 0)
      if (expected) declarations.push({ id: document, where, day: on, lines: [], state: 'posted' })
    },
    async recount({ which: n }) {
      const declaration = pick(declarations, n)
      if (!declaration) return
      const { id: of, where: warehouse, day } = declaration
      const isLast = declaration.state === 'posted' && declaredIn(warehouse) === day && day > lockedUntil
      const expected = isLast && book.post({ document: of, warehouse, day, entries: [{ kind: 'reversal', of }] })
      await send(store.director, deleteDeclaration, { id: idOf(declaration) }, expected)
      if (expected) declaration.state = 'undone'
    },
    async lock({ day }) {
      lockedUntil = addDays(firstDay, day)
      await lockStorage(world, store, lockedUntil)
    },
  }

  /** All reports of a day have the quantities, values and prices of the model. */
  async function compareReports() {
    for (const day of [3, 7, 12].map((after) => addDays(firstDay, after))) {
      const { result } = await store.manciple.ok(inventoryList.json, { forDate: day, search: store.mark })
      const balance = await store.manciple.ok(trialBalance.json, {
        fromDate: firstDay,
        toDate: day,
        search: store.mark,
      })
      const expected = warehouses.flatMap((warehouseId, where) =>
        products.flatMap((productId, product) => {
          const last = [...book.shelf(where, product).days]
            .filter(([on]) => on <= day)
            .toSorted()
            .at(-1)?.[1]
          return last && last.quantity > 0n ? [{ warehouseId, productId, ...last }] : []
        }),
      )
      const inBook = ({ warehouseId, productId }: { warehouseId: number | null; productId: number }) =>
        expected.find((one) => one.warehouseId === warehouseId && one.productId === productId)
      expect(result).toHaveLength(expected.length)
      for (const row of result) {
        const item = inBook(row)
        expect([row.quantity, row.value, row.price]).toEqual([
          Number(item?.quantity) / 1000,
          Number(item?.cents) / 100,
          Number(item?.price) / 100_000,
        ])
        const line = balance.result.find(
          ({ warehouseId, productId }) => warehouseId === row.warehouseId && productId === row.productId,
        )
        expect([line?.finalQuantity, line?.finalValue]).toEqual([row.quantity, row.value])
      }
      const { result: available } = await store.manciple.ok(availableForDate, { date: day })
      for (const row of available.filter(({ productId }) => products.includes(productId)))
        expect(row.price).toBe(Number(inBook(row)?.price) / 100_000)
    }
    const { result: there } = await store.manciple.ok(productAvailability.json, { search: store.mark })
    const { result: parts } = await store.manciple.ok(detailedAvailability.json, { search: store.mark })
    for (const row of there) {
      expect(row.price).toBe(Math.round((row.value / row.quantity) * 100_000) / 100_000)
      const ofProduct = parts.filter((one) => one.warehouseId === row.warehouseId && one.productId === row.productId)
      expect(Math.round(ofProduct.reduce((sum, { value }) => sum + value, 0) * 100)).toBe(Math.round(row.value * 100))
      for (const { price } of ofProduct) expect(price).toBe(row.price)
    }
  }

  const real = new Map<number, number>()
  const idOf = ({ id }: Paper) => real.get(id) ?? 0
  const waitingUpTo = (date: Day) =>
    requests
      .filter(({ state, day }) => state === 'open' && day <= date)
      .toSorted((a, b) => (a.day === b.day ? idOf(a) - idOf(b) : a.day < b.day ? -1 : 1))

  return {
    play: (one: Step) => (play[one.kind] as (step: Step) => Promise<void>)(one),
    /** Compares the final state with the model. */
    async compare() {
      for (const [where, warehouse] of warehouses.entries())
        for (const [product, productId] of products.entries()) {
          const [stored] = await world.sql<
            Record<'quantity' | 'value' | 'price' | 'reserved' | 'moved' | 'in_batches', string>
          >(
            `select b.quantity, b.value, b.price, b.reserved, concat(m.quantity, ' ', m.value) as moved,
              coalesce((select sum(s.quantity) from stock_batch_balance s join stock_batch t on t.id = s.batch_id where s.warehouse_id = b.warehouse_id and t.product_id = b.product_id), 0)::text as in_batches
              from stock_balance b, lateral (select coalesce(sum(quantity), 0.000) as quantity, coalesce(sum(value), 0.00) as value from stock_movement m where m.warehouse_id = b.warehouse_id and m.product_id = b.product_id) m
              where b.warehouse_id = ${warehouse} and b.product_id = ${productId}`,
          )
          const { days: ends, end, inBatches } = book.shelf(where, product)
          const units = (text: string | undefined) => decimal(text ?? '0').units
          expect({
            quantity: units(stored?.quantity),
            cents: units(stored?.value),
            reserved: units(stored?.reserved),
            inBatches: units(stored?.in_batches),
          }).toEqual({
            quantity: end.quantity,
            cents: end.cents,
            reserved: book.reservedOf(where, product),
            inBatches,
          })
          expect(end.quantity > 0n ? units(stored?.price) : end.price).toBe(end.price)
          if (stored) expect(stored.moved).toBe(`${stored.quantity} ${stored.value}`)
          const days = await world.sql<{ day: string; quantity: string; value: string }>(
            `select day::text, sum(in_quantity - out_quantity) over (order by day) as quantity, sum(in_value - out_value) over (order by day) as value
              from stock_day where warehouse_id = ${warehouse} and product_id = ${productId} order by day`,
          )
          for (const { day, quantity, value } of days) {
            const { quantity: there = 0n, cents = 0n } =
              [...ends]
                .filter(([on]) => on <= day)
                .toSorted()
                .at(-1)?.[1] ?? {}
            expect([day, units(quantity), units(value)]).toEqual([day, there, cents])
          }
        }
      for (const paper of [...deliveries, ...scrappings, ...requests, ...transfers].filter(
        ({ state }) => state === 'posted',
      )) {
        const [row] = await world.sql<{ total: string }>(
          `select abs(sum(value))::text as total from stock_movement where document_id = ${idOf(paper)} and warehouse_id = ${warehouses[paper.where]} and (quantity <> 0 or revalues_id is not null)`,
        )
        expect(decimal(row?.total ?? '0').units).toBe(book.centsOf(paper.id))
      }
      await compareReports()
    },
  }
}

test('random histories of all documents agree with a naive model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50, size: 'max' }), async (steps) => {
      await world.reset()
      const { play, compare } = history(await openStore(world))
      for (const row of steps) await play(row)
      await compare()
    }),
    { numRuns: runs(30) },
  )
})
