import { Problem } from '@asistent/contract/core/problem'
import { addDays, day as dayFrom, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import type { WriteContext } from '../platform/context'
import { createDatabase, type Database, type Tx } from '../platform/database'
import type { Entry, PostedDocument } from './ledger-stock.ops'
import { postStock, releaseStock, reserveStock, reverseStock } from './ledger.ops'
import { areSound, replay, replayShelves, type BookedIn } from '../../../../tests/support/warehouse/oracle'
import { fc, runs } from '../../../../tests/support/random'

// The ledger on a real PostgreSQL: what it refuses, what it keeps, and random histories against a book that works
// everything out anew.

let world: World
let database: Database
let kindergartenId: number
let warehouses: number[]
let products: number[]

beforeAll(async () => {
  world = await startWorld({ commits: true })
  database = createDatabase(world.pool)
  kindergartenId = await kindergartenOf(world, 'director')
  const idOf = async (text: string) => (await world.sql<{ id: number }>(text))[0]?.id ?? 0
  const category = await idOf(`insert into product_category (name) values ('Проба') returning id`)
  const product = (name: string) =>
    idOf(
      `insert into product (kindergarten_id, name, category_id, base_unit) values (${kindergartenId}, '${name}', ${category}, 3) returning id`,
    )
  products = [await product('Леща за проба'), await product('Ориз за проба')]
  const warehouse = (name: string) =>
    idOf(`insert into warehouse (kindergarten_id, name) values (${kindergartenId}, '${name}') returning id`)
  warehouses = [await warehouse('Първи за проба'), await warehouse('Втори за проба'), await warehouse('Трети за проба')]
})
afterAll(() => world.close())

const firstDay = dayFrom('2026-11-02')

/** A transaction as the server's own for a person of the kindergarten. */
const inCall = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
  database.transact(
    'write',
    `set local role asistent_user; select set_config('app.kindergarten_ids', '${kindergartenId}', true)`,
    async ({ tx }) => ({
      value: await work({ tx, now: world.now(), scope: { accountId: 1, kindergartenId } } as unknown as WriteContext),
    }),
  )

let numbers = 0
async function documentOf(tx: Tx, warehouseId: number, forOn: Day): Promise<PostedDocument> {
  const answer = await tx.execute<{ id: number }>(
    sql`insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id)
      values (${kindergartenId}, 2, 'test', ${++numbers}, ${forOn}, ${warehouseId}) returning id`,
  )
  return { id: answer.rows[0]?.id ?? 0, kindergartenId, warehouseId, forOn }
}

async function lineOf(tx: Tx, document: PostedDocument, productId: number, quantity: string): Promise<number> {
  const answer = await tx.execute<{ id: number }>(
    sql`insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
      values (${kindergartenId}, ${document.id}, (select count(*) from stock_line where document_id = ${document.id}), ${productId}, ${quantity}, 3, ${quantity}) returning id`,
  )
  return answer.rows[0]?.id ?? 0
}

interface Posting {
  readonly warehouse?: number
  readonly product?: number
  readonly day?: Day
  readonly quantity: string
  readonly value?: string
  readonly kind: 'in' | 'out' | 'surplus' | 'transfer'
  readonly to?: number
}

const post = ({ warehouse = 0, to = 1, product = 0, day = firstDay, quantity, value = '0', kind }: Posting) =>
  inCall(async (context) => {
    const document = await documentOf(context.tx, warehouses[warehouse] ?? 0, day)
    const productId = products[product] ?? 0
    const line = { lineId: await lineOf(context.tx, document, productId, quantity), productId }
    const entry: Entry =
      kind === 'in'
        ? { kind, ...line, quantity: decimal(quantity), value: decimal(value), batchId: null }
        : { kind, ...line, quantity: decimal(quantity), to: warehouses[to] ?? 0 }
    await postStock(context, document, [entry])
    return document
  })

const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** Each test on empty shelves: the ledger itself can't be emptied, so it gets new products. */
async function newProducts(): Promise<void> {
  products = (
    await world.sql<{ id: number }>(
      `insert into product (kindergarten_id, name, category_id, base_unit) select kindergarten_id, 'Проба ' || nextval('product_id_seq'), category_id, 3 from product where id = any ($1) returning id`,
      [products],
    )
  ).map(({ id }) => id)
}

describe('the ledger', () => {
  test('a posting over what is there is refused in words and leaves nothing', async () => {
    await newProducts()
    await post({ kind: 'in', quantity: '2', value: '4.20' })
    expect(await refusal(post({ kind: 'out', quantity: '2.5' }))).toMatch(
      /^Недостатъчна наличност: Проба \d+ – налични 2 кг, необходими 2,5 кг$/,
    )
    const [left] = await world.sql(`select quantity, value from stock_balance where product_id = ${products[0]}`)
    expect(left).toEqual({ quantity: '2.000', value: '4.20' })
  })

  test('what takes the last kilo takes the last cent, also when the price is no whole cent', async () => {
    await newProducts()
    await post({ kind: 'in', quantity: '3', value: '1.00' })
    for (const _ of [1, 2, 3]) await post({ kind: 'out', quantity: '1' })
    const moved = await world.sql<{ value: string }>(
      `select value from stock_movement where product_id = ${products[0]} order by id`,
    )
    expect(moved.map(({ value }) => value)).toEqual(['1.00', '-0.33', '-0.34', '-0.33'])
    const [left] = await world.sql(`select quantity, value from stock_balance where product_id = ${products[0]}`)
    expect(left).toEqual({ quantity: '0.000', value: '0.00' })
  })

  test('a back-dated issue that would empty a day in between is refused with the day', async () => {
    await newProducts()
    await post({ kind: 'in', quantity: '5', value: '5', day: firstDay })
    await post({ kind: 'out', quantity: '4', day: addDays(firstDay, 3) })
    await post({ kind: 'in', quantity: '10', value: '20', day: addDays(firstDay, 5) })
    expect(await refusal(post({ kind: 'out', quantity: '2', day: addDays(firstDay, 1) }))).toMatch(
      /^Наличността ще стане отрицателна: на 05\.11\.2026 .* налични 1 кг, необходими 2 кг$/,
    )
    expect(await refusal(post({ kind: 'out', quantity: '1', day: addDays(firstDay, 1) }))).toBe('done')
  })

  test('a delivery that has been used cannot be reversed; the issue can, as if it had never been', async () => {
    await newProducts()
    const came = await post({ kind: 'in', quantity: '10', value: '10' })
    const went = await post({ kind: 'out', quantity: '4' })
    expect(await refusal(inCall((context) => reverseStock(context, came)))).toMatch(/^Не може да се сторнира/)
    await post({ kind: 'in', quantity: '6', value: '60' })
    await inCall((context) => reverseStock(context, went))
    const [balance] = await world.sql(
      `select quantity, value, price from stock_balance where product_id = ${products[0]}`,
    )
    expect(balance).toEqual({ quantity: '16.000', value: '70.00', price: '4.37500' })
    const days = await world.sql(
      `select in_quantity, out_quantity, out_value from stock_day where product_id = ${products[0]}`,
    )
    expect(days).toEqual([{ in_quantity: '16.000', out_quantity: '0.000', out_value: '0.00' }])
  })

  test('movements are never changed or removed, and balances are written by nobody else', async () => {
    await newProducts()
    await post({ kind: 'in', quantity: '1', value: '1' })
    const asUser = (text: string) =>
      inCall(({ tx }) => tx.execute(sql.raw(text))).then(
        () => 'done',
        (error: { cause?: Error }) => error.cause?.message ?? '',
      )
    expect(await asUser('update stock_movement set quantity = 5')).toMatch(/permission denied/)
    expect(await asUser('delete from stock_movement')).toMatch(/permission denied/)
    expect(await asUser('update stock_balance set quantity = 5')).toMatch(/permission denied/)
    await expect(world.sql('delete from stock_movement')).rejects.toThrow(/не се променят/)
  })

  test('what is promised is not free for others, and promises are kept or given back', async () => {
    await newProducts()
    await post({ kind: 'in', quantity: '10', value: '10' })
    const productId = products[0] ?? 0
    const promised = [{ productId, quantity: decimal('7') }]
    const request = await inCall(async (context) => {
      const document = await documentOf(context.tx, warehouses[0] ?? 0, firstDay)
      await reserveStock(context, document, promised)
      return document
    })
    expect(await refusal(post({ kind: 'out', quantity: '4' }))).toMatch(/налични 3 кг, необходими 4 кг/)
    expect(await refusal(inCall((context) => reserveStock(context, request, promised)))).toMatch(/налични 3 кг/)
    await inCall((context) => releaseStock(context, request, promised))
    expect(await refusal(post({ kind: 'out', quantity: '4' }))).toBe('done')
  })

  test('a warehouse of another kindergarten cannot be moved', async () => {
    const otherKindergarten = await kindergartenOf(world, 'directorOfGabrovo')
    const [foreign] = await world.sql<{ id: number }>(
      `insert into warehouse (kindergarten_id, name) values (${otherKindergarten}, 'Чужд') returning id`,
    )
    await expect(
      inCall(({ tx }) =>
        tx.execute(sql`select lock_stocks(${otherKindergarten}, array[${foreign?.id ?? 0}::int], array[1])`),
      ),
    ).rejects.toThrow()
  })

  test('of two who take the last kilos one gets them; many at once never deadlock', async () => {
    await newProducts()
    await post({ kind: 'in', product: 0, quantity: '10', value: '10' })
    await post({ kind: 'in', product: 1, quantity: '10', value: '10' })
    const takeBoth = (turn: number) =>
      refusal(
        inCall(async (context) => {
          const document = await documentOf(context.tx, warehouses[0] ?? 0, firstDay)
          const order = turn % 2 ? products : products.toReversed()
          const entries: Entry[] = []
          for (const productId of order)
            entries.push({
              kind: 'out',
              productId,
              lineId: await lineOf(context.tx, document, productId, '3'),
              quantity: decimal('3'),
            })
          await postStock(context, document, entries)
        }),
      )
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, turn) => takeBoth(turn)))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3)
    expect(outcomes.filter((one) => one.startsWith('Недостатъчна'))).toHaveLength(5)
  })
})

