// @vitest-environment happy-dom
import '../../platform/test-setup'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { day } from '@asistent/domain/kernel/day'
import type { GridData } from './grid-model'
import { attendanceCodes } from './grid-samples'
import { createGridStore } from './grid-store'
import { GridTable } from './grid-table'

afterEach(cleanup)

test('a day off is wide in every line while somebody has something there, and narrow in every line afterwards', async () => {
  const off = { value: null, closed: 'off' } as const
  const rowOf = (id: number, ...cells: GridData['rows'][number]['cells']) => ({ id, name: `Дете ${id}`, cells })
  const data: GridData = {
    days: [
      { day: day('2026-11-13'), off: false },
      { day: day('2026-11-14'), off: true },
    ],
    rows: [rowOf(1, { value: 2 }, off), rowOf(2, { value: 2 }, { ...off, value: 2 }), rowOf(3, { value: 2 }, off)],
  }
  const store = createGridStore(data, attendanceCodes, false)
  render(<GridTable store={store} caption="Присъствия" heading="Дете" dayTotals={[]} today={day('2026-11-16')} />)
  const columns = () =>
    [...document.querySelectorAll('tr')].map((line) => line.style.gridTemplateColumns.includes('var(--off-column)'))
  expect(columns()).toEqual([false, false, false, false])
  // The others' rows are the same objects: nothing of theirs has changed.
  const cleared = { ...data, rows: data.rows.with(1, rowOf(2, { value: 2 }, off)) }
  act(() => store.lay(cleared, []))
  await waitFor(() => expect(columns()).toEqual([true, true, true, true]))
})
