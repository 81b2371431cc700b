import type { AnyTone } from '../parts/tone'

// Pure model of cards on a board of days and rows, e.g. the dishes of a week or the lessons of a class.

export interface BoardDay {
  readonly key: string
  /** 'понеделник' */
  readonly title: string
  /** '16.11.' */
  readonly note?: string | undefined
  /** Reason why no card may be added, e.g. a day off. */
  readonly closed?: string | undefined
}

export interface BoardRow {
  readonly key: string
  readonly title: string
}

export interface BoardCard {
  readonly id: number | string
  readonly day: string
  readonly row: string
  readonly title: string
  readonly detail?: string | undefined
  readonly tone?: AnyTone | undefined
}

export type CardId = BoardCard['id']

export interface Cell {
  readonly day: string
  readonly row: string
}

/** A cell and the index within it. */
export interface Place extends Cell {
  readonly index: number
}

export const cardsIn = <Card extends BoardCard>(cards: readonly Card[], { day, row }: Cell): Card[] =>
  cards.filter((card) => card.day === day && card.row === row)

export function placeOf(cards: readonly BoardCard[], id: CardId): Place | undefined {
  const card = cards.find((one) => one.id === id)
  return card && { day: card.day, row: card.row, index: cardsIn(cards, card).findIndex((one) => one.id === id) }
}

/** Moves one card. The order in the list defines the order in the cells. */
export function moveCard<Card extends BoardCard>(
  cards: readonly Card[],
  id: CardId,
  { day, row, index }: Place,
): Card[] {
  const moved = cards.find((card) => card.id === id)
  if (!moved) return [...cards]
  const others = cards.filter((card) => card.id !== id)
  const after = cardsIn(others, { day, row })[index]
  const at = after ? others.indexOf(after) : others.length
  return others.toSpliced(at, 0, { ...moved, day, row })
}

/**
 * Target of an arrow key for a grabbed card: along the cell, then into the next row; sideways into the next open day.
 */
export function stepOf(
  cards: readonly BoardCard[],
  id: CardId,
  key: string,
  days: readonly BoardDay[],
  rows: readonly BoardRow[],
): Place | undefined {
  const position = placeOf(cards, id)
  if (!position) return undefined
  const count = (cell: Cell) => cardsIn(cards, cell).filter((card) => card.id !== id).length
  const open = days.filter((day) => !day.closed)
  const dayAt = open.findIndex((day) => day.key === position.day)
  const rowAt = rows.findIndex((row) => row.key === position.row)
  const inDay = (day: BoardDay | undefined): Place | undefined => {
    const cell = day && { day: day.key, row: position.row }
    return cell && { ...cell, index: Math.min(position.index, count(cell)) }
  }
  const inRow = (row: BoardRow | undefined, last: boolean): Place | undefined => {
    const cell = row && { day: position.day, row: row.key }
    return cell && { ...cell, index: last ? count(cell) : 0 }
  }
  switch (key) {
    case 'ArrowLeft':
      return inDay(open[dayAt - 1])
    case 'ArrowRight':
      return inDay(open[dayAt + 1])
    case 'ArrowUp':
      return position.index > 0 ? { ...position, index: position.index - 1 } : inRow(rows[rowAt - 1], true)
    case 'ArrowDown':
      return position.index < count(position)
        ? { ...position, index: position.index + 1 }
        : inRow(rows[rowAt + 1], false)
    default:
      return undefined
  }
}

export const samePlace = (left: Place | undefined, right: Place | undefined): boolean =>
  left?.day === right?.day && left?.row === right?.row && left?.index === right?.index

/** Position for a screen reader: 'вторник, Обяд, място 2 от 3'. */
export function placeWords(
  cards: readonly BoardCard[],
  id: CardId,
  days: readonly BoardDay[],
  rows: readonly BoardRow[],
): string {
  const position = placeOf(cards, id)
  if (!position) return ''
  const day = days.find((one) => one.key === position.day)?.title
  const row = rows.find((one) => one.key === position.row)?.title
  return `${day}, ${row}, място ${position.index + 1} от ${cardsIn(cards, position).length}`
}
