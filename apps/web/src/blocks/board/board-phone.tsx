import { Tabs } from '@mantine/core'
import { useRef, useState } from 'react'
import type { BoardShapeProps } from './board'
import { BoardCell } from './board-cell'
import classes from './board.module.css'

/** Minimum horizontal distance in pixels of a swipe to the next day. */
const swipe = 60

/** Shows one day at a time, chosen in the header or by swiping. */
export function BoardPhone(props: BoardShapeProps) {
  const { label, days, rows, totals = [] } = props
  const [chosen, setChosen] = useState(() => (days.find((day) => !day.closed) ?? days[0])?.key ?? '')
  const from = useRef<{ x: number; y: number } | null>(null)
  const at = Math.max(
    0,
    days.findIndex((day) => day.key === chosen),
  )
  const day = days[at]
  if (!day) return null
  return (
    <Tabs value={day.key} onChange={(key) => key && setChosen(key)} keepMounted={false}>
      <Tabs.List aria-label={label} className={classes.days}>
        {days.map(({ key, title, note }) => (
          <Tabs.Tab key={key} value={key} aria-label={note ? `${title} ${note}` : title}>
            <span className={classes.dayName}>{title.slice(0, 3)}</span>
            {note && <small>{note}</small>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel
        value={day.key}
        pt="sm"
        onTouchStart={(event) => {
          const touch = event.touches[0]
          const grip = (event.target as Element).closest('[data-grip]')
          from.current = touch && !grip ? { x: touch.clientX, y: touch.clientY } : null
        }}
        onTouchEnd={(event) => {
          const touch = event.changedTouches[0]
          if (!from.current || !touch) return
          const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
          const next = days[at + (x < 0 ? 1 : -1)]
          if (next && Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) setChosen(next.key)
        }}
      >
        {day.closed && <p className={classes.closed}>{day.closed}</p>}
        {rows.map((row) => (
          <section key={row.key} className={classes.phoneRow}>
            <h2>{row.title}</h2>
            <BoardCell {...props} day={day} row={row} />
          </section>
        ))}
        {totals.length > 0 && !day.closed && (
          <dl className={classes.phoneTotals}>
            {totals.map(({ title, of }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{of(day.key)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