type Step =
  | {
      readonly kind: 'in'
      readonly where: number
      readonly what: number
      readonly day: number
      readonly thousandths: number
      readonly cents: number
    }
  | {
      readonly kind: 'out' | 'surplus'
      readonly where: number
      readonly what: number
      readonly day: number
      readonly thousandths: number
    }
  | {
      readonly kind: 'transfer'
      readonly where: number
      readonly further: number
      readonly what: number
      readonly day: number
      readonly thousandths: number
    }
  | { readonly kind: 'reversal'; readonly which: number }

const common = { where: fc.nat({ max: 2 }), what: fc.nat({ max: 1 }), day: fc.nat({ max: 12 }) }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('in' as const),
      ...common,
      thousandths: fc.integer({ min: 1, max: 50_000 }),
      cents: fc.nat({ max: 20_000 }),
    }),
    fc.record({
      kind: fc.constantFrom('out' as const, 'out' as const, 'surplus' as const),
      ...common,
      thousandths: fc.integer({ min: 1, max: 30_000 }),
    }),
    fc.record({
      kind: fc.constant('transfer' as const),
      ...common,
      further: fc.integer({ min: 1, max: 2 }),
      thousandths: fc.integer({ min: 1, max: 20_000 }),
    }),
    fc.record({ kind: fc.constant('reversal' as const), which: fc.nat({ max: 50 }) }),
  ),
  { minLength: 5, maxLength: 30 },
)

