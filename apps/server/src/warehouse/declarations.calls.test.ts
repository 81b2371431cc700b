import {
  completeDeclaration,
  countingSheet,
  countingSheetPaper,
  declarationReceipt,
  deleteDeclaration,
  getDeclaration,
  listDeclarations,
  nextDeclarationNumber,
  returnDeclaration,
  saveDeclaration,
  submitDeclaration,
} from '@asistent/contract/warehouse/declarations.calls'
import { getWarehouse, saveWarehouse } from '@asistent/contract/warehouse/partners.calls'
import { getInbound, reverseInbound, saveInbound } from '@asistent/contract/warehouse/inbounds.calls'
import { completeRequest, createRequest, freeRequest } from '@asistent/contract/warehouse/requests.calls'
import { naturalLoss, saveLossNorm } from '@asistent/contract/warehouse/losses.calls'
import {
  completeScrapping,
  freeScrapping,
  getScrapping,
  saveScrapping,
  scrappingReceipt,
} from '@asistent/contract/warehouse/scrappings.calls'
import { scrappingTypes } from '@asistent/domain/warehouse/documents'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import {
  approveCount,
  balanceOf,
  closeCount,
  counted,
  delivery,
  lockStorage,
  openStore,
  receive,
  request,
  reserve,
  scrapping,
  submitCount,
  type Store,
} from '../../../../tests/support/warehouse/store'

// Stock-takes through HTTP. The tests' today is Sunday, 15.11.2026.

