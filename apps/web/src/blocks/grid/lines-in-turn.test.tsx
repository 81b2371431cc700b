// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import { daysOf } from '@asistent/domain/kernel/month'
import type { GridCode } from './grid-model'
import { createGridStore, type GridStore } from './grid-store'
import { GridTable } from './grid-table'

// A viewport for five of ten rows, scrolled down by two.
const rowHeight = 20
const shownRows = 5

const codes: GridCode[] = [
  { value: 1, code: 'Н', name: 'Неизвинено', tone: 'red' },
  { value: 2, code: 'П', name: 'Присъствие', tone: 'green' },
]

function month(number: number, value: number): GridStore {
  const days = daysOf({ year: 2026, month: number }).map((one) => ({ day: one, off: false }))
  const rows = Array.from({ length: 10 }, (_, row) => ({
    id: row + 1,
    name: `Дете ${row + 1}`,
    cells: days.map(() => ({ value })),
  }))
  return createGridStore({ days, rows }, codes, false)
}

const sheet = (store: GridStore) => (
  <GridTable store={store} caption="Присъствия" heading="Дете" dayTotals={[]} today={day('2026-11-16')} />
)

const shown = () =>
  [...document.querySelectorAll('tbody tr')]
    .map((line) => line.querySelector('td[data-column="0"]')?.textContent)
    .join('')

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'TBODY' ? rowHeight * this.children.length : 0
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shownRows * rowHeight)
  vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockReturnValue(2 * rowHeight)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('writes another month into visible rows first, into the others when the browser is idle', async () => {
  const { rerender } = render(sheet(month(9, 1)))
  await waitFor(() => expect(shown()).toBe('НННННННННН'))
  rerender(sheet(month(10, 2)))
  expect(shown()).toBe('ННПППППННН')
  expect(document.querySelectorAll('thead [data-day]')).toHaveLength(31)
  await waitFor(() => expect(shown()).toBe('ПППППППППП'))
})

test.each(['a scroll', 'a printer'])('%s doesn’t show a line of the month before', async (who) => {
  const { rerender, container } = render(sheet(month(9, 1)))
  await waitFor(() => expect(shown()).toBe('НННННННННН'))
  rerender(sheet(month(10, 2)))
  if (who === 'a scroll') container.firstElementChild!.dispatchEvent(new Event('scroll'))
  else window.dispatchEvent(new Event('beforeprint'))
  expect(shown()).toBe('ПППППППППП')
})