const agree = (row: unknown, expected: unknown) => expect(row).toBe(expected)

const inThousandths = (n: number) => (n / 1000).toFixed(3)

/** What the ledger has at the end of a day, by day, and now. */
async function ledgerOf(warehouse: number, product: number) {
  const where = `warehouse_id = ${warehouses[warehouse]} and product_id = ${products[product]}`
  const days = await world.sql<{ day: string; quantity: string; cents: string }>(
    `select day::text, sum(in_quantity - out_quantity) over (order by day) as quantity, sum(in_value - out_value) over (order by day) as cents from stock_day where ${where}`,
  )
  const [now] = await world.sql<{ quantity: string; value: string; price: string; sums: string }>(
    `select quantity, value, price, (select concat(sum(m.quantity), ' ', sum(m.value)) from stock_movement m where ${where}) as sums from stock_balance where ${where}`,
  )
  return { days, now }
}

test('random histories equal a book that sorts the valid documents by day and posts them anew', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await newProducts()
      let booked: (BookedIn & { product: number; document: PostedDocument })[] = []
      const of = (product: number) => booked.filter((one) => one.product === product)
      for (const step of history) {
        if (step.kind === 'reversal') {
          const target = booked[step.which % Math.max(1, booked.length)]
          if (!target) continue
          const rest = booked.filter((one) => one !== target)
          const sound = areSound(rest.filter(({ product }) => product === target.product))
          const outcome = await refusal(inCall((context) => reverseStock(context, target.document)))
          agree(outcome === 'done', sound)
          if (sound) booked = rest
        } else {
          const { kind, where: warehouse, what: product } = step
          const day = addDays(firstDay, step.day)
          const quantity = inThousandths(step.thousandths)
          const cents = 'cents' in step ? step.cents : 0
          const to = kind === 'transfer' ? (warehouse + step.further) % 3 : undefined
          const draft = { id: Infinity, warehouse, to, product, day, quantity: BigInt(step.thousandths) }
          // A posted surplus keeps its value: its day is closed by the count that found it.
          const shelf = replayShelves(of(product))?.get(warehouse) ?? []
          const row =
            kind === 'surplus' ? replay([...shelf, { ...draft, kind, cents: 0n }]).worth.get(Infinity) : undefined
          const goesOut = kind === 'out' || kind === 'transfer'
          const item = { ...draft, kind: goesOut ? ('out' as const) : ('in' as const), cents: row ?? BigInt(cents) }
          const sound = areSound([...of(product), item])
          let document: PostedDocument | undefined
          const outcome = await refusal(
            post({ kind, warehouse, to: to ?? 0, product, day, quantity, value: (cents / 100).toFixed(2) }).then(
              (made) => (document = made),
            ),
          )
          agree(outcome === 'done', sound)
          if (document) booked.push({ ...item, id: document.id, document })
        }
      }
      for (const product of [0, 1]) {
        const shelves = replayShelves(of(product))
        for (const warehouse of [0, 1, 2]) {
          const { days, now } = await ledgerOf(warehouse, product)
          const shelf = shelves?.get(warehouse) ?? []
          const { days: expected, end, worth } = replay(shelf)
          for (const { day, quantity, cents } of days) {
            const before = [...expected].filter(([on]) => on <= day).at(-1)?.[1]
            expect([day, decimal(quantity).units, decimal(cents).units]).toEqual([
              day,
              before?.quantity ?? 0n,
              before?.cents ?? 0n,
            ])
          }
          expect([...expected.keys()].filter((day) => !days.some((one) => one.day === day))).toEqual([])
          if (!now) continue
          expect([decimal(now.quantity).units, decimal(now.value).units]).toEqual([end.quantity, end.cents])
          // The price of a product that is used up is that of its last issue.
          expect(end.quantity > 0n ? decimal(now.price).units : end.price).toBe(end.price)
          expect(now.sums === ' ' ? '0.000 0.00' : now.sums).toBe(`${now.quantity} ${now.value}`)
          for (const { id } of shelf) {
            const [moved] = await world.sql<{ value: string }>(
              `select abs(sum(value)) as value from stock_movement where document_id = ${id} and warehouse_id = ${warehouses[warehouse]}`,
            )
            expect(decimal(moved?.value ?? '0').units).toBe(worth.get(id))
          }
        }
      }
    }),
    { numRuns: runs(60) },
  )
})
