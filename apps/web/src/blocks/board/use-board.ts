import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useDrag, type Dragged } from '../parts/use-drag'
import type { BoardProps } from './board'
import {
  moveCard,
  placeOf,
  placeWords,
  samePlace,
  stepOf,
  type BoardCard,
  type CardId,
  type Place,
} from './board-model'

export interface BoardController {
  readonly id: string
  readonly said: string
  /** Preview: the cards as if the grabbed one were dropped now. */
  readonly cards: readonly BoardCard[]
  readonly held: CardId | null
  readonly dragged: Dragged<CardId, Place> | null
  readonly handlers: (id: CardId) => object
  readonly onKey: (event: KeyboardEvent<HTMLElement>, card: BoardCard) => void
  readonly move: (id: CardId, position: Place) => void
}

/** State of grabbing and dropping cards, by pointer or keyboard. */
export function useBoard({ days, rows, cards, onMove, onRemove }: BoardProps): BoardController {
  const id = useId()
  const [held, setHeld] = useState<{ id: CardId; cards: readonly BoardCard[] } | null>(null)
  const [said, say] = useState('')
  const isOpen = (day: string) => days.some((one) => one.key === day && !one.closed)

  function move(card: CardId, position: Place) {
    if (!samePlace(placeOf(cards, card), position)) onMove?.(card, position)
  }

  const { dragged, handlers } = useDrag<CardId, Place>({
    off: !onMove,
    find: (under, at, card) => {
      const cell = under?.closest<HTMLElement>('[data-cell]')
      const { day, row } = cell?.dataset ?? {}
      if (!cell || !day || !row || !isOpen(day)) return undefined
      const others = [...cell.querySelectorAll<HTMLElement>('[data-card]')].filter(
        (one) => one.dataset.card !== String(card),
      )
      const index = others.filter((one) => middleOf(one) < at.y).length
      return { day, row, index }
    },
    drop: move,
  })

  // A card in another cell is a new element, so its focus has to be restored.
  const [followed, follow] = useState<{ id: CardId } | null>(null)
  useEffect(() => {
    if (followed) focusCard(id, followed.id)
  }, [followed, id])

  function onKey(event: KeyboardEvent<HTMLElement>, card: BoardCard) {
    if (event.target !== event.currentTarget) return
    if (held) {
      onHeldKey(event, held)
      return
    }
    if (event.key === ' ' && onMove) {
      setHeld({ id: card.id, cards })
      say(`Взето: ${card.title}. ${placeWords(cards, card.id, days, rows)}.`)
    } else if (event.key === 'Delete' && onRemove) onRemove(card.id)
    else if (event.key.startsWith('Arrow')) goTo(id, cards, card, stepOf(cards, card.id, event.key, days, rows))
    else return
    event.preventDefault()
  }

  function onHeldKey(event: KeyboardEvent, holding: NonNullable<typeof held>) {
    const { key } = event
    if (key === 'Tab') return setHeld(null)
    event.preventDefault()
    follow({ id: holding.id })
    if (key === ' ' || key === 'Enter') {
      const position = placeOf(holding.cards, holding.id)
      if (position) move(holding.id, position)
      say(`Пуснато: ${placeWords(holding.cards, holding.id, days, rows)}.`)
      setHeld(null)
    } else if (key === 'Escape') {
      say('Върнато на мястото си.')
      setHeld(null)
    } else {
      const position = stepOf(holding.cards, holding.id, key, days, rows)
      if (!position) return
      const next = moveCard(holding.cards, holding.id, position)
      setHeld({ id: holding.id, cards: next })
      say(placeWords(next, holding.id, days, rows))
    }
  }

  return { id, said, cards: held?.cards ?? cards, held: held?.id ?? null, dragged, handlers, onKey, move }
}

const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

const focusCard = (board: string, card: CardId) =>
  document
    .getElementById(board)
    ?.querySelector<HTMLElement>(`[data-card="${CSS.escape(String(card))}"] > button`)
    ?.focus()

/** Without a grabbed card, arrows focus the neighbouring card or the input for a new one. */
function goTo(board: string, cards: readonly BoardCard[], from: BoardCard, position: Place | undefined): void {
  if (!position) return
  const there = cards.filter((card) => card.day === position.day && card.row === position.row && card.id !== from.id)
  const same = position.day === from.day && position.row === from.row
  const cardsOfCell = cards.filter((card) => card.day === from.day && card.row === from.row)
  const next = same ? cardsOfCell[position.index] : there[Math.min(position.index, there.length - 1)]
  if (next) return void focusCard(board, next.id)
  document
    .getElementById(board)
    ?.querySelector<HTMLElement>(
      `[data-day="${CSS.escape(position.day)}"][data-row="${CSS.escape(position.row)}"] [data-add]`,
    )
    ?.focus()
}
