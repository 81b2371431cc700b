import {
  listOldFees,
  oldCash,
  oldFeeEmails,
  oldFeesByChild,
  oldFeesByGroup,
  oldFeesByKindergarten,
  oldFeeTypes,
  ownOldFees,
} from '@asistent/contract/payments/archive.calls'
import { feesByKindergarten, feesByPlace } from '@asistent/contract/payments/references.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.reset())

const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)

test('the archive is read in lev, its references agree with it, and a teacher sees the own children alone', async () => {
  const director = await world.as('director')
  const { result } = await director.ok(listOldFees, { pageSize: 500 })
  expect(result.length).toBeGreaterThan(9)
  expect(result.every(({ currency }) => currency === 1)).toBe(true)
  const charged = cents(result.map(({ amount }) => amount))
  const paid = cents(result.map((fee) => fee.paid))
  for (const report of [oldFeesByKindergarten, oldFeesByGroup, oldFeesByChild]) {
    const { result: rows } = (await director.ok(report.json as typeof oldFeesByGroup.json, {})) as {
      result: { charged: number; paid: number; rest: number }[]
    }
    expect(cents(rows.map((row) => row.charged))).toBe(charged)
    expect(cents(rows.map((row) => row.paid))).toBe(paid)
  }
  const cash = await director.ok(oldCash.json, { fromDate: '2022-01-01', toDate: '2022-12-31' })
  expect(cents(cash.result.map((row) => row.paid))).toBe(paid)
  expect((await director.ok(listOldFees, { year: 2022, month: 2, state: 3 })).result[0]).toMatchObject({
    paid: 0,
    month: 2,
  })
  expect((await director.ok(oldFeeTypes, {})).result.some(({ fees }) => fees === result.length)).toBe(true)
  const owing = (await director.ok(oldFeeEmails, {})).result
  expect(cents(owing.map(({ notPaid }) => notPaid))).toBe(charged - paid)

  const teacher = await world.as('teacher')
  const seen = (await teacher.ok(listOldFees, { pageSize: 500 })).result
  expect(seen.every(({ studentId }) => studentId !== null)).toBe(true)
  expect(seen.length).toBeLessThan(result.length)
  expect((await teacher.call(oldFeeEmails, {})).status).toBe(403)
})

test('a parent reads the old fees of the own children, and nobody changes any', async () => {
  const parent = await world.as('parent')
  const [child] = await world.sql<{ id: number; kindergarten_id: number }>(
    `select c.id, c.kindergarten_id from child c join child_guardian g on g.child_id = c.id join guardian p on p.id = g.guardian_id
      join account a on a.id = p.account_id where a.email = 'roditel@example.bg' order by c.id limit 1`,
  )
  const [type] = await world.sql<{ id: number }>(`select id from old_fee_type where kindergarten_id = $1`, [
    child!.kindergarten_id,
  ])
  const before = (await parent.ok(ownOldFees, {})).rowsCount
  await world.sql(
    `insert into old_fee (kindergarten_id, type_id, child_id, child_name, year, month, amount) values ($1, $2, $3, 'Дете', 2022, 3, 10)`,
    [child!.kindergarten_id, type!.id, child!.id],
  )
  const { result, rowsCount } = await parent.ok(ownOldFees, {})
  expect(rowsCount).toBe(before + 1)
  expect(result.find(({ amount }) => amount === 10)).toMatchObject({ studentId: child!.id, state: 3 })
})

test('who oversees several kindergartens reads the sums of each', async () => {
  const ministry = await world.as('ministry')
  const { result } = await ministry.ok(feesByPlace.json, { month: 10, year: 2026 })
  expect(result).toHaveLength(2)
  const director = await world.as('director')
  const [ownRow] = (await director.ok(feesByPlace.json, { month: 10, year: 2026 })).result
  const all = (await director.ok(feesByKindergarten.json, { month: 10, year: 2026 })).result
  expect(cents([ownRow!.charged])).toBe(cents(all.map(({ charged }) => charged)))
})