let world: World
let store: Store
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  store = await openStore(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const balance = (productId = store.lentils) => balanceOf(world, store, productId)
const close = (...given: [quantity: number, more?: Parameters<typeof counted>[2]]) =>
  closeCount(store, counted(store, ...given))

describe('a stock-take', () => {
  test('is counted blind and compared for whoever asks; the approval posts what is less and what is more', async () => {
    await receive(store)
    await receive(store, {}, { productId: store.eggs, quantity: 30, unitOfMeasure: 1, price: 0.22 })
    const { number } = await store.manciple.ok(nextDeclarationNumber, {})
    const { entityId } = await store.manciple.ok(
      saveDeclaration,
      counted(store, 0, {
        commission: ['Иван Илиев'],
        lines: [
          { productId: store.lentils, quantity: 9500, unitOfMeasure: 2 },
          { productId: store.eggs, quantity: 32, unitOfMeasure: 1 },
        ],
      }),
    )
    const id = Number(entityId)
    expect(await store.manciple.ok(getDeclaration, { id })).toMatchObject({
      number,
      status: 1,
      lines: [{ quantity: 9500, countedQuantity: 9.5, bookQuantity: null, value: null }, { countedQuantity: 32 }],
      may: { edit: true, submit: true, complete: false },
    })
    expect(await store.manciple.ok(getDeclaration, { id, withBook: true })).toMatchObject({
      lines: [
        { bookQuantity: 10, difference: -0.5, value: -1.05 },
        { bookQuantity: 30, difference: 2, value: 0.44 },
      ],
    })
    expect(await balance()).toMatchObject({ quantity: '10.000' })
    await store.manciple.ok(submitDeclaration, { id })
    expect(await store.director.ok(getDeclaration, { id })).toMatchObject({
      status: 4,
      statusName: 'Чака утвърждаване',
      lines: [{ difference: -0.5, value: -1.05 }, { difference: 2 }],
      may: { edit: false, complete: true, free: true },
    })
    expect((await approveCount(store.director, id)).body).toEqual({ isSuccessful: true })
    expect(await balance()).toEqual({ quantity: '9.500', value: '19.95', price: '2.10000', reserved: '0.000' })
    expect(await balance(store.eggs)).toMatchObject({ quantity: '32.000', value: '7.04', price: '0.22000' })
    const closed = await store.manciple.ok(getDeclaration, { id })
    expect(closed).toMatchObject({
      status: 2,
      statusName: 'Приключена',
      lines: [
        { bookQuantity: 10, difference: -0.5, price: 2.1, value: -1.05 },
        { bookQuantity: 30, difference: 2, price: 0.22, value: 0.44 },
      ],
      shortage: { total: 1.05 },
      surplus: { total: 0.44 },
    })
    expect(await store.manciple.ok(getScrapping, { id: closed.shortage?.id ?? 0 })).toMatchObject({
      status: 2,
      typeName: 'Липса',
      declaration: { id, number },
      commission: ['Иван Илиев'],
      may: { free: false },
    })
    expect(await store.manciple.ok(getInbound, { id: closed.surplus?.id ?? 0 })).toMatchObject({
      status: 2,
      supplier: null,
      declaration: { id },
      may: { correct: false, free: false },
    })
    expect((await store.director.call(completeDeclaration, { id })).status).toBe(409)
    expect((await store.director.call(freeScrapping, { id: closed.shortage?.id ?? 0 })).body).toMatchObject({
      errorMessage: `Документът е от инвентаризация № ${number} и се отменя с нея`,
    })
    const reversed = { id: closed.surplus?.id ?? 0, reason: 'Грешка' }
    expect((await store.director.call(reverseInbound, reversed)).status).toBe(409)
  })

  test('dated in the past is compared with the book of that day; a later day that would be short refuses it', async () => {
    await receive(store, { forDate: '2026-11-02' })
    await receive(store, { forDate: '2026-11-12' }, { quantity: 5 })
    const given = await reserve(store, {}, { quantity: 12 })
    await store.manciple.ok(completeRequest, { id: given })
    const past = { forDate: '2026-11-06' }
    const short = await submitCount(store, counted(store, 6, past))
    expect((await approveCount(store.director, short)).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Недостатъчна наличност: .* налични 3 кг, необходими 4 кг$/) as string,
    })
    await store.director.ok(returnDeclaration, { id: short, reason: 'Преброй отново' })
    await store.director.ok(deleteDeclaration, { id: short })
    const id = await close(8, past)
    expect(await store.manciple.ok(getDeclaration, { id })).toMatchObject({
      lines: [{ bookQuantity: 10, difference: -2 }],
    })
    expect(await balance()).toMatchObject({ quantity: '1.000' })
    const days = await world.sql(
      `select day, (in_quantity - out_quantity)::float8 as net from stock_day where product_id = ${store.lentils} order by day`,
    )
    expect(days).toEqual([
      { day: '2026-11-02', net: 10 },
      { day: '2026-11-06', net: -2 },
      { day: '2026-11-12', net: 5 },
      { day: '2026-11-13', net: -12 },
    ])
  })

  test('closes its warehouse up to its day: for new papers, completing, freeing; the other warehouse stays open', async () => {
    await receive(store)
    const given = await reserve(store)
    await store.manciple.ok(completeRequest, { id: given })
    const waiting = await reserve(store, {}, { quantity: 1 })
    const closed = await approveCount(store.director, await submitCount(store, counted(store, 6)))
    expect(closed.body.warnings).toEqual([
      expect.stringMatching(
        /^До 14\.11\.2026 има неприключени документи, които вече не могат да се приключат: Искане № \d+\.$/,
      ),
    ])
    const sentence = 'Документът е преди последната инвентаризация (14.11.2026)'
    const late = await store.manciple.call(saveInbound, delivery(store, { forDate: '2026-11-14' }))
    expect(late.body).toMatchObject({ errors: { forDate: [sentence] } })
    expect((await store.manciple.call(createRequest, request(store))).body).toMatchObject({
      errors: { forDate: [sentence] },
    })
    expect((await store.manciple.call(completeRequest, { id: waiting })).body).toMatchObject({ errorMessage: sentence })
    expect((await store.manciple.call(freeRequest, { id: given })).body).toMatchObject({ errorMessage: sentence })
    await store.manciple.ok(freeRequest, { id: waiting })
    await receive(store, { warehouseId: store.otherWarehouseId })
    await receive(store, { forDate: '2026-11-15' })
    const again = await store.manciple.call(saveDeclaration, counted(store, 6))
    expect(again.body).toMatchObject({ errors: { forDate: [sentence] } })
  })

  test('is not closed while a shortage would hit what is promised: the requests are named', async () => {
    await receive(store)
    const id = await reserve(store, {}, { quantity: 8 })
    const short = await submitCount(store, counted(store, 7))
    expect((await approveCount(store.director, short)).body).toMatchObject({
      errorMessage: expect.stringMatching(
        /^Преброено е по-малко, отколкото е заявено по искания: Леща \S+ – остават 7 кг, заявени 8 кг \(№ \d+\)\./,
      ) as string,
    })
    await store.manciple.ok(freeRequest, { id })
    expect((await approveCount(store.director, short)).status).toBe(200)
    expect(await balance()).toMatchObject({ quantity: '7.000' })
  })

  test('takes in what the book never had, at the price that is typed; what nobody counted is told', async () => {
    await receive(store)
    const lines = [{ productId: store.eggs, quantity: 10, unitOfMeasure: 1 as const, price: 0.25 }]
    const closed = await approveCount(store.director, await submitCount(store, counted(store, 0, { lines })))
    expect(closed.body.warnings).toEqual([
      expect.stringMatching(/^Не са преброени и остават, както са по книга: Леща \S+\.$/),
    ])
    expect(await balance(store.eggs)).toMatchObject({ quantity: '10.000', value: '2.50', price: '0.25000' })
    expect(await balance()).toMatchObject({ quantity: '10.000' })
  })

  test('tells everything that is wrong at once', async () => {
    const line = { productId: store.lentils, quantity: 1, unitOfMeasure: 3 as const }
    const wrong = await store.manciple.call(
      saveDeclaration,
      counted(store, 1, { forDate: '2026-11-16', lines: [line, line, { ...line, productId: 999_999 }] }),
    )
    expect(wrong.body).toMatchObject({
      errors: {
        forDate: ['Датата на документа не може да е в бъдещето'],
        'lines.1.productId': ['Продуктът е въведен два пъти'],
        'lines.2.productId': ['Изберете продукт от списъка'],
      },
    })
  })
})

