// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOrdering } from './board-order'

const notes = (...ids: number[]) => ids.map((id) => ({ id, title: `Бележка ${id}` }))
const up = { key: 'ArrowUp', preventDefault: () => undefined } as KeyboardEvent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const save = vi.fn<(ids: number[]) => Promise<void>>(() => Promise.resolve())
  const board = renderHook(({ given }) => useOrdering('board', given, save), {
    initialProps: { given: notes(1, 2, 3) },
  })
  const shown = () => board.result.current.items.map(({ id }) => id)
  const press = (index: number) => act(() => board.result.current.handle(index).onKeyDown(up))
  return { save, shown, press, ...board }
}

test('a response between two key presses does not undo either', async () => {
  const { save, shown, press, rerender } = open()
  press(2)
  expect(shown()).toEqual([1, 3, 2])
  rerender({ given: notes(2, 1, 3) })
  expect(shown()).toEqual([1, 3, 2])
  press(1)
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(save.mock.calls).toEqual([[[3, 1, 2]]])
  expect(shown()).toEqual([3, 1, 2])
  // Saved: the server's next order wins.
  rerender({ given: notes(3, 2, 1) })
  expect(shown()).toEqual([3, 2, 1])
})

test('saves a pending move when the component unmounts', () => {
  const { save, press, unmount } = open()
  press(1)
  unmount()
  expect(save.mock.calls).toEqual([[[2, 1, 3]]])
})

test("restores the server's order after a rejected save", async () => {
  const { save, shown, press } = open()
  save.mockRejectedValueOnce(new Error('refused'))
  press(2)
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(shown()).toEqual([1, 2, 3])
})
