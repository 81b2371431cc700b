// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { daysOf } from '@asistent/domain/kernel/month'
import { counting, type GridData } from './grid-model'
import { attendanceCodes } from './grid-samples'
import { createGridStore, type GridStore } from './grid-store'
import { GridTable } from './grid-table'

afterEach(cleanup)

const totals = [{ title: 'П', hint: 'Присъствия', weight: counting(2) }]
const personOf = (id: number, cells: GridData['rows'][number]['cells']) => ({ id, name: `Дете ${id}`, cells })

function monthOf(month: number): GridData {
  const days = daysOf({ year: 2026, month }).map((one) => ({ day: one, off: false }))
  return {
    days,
    rows: [1, 2].map((id) =>
      personOf(
        id,
        days.map(() => ({ value: 2 })),
      ),
    ),
  }
}

const sheet = (store: GridStore) => (
  <GridTable store={store} caption="Присъствия" heading="Дете" dayTotals={totals} today={day('2026-11-16')} />
)

const lines = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
const sums = () => lines().map((line) => line.lastElementChild?.textContent)
const shown = () =>
  lines().map(
    (line) =>
      line.querySelector('th')?.textContent + [...line.querySelectorAll('td')].map((td) => td.textContent).join(''),
  )

test('a shorter month keeps the columns, and its sums stay in theirs', async () => {
  const columns = () => [...document.querySelectorAll('tr')].map((line) => line.style.gridTemplateColumns)
  const sumAt = () =>
    [...document.querySelectorAll<HTMLElement>('tr > :last-child')].map((cell) => cell.style.gridColumnStart)
  const { rerender } = render(sheet(createGridStore(monthOf(10), attendanceCodes, false, { totals })))
  const before = columns()
  expect(new Set(before).size).toBe(1)
  expect(sums()).toEqual(['31', '31'])
  rerender(sheet(createGridStore(monthOf(2), attendanceCodes, false, { totals })))
  await waitFor(() => expect(sums()).toEqual(['28', '28']))
  expect(lines()[0]?.querySelectorAll('td[data-column]')).toHaveLength(28)
  expect(columns()).toEqual(before)
  expect(new Set(sumAt())).toEqual(new Set(['33']))
})

test('writes the cells after React renders a row, for another person and for more days', async () => {
  const store = createGridStore(monthOf(9), attendanceCodes, false, { totals })
  const { rerender } = render(sheet(store))
  expect(sums()).toEqual(['30', '30'])
  const present = [{ value: 2 }, { value: 2 }]
  const absent = [{ value: 1 }, { value: null }]
  const days = monthOf(9).days.slice(0, 2)
  const short = createGridStore({ days, rows: [personOf(1, present), personOf(2, absent)] }, attendanceCodes, false, {
    totals,
  })
  rerender(sheet(short))
  await waitFor(() => expect(shown()).toEqual(['1.Дете 1ПП2', '2.Дете 2НО']))
  act(() => short.lay({ days, rows: [personOf(3, absent), personOf(1, present), personOf(2, absent)] }, []))
  await waitFor(() => expect(shown()).toEqual(['1.Дете 3НО', '2.Дете 1ПП2', '3.Дете 2НО']))
  act(() => void short.setAt({ row: 0, column: 1 }, 2))
  await waitFor(() => expect(shown()[0]).toBe('1.Дете 3НОП1'))
  rerender(sheet(store))
  await waitFor(() => expect(sums()).toEqual(['30', '30']))
})

test('a letter appears in its cell immediately, the sums follow', async () => {
  const store = createGridStore(monthOf(9), attendanceCodes, false, { totals })
  render(sheet(store))
  const cell = lines()[1]?.querySelector('td[data-column="4"]')
  store.setAt({ row: 1, column: 4 }, 1)
  expect(cell?.textContent).toBe('НО')
  expect(cell?.getAttribute('data-tone')).toBe('red')
  store.undo()
  expect(cell?.textContent).toBe('П')
  store.setAt({ row: 1, column: 4 }, null)
  expect(cell?.textContent).toBe('')
  await waitFor(() => expect(sums()).toEqual(['30', '29']))
})