describe('two people', () => {
  const shortageOf = async (id: number) => {
    const { lines } = await store.director.ok(getDeclaration, { id })
    return lines.map(({ id: lineId, difference }) => ({ lineId, quantity: -(difference ?? 0) }))
  }

  test('whoever counted cannot approve, neither by the call nor by SQL; the manciple never can', async () => {
    await receive(store)
    const id = await submitCount(store, counted(store, 9))
    expect((await store.manciple.call(completeDeclaration, { id })).status).toBe(403)
    const { entityId } = await store.director.ok(saveDeclaration, { ...counted(store, 9), submit: true })
    const countId = Number(entityId)
    expect(await store.director.ok(getDeclaration, { id: countId })).toMatchObject({
      may: { complete: false, free: true },
    })
    expect((await approveCount(store.director, countId)).body).toMatchObject({
      errorMessage: 'Инвентаризацията се утвърждава от друг човек, не от този, който я е броил или предал',
    })
    expect((await approveCount(await world.as('administrator'), countId)).status).toBe(200)
    const posted = world.sql(
      `update stock_document set state = 2, posted_at = now(), posted_by = submitted_by where id = ${id}`,
    )
    await expect(posted).rejects.toThrow('stock_document_two_people')
  })

  test('a submitted count is fixed until it is returned with a reason', async () => {
    await receive(store)
    const form = counted(store, 9)
    const id = await submitCount(store, form)
    const { version, number } = await store.manciple.ok(getDeclaration, { id })
    const again = { ...form, id, version }
    const sentence = 'Инвентаризацията чака утвърждаване. За промени първо я върнете за преброяване.'
    expect((await store.manciple.call(saveDeclaration, again)).body).toMatchObject({ errorMessage: sentence })
    expect((await store.director.call(deleteDeclaration, { id })).body).toMatchObject({ errorMessage: sentence })
    const waiting = await store.director.ok(listDeclarations, { warehouseId: store.warehouseId, status: 4 })
    expect(waiting.result).toMatchObject([{ id, number, status: 4 }])
    await store.director.ok(returnDeclaration, { id, reason: 'Бройте и фризера' })
    const returned = await store.manciple.ok(getDeclaration, { id })
    expect(returned).toMatchObject({ status: 1, returnedFor: 'Бройте и фризера', lines: [{ bookQuantity: null }] })
    expect((await store.manciple.call(saveDeclaration, { ...again, version: returned.version })).status).toBe(200)
    expect((await store.director.call(completeDeclaration, { id })).body).toMatchObject({
      errorMessage: 'Инвентаризацията още не е предадена за утвърждаване',
    })
  })

  test('the lines of a submitted count are closed to SQL, too; pieces are whole', async () => {
    await receive(store)
    const id = await submitCount(store, counted(store, 9))
    const half = [{ productId: store.eggs, quantity: 1.5, unitOfMeasure: 1 as const }]
    expect((await store.manciple.call(saveDeclaration, counted(store, 0, { lines: half }))).body).toMatchObject({
      errors: { 'lines.0.quantity': ['Продуктът се брои в цели бройки'] },
    })
    const changed = world.sql(`update stock_line set counted_quantity = 10 where document_id = ${id}`)
    await expect(changed).rejects.toThrow('submitted stock-take')
  })

  test('new lines of pieces are whole in the database', async () => {
    await receive(store)
    const id = await reserve(store)
    const inserted = world.sql(
      `insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
        select kindergarten_id, id, 1, ${store.eggs}, 1.5, 1, 1.5 from stock_document where id = ${id}`,
    )
    await expect(inserted).rejects.toThrow('fraction of a piece')
  })

  test('every shortage needs a decision on the quantity that is missing now', async () => {
    await receive(store)
    const id = await submitCount(store, counted(store, 9))
    expect((await store.director.call(completeDeclaration, { id })).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Решете за всяка липса\. Остават: Леща/) as string,
    })
    const [seen] = await shortageOf(id)
    await receive(store, {}, { quantity: 1 })
    const stale = await store.director.call(completeDeclaration, { id, shortages: [{ ...seen!, decision: 1 }] })
    expect(stale.body).toMatchObject({
      errorMessage: expect.stringMatching(/^Книгата се е променила, .*: Леща/) as string,
    })
    expect(await balance()).toMatchObject({ quantity: '11.000' })
  })

  test('a charge needs a responsible person; the papers have the decision, the person and the declaration', async () => {
    await receive(store)
    const id = await submitCount(store, counted(store, 9))
    expect((await approveCount(store.director, id, 3)).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Складът няма материално отговорно лице/) as string,
    })
    const [staff] = await world.sql<{ id: number; name: string }>(
      `select m.id, concat_ws(' ', m.first_name, m.middle_name, m.last_name) as name from staff_member m
        join warehouse w on w.kindergarten_id = m.kindergarten_id where w.id = ${store.warehouseId} order by m.id limit 1`,
    )
    const { name, version } = await store.director.ok(getWarehouse, { id: store.warehouseId })
    await store.director.ok(saveWarehouse, { id: store.warehouseId, name, version, responsibleId: staff!.id })
    await store.director.ok(returnDeclaration, { id, reason: 'Няма МОЛ' })
    await store.manciple.ok(submitDeclaration, { id })
    expect((await approveCount(store.director, id, 3)).status).toBe(200)
    const closed = await store.director.ok(getDeclaration, { id })
    expect(closed).toMatchObject({
      responsible: staff!.name,
      lines: [{ decisions: [{ decision: 3, quantity: 1, value: 2.1 }], value: -2.1 }],
    })
    const paper = pdfText((await store.director.ok(declarationReceipt, { id })).bytes).replaceAll(/\s+/g, ' ')
    expect(paper).toContain(staff!.name)
    expect(paper).toContain('За сметка на МОЛ')
    expect(paper).toContain('Декларация на МОЛ')
    const protocol = await store.director.ok(scrappingReceipt, { id: closed.shortage?.id ?? 0 })
    expect(pdfText(protocol.bytes).replaceAll(/\s+/g, ' ')).toContain('За сметка на МОЛ')
  })
})

