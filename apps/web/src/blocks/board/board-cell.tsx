import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type CSSProperties } from 'react'
import { PickCell } from '../lines/pick-cell'
import { findOption } from '../lines/pick-options'
import { classOfTone } from '../parts/tone'
import type { BoardShapeProps } from './board'
import { cardsIn, type BoardCard, type BoardDay, type BoardRow } from './board-model'
import classes from './board.module.css'

interface BoardCellProps extends BoardShapeProps {
  readonly day: BoardDay
  readonly row: BoardRow
}

/** Cell of one day and row: its cards, notices and the input for a new card. */
export function BoardCell(props: BoardCellProps) {
  const { day, row, board, notices, onAdd } = props
  const cell = { day: day.key, row: row.key }
  const cards = cardsIn(board.cards, cell)
  const falls = board.dragged?.target
  const here = falls && falls.day === cell.day && falls.row === cell.row ? falls.index : undefined
  const others = cards.filter((card) => card.id !== board.dragged?.id)
  return (
    <div
      className={classes.cell}
      data-cell
      data-day={day.key}
      data-row={row.key}
      data-over={here !== undefined || undefined}
    >
      <ul className={classes.cards} aria-label={`${day.title}, ${row.title}`}>
        {cards.map((card) => (
          <Card key={card.id} {...props} card={card} before={here !== undefined && others[here]?.id === card.id} />
        ))}
      </ul>
      {here !== undefined && here >= others.length && <div className={classes.mark} aria-hidden />}
      {notices?.(cell).map(({ tone, text }) => (
        <p key={text} className={`${classes.notice} ${classOfTone(tone)}`}>
          {text}
        </p>
      ))}
      {onAdd && !day.closed && <AddHere {...props} />}
    </div>
  )
}

function Card(props: BoardCellProps & { card: BoardCard; before: boolean }) {
  const { card, board, before, onMove, onOpen } = props
  const dragged = board.dragged?.id === card.id ? board.dragged : null
  const look: CSSProperties | undefined = dragged
    ? { transform: `translate(${dragged.x}px, ${dragged.y}px)` }
    : undefined
  return (
    <>
      {before && <li className={classes.mark} aria-hidden />}
      <li
        className={`${classes.card} ${card.tone ? classOfTone(card.tone) : ''}`}
        data-card={card.id}
        data-held={board.held === card.id || dragged !== null || undefined}
        data-dragged={dragged !== null || undefined}
        style={look}
        {...board.handlers(card.id)}
      >
        {onMove && (
          <span className={classes.grip} data-grip aria-hidden>
            <IconGripVertical size={16} />
          </span>
        )}
        <button
          type="button"
          className={classes.words}
          aria-pressed={onMove ? board.held === card.id : undefined}
          onKeyDown={(event) => board.onKey(event, card)}
          onClick={() => onOpen?.(card.id)}
        >
          <span className={classes.title}>{card.title}</span>
          {card.detail && <small>{card.detail}</small>}
        </button>
        <CardMenu {...props} />
      </li>
    </>
  )
}

/** Menu alternative to drag and drop. */
function CardMenu({ card, days, board, onMove, onRemove }: BoardCellProps & { card: BoardCard }) {
  if (!onMove && !onRemove) return null
  const others = days.filter((day) => day.key !== card.day && !day.closed)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className="no-print" size={24} flex="none" variant="subtle" aria-label={`Действия: ${card.title}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onMove &&
          others.map((day) => (
            <Menu.Item
              key={day.key}
              leftSection={<IconArrowRight size={16} aria-hidden />}
              onClick={() =>
                board.move(card.id, {
                  day: day.key,
                  row: card.row,
                  index: cardsIn(board.cards, { day: day.key, row: card.row }).length,
                })
              }
            >
              Премести: {day.title}
            </Menu.Item>
          ))}
        {onRemove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onRemove(card.id)}>
            Премахни
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function AddHere({ day, row, source, onAdd }: BoardCellProps) {
  const [typing, setTyping] = useState(false)
  const [text, setText] = useState('')
  const cell = { day: day.key, row: row.key }
  const label = `Добави: ${day.title}, ${row.title}`
  const add = () => {
    if (text.trim() !== '') onAdd?.(cell, { text: text.trim() })
    setText('')
  }
  if (!typing)
    return (
      <button
        type="button"
        className={`${classes.add} no-print`}
        data-add
        aria-label={label}
        onClick={() => setTyping(true)}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    )
  if (source)
    return (
      <div
        className={classes.typing}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTyping(false)}
      >
        <PickCell
          column={{ source, field: undefined }}
          name=""
          choose={(option) => option && onAdd?.(cell, { text: option.label, option })}
          find={(typed) => {
            void findOption({ source, field: undefined }, typed).then(
              (option) => option && onAdd?.(cell, { text: option.label, option }),
            )
          }}
          input={{ 'aria-label': label, autoFocus: true, placeholder: 'Две букви…' }}
        />
      </div>
    )
  return (
    <div className={classes.typing}>
      <input
        aria-label={label}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') setTyping(false)
        }}
        onBlur={() => {
          add()
          setTyping(false)
        }}
      />
    </div>
  )
}
