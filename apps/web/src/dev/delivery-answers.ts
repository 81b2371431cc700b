import { times } from '../blocks/lines/line-values'
import type { DeliveryRecord } from './delivery-calls'
import type { Asked } from './fake-server'

// In-memory deliveries of the blocks page.

const products = [
  ['Прясно мляко 3,6 %', 'л', 1.19],
  ['Мляко на прах', 'кг', 7.4],
  ['Кисело мляко 400 г', 'бр.', 0.79],
  ['Краве сирене', 'кг', 6.9],
  ['Кашкавал', 'кг', 9.85],
  ['Яйца, размер L', 'бр.', 0.21],
  ['Хляб „Добруджа“', 'бр.', 0.95],
  ['Пилешко филе', 'кг', 6.25],
  ['Картофи', 'кг', 0.62],
  ['Моркови', 'кг', 0.71],
  ['Ябълки', 'кг', 1.05],
  ['Ориз', 'кг', 1.65],
].map(([name, unit, lastPrice], index) => ({ id: index + 1, name, unit, lastPrice }) as Product)

interface Product {
  readonly id: number
  readonly name: string
  readonly unit: string
  readonly lastPrice: number
}

const suppliers = ['Млечен път ООД', 'Зеленчук и син ЕООД', 'Хлебозавод Тракия АД'].map((name, index) => ({
  id: index + 1,
  name,
}))

const lineOf = (product: Product, index: number) => ({
  productId: product.id,
  productName: product.name,
  lastPrice: product.lastPrice,
  unit: product.unit,
  quantity: 2 + (index % 7) * 1.5,
  price: index === 3 ? 8.9 : product.lastPrice,
  vat: 20,
  bestBefore: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`,
  batch: null,
})

const madeOf = (id: number, state: 1 | 2 | 3, count: number) => {
  const lines = Array.from({ length: count }, (_, index) => lineOf(products[index % products.length]!, index))
  return {
    id,
    number: String(id).padStart(7, '0'),
    state,
    supplierId: 1,
    receivedOn: '2026-11-16',
    invoice: `10000${id}`,
    note: state === 1 ? null : 'Две кутии са с нарушена опаковка и са върнати.',
    lines,
    createdBy: 'Пенка Домакинова',
    createdAt: '2026-11-16T07:20:00Z',
    completedBy: state === 1 ? null : 'Мария Иванова',
    reason: state === 3 ? 'Сгрешен доставчик' : null,
    reverses: state === 2 ? { id: 10, number: '0000010' } : null,
    version: 1,
  }
}

type Kept = ReturnType<typeof madeOf>

const kept = new Map<number, Kept>(
  [madeOf(10, 3, 2), madeOf(11, 2, 5), madeOf(12, 1, 4), madeOf(200, 1, 200)].map((doc) => [doc.id, doc]),
)

const answerOf = (doc: Kept) => ({
  ...doc,
  total: doc.lines.reduce(
    (sum, { quantity, price }) => Math.round((sum + (times(quantity, price) ?? 0)) * 100) / 100,
    0,
  ),
  may: { edit: doc.state === 1, complete: doc.state === 1, annul: doc.state === 2 },
})

function save(body: Partial<DeliveryRecord>) {
  const id = body.id ?? Math.max(...kept.keys()) + 1
  const before = kept.get(id) ?? madeOf(id, 1, 0)
  const lines = (body.lines ?? []).map((line) => {
    const product = products.find((one) => one.id === line.productId)
    return { ...line, productName: product?.name ?? '', lastPrice: product?.lastPrice ?? null }
  })
  kept.set(id, { ...before, ...body, id, lines, version: before.version + 1 } as unknown as Kept)
  return { isSuccessful: true, entityId: id }
}

function change(id: number, doing: string | undefined, body: unknown) {
  const doc = kept.get(id)
  if (doc && doing === 'complete') kept.set(id, { ...doc, state: 2, completedBy: 'Мария Иванова' })
  if (doc && doing === 'annul') kept.set(id, { ...doc, state: 3, reason: (body as { reason: string }).reason })
  return { isSuccessful: true }
}

const bytes = () => new Response('Складова разписка', { headers: { 'content-type': 'text/plain; charset=utf-8' } })

const page = <Row>(result: readonly Row[]) => ({ result, rowsCount: result.length })

export const deliveryAnswers: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'GET products': ({ query }) => {
    const search = (query.get('searchTerm') ?? '').toLocaleLowerCase('bg')
    return page(products.filter(({ name }) => name.toLocaleLowerCase('bg').includes(search)))
  },
  'GET suppliers': () => page(suppliers),
  'GET deliveries': ({ path }) => {
    if (path.length > 2) return bytes()
    const doc = kept.get(Number(path[1]))
    return doc ? answerOf(doc) : Response.json({ errorMessage: 'Няма такава доставка.' }, { status: 404 })
  },
  'POST deliveries': ({ path, body }) =>
    path.length > 1 ? change(Number(path[1]), path[2], body) : save(body as Partial<DeliveryRecord>),
  'DELETE deliveries': ({ path }) => {
    kept.delete(Number(path[1]))
    return { isSuccessful: true }
  },
}