describe('natural loss', () => {
  /** 100 of 110 kg are issued and the norm is 0.8 %, so 0.8 kg may be lost; 2 kg are missing. */
  async function missing(): Promise<{ id: number; lineId: number }> {
    await receive(store, { forDate: '2026-11-10' }, { quantity: 110, price: 2 })
    const issued = await reserve(store, { forDate: '2026-11-12' }, { quantity: 100 })
    await store.manciple.ok(completeRequest, { id: issued })
    const id = await submitCount(store, counted(store, 8))
    const [line] = (await store.director.ok(getDeclaration, { id })).lines
    return { id, lineId: line!.id }
  }
  const decide = (id: number, shortages: { lineId: number; quantity: number; decision: 1 | 2 | 3 }[]) =>
    store.director.call(completeDeclaration, { id, shortages })

  test('is decided within the norm; the rest of the shortage has another decision', async () => {
    const { id, lineId } = await missing()
    const without = await decide(id, [{ lineId, quantity: 2, decision: 1 }])
    expect(without.problem?.errorMessage).toBe(`Фирата надхвърля допустимата: Леща ${store.mark} – няма норма`)
    await store.manciple.ok(saveLossNorm, { productId: store.lentils, percent: 0.8 })
    expect((await store.director.ok(getDeclaration, { id })).lines).toMatchObject([{ lossLeft: 0.8, decisions: [] }])
    const beyond = await decide(id, [{ lineId, quantity: 2, decision: 1 }])
    expect(beyond.problem?.errorMessage).toMatch(/допустими 0,8 кг, отчетени с тази инвентаризация 2 кг$/)
    const less = await decide(id, [{ lineId, quantity: 0.8, decision: 1 }])
    expect(less.problem?.errorMessage).toMatch(/^Книгата се е променила/)
    const parts = [
      { lineId, quantity: 0.8, decision: 1 as const },
      { lineId, quantity: 1.2, decision: 2 as const },
    ]
    expect((await decide(id, parts)).status).toBe(200)
    const closed = await store.director.ok(getDeclaration, { id })
    expect(closed.lines).toMatchObject([
      {
        difference: -2,
        value: -4,
        decisions: [
          { decision: 1, quantity: 0.8, value: 1.6 },
          { decision: 2, quantity: 1.2, value: 2.4 },
        ],
      },
    ])
    const paper = pdfText((await store.director.ok(declarationReceipt, { id })).bytes).replaceAll(/\s+/g, ' ')
    expect(paper).toContain('Естествена фира 0,8 кг')
    expect(paper).toMatch(/Естествена фира:? 1,60 €/)
    expect(await balance()).toMatchObject({ quantity: '8.000', value: '16.00' })
  })

  test('is in the reference, counts what a protocol has recorded, and starts anew after the stock-take', async () => {
    const { id, lineId } = await missing()
    await store.manciple.ok(saveLossNorm, { productId: store.lentils, percent: 0.8 })
    const protocol = scrapping(store, { type: scrappingTypes.NaturalLoss, forDate: '2026-11-13' }, { quantity: 0.3 })
    const { entityId } = await store.manciple.ok(saveScrapping, protocol)
    expect((await store.director.call(completeScrapping, { id: Number(entityId) })).status).toBe(200)
    expect((await store.director.ok(getDeclaration, { id })).lines).toMatchObject([{ lossLeft: 0.5, difference: -1.7 }])
    const parts = [
      { lineId, quantity: 0.5, decision: 1 as const },
      { lineId, quantity: 1.2, decision: 2 as const },
    ]
    expect((await decide(id, parts)).status).toBe(200)
    const { result } = await store.manciple.ok(naturalLoss.json, { search: store.mark, fromDate: '2026-11-01' })
    expect(result).toMatchObject([{ issued: 100, allowed: 0.8, recorded: 0.8, recordedValue: 1.6, rest: 0 }])
    const next = await submitCount(store, counted(store, 7, { forDate: '2026-11-15' }))
    expect((await store.director.ok(getDeclaration, { id: next })).lines).toMatchObject([{ lossLeft: 0 }])
    await store.director.ok(deleteDeclaration, { id })
    expect(
      (await store.manciple.ok(naturalLoss.json, { search: store.mark, fromDate: '2026-11-01' })).result,
    ).toMatchObject([{ recorded: 0.3 }])
  })
})

