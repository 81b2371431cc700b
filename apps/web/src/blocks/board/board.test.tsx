// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BoardSample } from '../../../../../tests/web/board-samples'
import { openScreen } from '../test-screen'
import { cardsIn, moveCard, placeOf, stepOf, type BoardCard } from './board-model'

const days = [
  { key: 'mon', title: 'понеделник' },
  { key: 'tue', title: 'вторник', closed: 'Почивен ден' },
  { key: 'wed', title: 'сряда' },
]
const rows = [
  { key: 'lunch', title: 'Обяд' },
  { key: 'snack', title: 'Закуска' },
]
const cards: BoardCard[] = [
  { id: 1, day: 'mon', row: 'lunch', title: 'Супа' },
  { id: 2, day: 'mon', row: 'lunch', title: 'Пиле' },
  { id: 3, day: 'wed', row: 'lunch', title: 'Леща' },
]
const step = (id: number, key: string) => stepOf(cards, id, key, days, rows)

describe('moveCard and stepOf', () => {
  test('inserts a moved card at its target index', () => {
    const moved = moveCard(cards, 2, { day: 'wed', row: 'lunch', index: 0 })
    expect(cardsIn(moved, { day: 'wed', row: 'lunch' }).map(({ id }) => id)).toEqual([2, 3])
    const lower = moveCard(cards, 1, { day: 'mon', row: 'lunch', index: 1 })
    expect(cardsIn(lower, { day: 'mon', row: 'lunch' }).map(({ id }) => id)).toEqual([2, 1])
    expect(placeOf(lower, 1)).toEqual({ day: 'mon', row: 'lunch', index: 1 })
  })

  test('arrows move along the cell, then to the next row, and skip a closed day', () => {
    expect(step(1, 'ArrowDown')).toEqual({ day: 'mon', row: 'lunch', index: 1 })
    expect(step(2, 'ArrowDown')).toEqual({ day: 'mon', row: 'snack', index: 0 })
    expect(step(2, 'ArrowRight')).toEqual({ day: 'wed', row: 'lunch', index: 1 })
    expect(step(1, 'ArrowUp')).toBeUndefined()
    expect(step(3, 'ArrowRight')).toBeUndefined()
  })
})

describe('the board', () => {
  const cell = (name: string) => within(screen.getByRole('list', { name }))
  const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name })
  const open = async () => {
    openScreen({ Screen: BoardSample, answers: {} })
    await screen.findByRole('table', { name: 'Меню за седмицата' })
  }

  test('a card is grabbed, moved and dropped with the keyboard, with announcements', async () => {
    await open()
    act(() => screen.getByRole('button', { name: /^Супа топчета/ }).focus())
    key(' ')
    expect(screen.getByText(/Взето: Супа топчета/)).toBeTruthy()
    key('ArrowRight')
    expect(cell('вторник, Обяд').getByText('Супа топчета')).toBeTruthy()
    expect(screen.getByText('вторник, Обяд, място 1 от 2')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Супа топчета')
    key('Escape')
    expect(cell('понеделник, Обяд').getByText('Супа топчета')).toBeTruthy()
    key(' ')
    key('ArrowRight')
    key(' ')
    expect(cell('вторник, Обяд').getByText('Супа топчета')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Супа топчета')
  })

  test('typing in a cell adds a card; totals and notices follow', async () => {
    await open()
    expect(screen.getAllByText('Няма обяд')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Добави: петък, Обяд' }))
    const input = screen.getByRole('textbox', { name: 'Добави: петък, Обяд' })
    fireEvent.change(input, { target: { value: 'Мусака' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(cell('петък, Обяд').getByText('Мусака')).toBeTruthy()
    expect(screen.queryByText('Няма обяд')).toBeNull()
    expect(within(screen.getByText('Енергия').closest('tr')!).getByText('350 kcal')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Добави: четвъртък, Обяд' })).toBeNull()
  })
})
