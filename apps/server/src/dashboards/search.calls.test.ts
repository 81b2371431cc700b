import { searchDocuments } from '@asistent/contract/dashboards/search.calls'
import { listRelocations } from '@asistent/contract/documents/certificates.calls'
import { listSuppliers } from '@asistent/contract/warehouse/partners.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

type Who = Parameters<World['as']>[0]

const documentsFor = async (who: Who, text: string) =>
  (await (await world.as(who)).ok(searchDocuments, { text })).result

/** One document of each kind in the first kindergarten: the newest number, where it opens and words that name it. */
const kinds: readonly [words: string, newest: string, path: string][] = [
  ['такса', `select number, id from fee_invoice where annulled_at is null`, '/activities/fees/'],
  ['ПКО', `select number, id from fee_receipt where series like 'cash:%'`, '/activities/payments?search='],
  ['РКО', `select number, id from provider_document where kind = 3`, '/activities/accounting/order/'],
  ['протокол', `select number, id from provider_document where kind = 1`, '/activities/accounting/invoice/'],
  ['доставка', `select number, id from stock_document where kind = 1`, '/storage/stock/'],
  ['искане', `select number, id from stock_document where kind = 2`, '/storage/requests/'],
  ['брак', `select number, id from stock_document where kind = 3`, '/storage/scrappings/'],
  ['инвентаризация', `select number, id from stock_document where kind = 4`, '/storage/inventory-declarations/'],
  ['заявка', `select number, id from supplier_order where true`, '/storage/suppliers-requests/'],
  ['порционник', `select number, id from portion_book where true`, '/kitchen/portion-books/'],
  ['удостоверение', `select number, id from certificate where true`, '/kids/export-certificate/'],
]

const numberOf = async (newest: string) =>
  (await world.sql<{ number: number; id: number }>(`${newest} and kindergarten_id = 1 order by id desc limit 1`))[0]!

describe('documents by number', () => {
  test.each(kinds)('a director finds „%s № …“ and opens its screen', async (words, newest, path) => {
    const { number } = await numberOf(newest)
    for (const text of [`${words} ${number}`, `${words} № ${number}`, `${words.toUpperCase()} №${number}`]) {
      const results = await documentsFor('director', text)
      expect(
        results.map(({ to }) => to).filter((to) => to.startsWith(path)),
        text,
      ).not.toEqual([])
      expect(results.every(({ name }) => name.includes(String(number)))).toBe(true)
      expect(new Set(results.map(({ to, name }) => `${to} ${name}`)).size).toBe(results.length)
    }
  })

  test('the number that a supplier has given is found with and without its zeros', async () => {
    const [delivery] = await world.sql<{ id: number; number: string }>(
      `select id, supplier_document as number from stock_document where kindergarten_id = 1 and kind = 1 and supplier_document ~ '^[1-9][0-9]{4,}$' order by id limit 1`,
    )
    const { id, number } = delivery!
    for (const text of [number, `000${number}`, `фактура № ${number}`])
      expect((await documentsFor('director', text)).map(({ to }) => to)).toContain(`/storage/stock/${id}`)
    expect(await documentsFor('director', `искане ${number}`)).toEqual([])
  })

  test('at most eight, nothing without a number or for words of no kind', async () => {
    expect((await documentsFor('director', '1')).length).toBeLessThanOrEqual(8)
    for (const text of ['', 'такса', '№', 'вещерица 1', '99999999999999999999'])
      expect(await documentsFor('director', text)).toEqual([])
  })
})

describe('rights', () => {
  const money = /^\/(activities|storage|kitchen)\//

  test('a teacher finds no invoice, no payment and nothing of the warehouse, a cook no money', async () => {
    for (const [words, newest] of kinds) {
      const { number } = await numberOf(newest)
      for (const text of [String(number), `${words} ${number}`]) {
        expect((await documentsFor('teacher', text)).filter(({ to }) => money.test(to))).toEqual([])
        expect((await documentsFor('manciple', text)).filter(({ to }) => /^\/(activities|kids)\//.test(to))).toEqual([])
      }
    }
    const { number } = await numberOf(`select number, id from stock_document where kind = 1`)
    expect(await documentsFor('manciple', `доставка ${number}`)).not.toEqual([])
  })

  test('a teacher finds the certificates that the own list shows, and no others', async () => {
    const period = { fromDate: day('2020-01-01'), toDate: day('2026-12-31') }
    const teacher = await world.as('teacher')
    const listed = (await teacher.ok(listRelocations, period)).result
    const all = (await (await world.as('director')).ok(listRelocations, period)).result
    expect(all.length).toBeGreaterThan(listed.length)
    for (const { number, studentName } of all) {
      const names = (await documentsFor('teacher', `удостоверение за преместване ${number}`)).map(({ party }) => party)
      expect(names).toHaveLength(listed.filter((one) => one.number === number).length)
      expect(listed.some((one) => one.studentName === studentName) || names.length === 0).toBe(true)
    }
  })

  test('another kindergarten finds nothing of this one', async () => {
    const [{ number } = { number: '' }] = await world.sql<{ number: string }>(
      `select supplier_document as number from stock_document d where kindergarten_id = 1 and kind = 1 and supplier_document is not null
        and not exists (select from stock_document o where o.kindergarten_id <> 1 and o.supplier_document = d.supplier_document) order by id limit 1`,
    )
    expect(await documentsFor('director', number)).not.toEqual([])
    expect(await documentsFor('directorOfGabrovo', number)).toEqual([])
  })

  test.each(['parent', 'ministry', 'municipality', 'master'] as const)('%s has no such search', async (who) => {
    const response = await (await world.as(who)).call(searchDocuments, { text: '1' })
    expect(response.status === 403 || (response.body as { result: unknown[] }).result.length === 0).toBe(true)
  })
})

test('suppliers are found by their telephone, written in any way', async () => {
  const manciple = await world.as('manciple')
  const [supplier] = await world.sql<{ id: number; phone: string }>(
    `select id, phone from supplier where kindergarten_id = 1 and phone is not null order by id limit 1`,
  )
  const local = `0${supplier!.phone.slice(4)}`
  for (const search of [supplier!.phone, local, `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`])
    expect((await manciple.ok(listSuppliers, { search })).result.map(({ id }) => id)).toEqual([supplier!.id])
  expect((await manciple.ok(listSuppliers, { search: '0000000' })).result).toEqual([])
})