describe('taking it back', () => {
  test('the last one goes with its differences, and its day is open again; not one before it', async () => {
    await receive(store, { forDate: '2026-11-02' })
    const first = await close(9, { forDate: '2026-11-05' })
    const last = await close(7)
    expect((await store.manciple.call(deleteDeclaration, { id: last })).status).toBe(403)
    expect((await store.director.call(deleteDeclaration, { id: first })).body).toMatchObject({
      errorMessage: 'Може да отмените само последната инвентаризация на склада',
    })
    await store.director.ok(deleteDeclaration, { id: last })
    expect(await balance()).toMatchObject({ quantity: '9.000', value: '18.90' })
    const undone = await store.director.ok(getDeclaration, { id: last })
    expect(undone).toMatchObject({
      status: 3,
      statusName: 'Отменена',
      shortage: { total: 4.2 },
      may: { delete: false },
    })
    expect(await store.director.ok(getScrapping, { id: undone.shortage?.id ?? 0 })).toMatchObject({ status: 3 })
    expect(await store.director.call(deleteDeclaration, { id: last })).toMatchObject({ status: 409 })
    await receive(store, { forDate: '2026-11-06' })
    await store.director.ok(deleteDeclaration, { id: first })
    expect(await balance()).toMatchObject({ quantity: '20.000', value: '42.00' })
  })

  test('not when what was found is used already, nor in a locked period', async () => {
    await receive(store)
    const id = await close(12)
    const given = await reserve(store, { forDate: '2026-11-15' }, { quantity: 11 })
    await store.manciple.ok(completeRequest, { id: given })
    expect((await store.director.call(deleteDeclaration, { id })).body).toMatchObject({
      errorMessage: expect.stringMatching(/^Не може да се сторнира/) as string,
    })
    await store.manciple.ok(freeRequest, { id: given })
    await lockStorage(world, store, '2026-11-14')
    expect((await store.director.call(deleteDeclaration, { id })).status).toBe(400)
  })

  test('a draft goes and its number is free again', async () => {
    const { number } = await store.manciple.ok(nextDeclarationNumber, {})
    const { entityId } = await store.manciple.ok(saveDeclaration, counted(store, 1))
    await store.director.ok(deleteDeclaration, { id: Number(entityId) })
    expect(await store.manciple.ok(nextDeclarationNumber, {})).toEqual({ number })
  })
})

test('the counting sheet has the products without their quantities; both papers', async () => {
  await receive(store)
  await receive(store, { forDate: '2026-11-15' }, { productId: store.eggs, quantity: 30, unitOfMeasure: 1 })
  const { result } = await store.manciple.ok(countingSheet, { warehouseId: store.warehouseId, date: '2026-11-14' })
  expect(result).toEqual([
    {
      productId: store.lentils,
      productName: expect.stringMatching(/^Леща/) as string,
      category: 'Бобови',
      barcode: null,
      baseUnit: 3,
      units: [3, 2],
    },
  ])
  const sheet = await store.manciple.ok(countingSheetPaper, { warehouseId: store.warehouseId })
  expect(pdfText(sheet.bytes)).toContain('Лист за броене')
  const id = await close(9)
  const { result: listed } = await store.manciple.ok(listDeclarations, { warehouseId: store.warehouseId, status: 2 })
  expect(listed).toMatchObject([{ id, value: -2.1, linesCount: 1 }])
  const text = pdfText((await store.manciple.ok(declarationReceipt, { id })).bytes)
  expect(text).toContain('Инвентаризационен опис')
  expect(text).toMatch(/2[.,]10/)
})
