import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEraser, IconWand } from '@tabler/icons-react'
import { memo, useState, useSyncExternalStore } from 'react'
import { type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { styleOfTone } from '../parts/tone'
import { isPending, valueAt } from './grid-edits'
import { accepts, type GridTotal } from './grid-model'
import type { GridStore } from './grid-store'
import { UndoTools } from './grid-tools'
import { columnTotals } from './grid-totals'
import classes from './grid-day.module.css'
import { longDay } from '../../platform/language'

interface GridDayProps {
  readonly store: GridStore
  readonly dayTotals: readonly GridTotal[]
  readonly today: Day
}

/** Grid on a phone: one day at a time, a large button per person. */
export function GridDayView({ store, dayTotals, today }: GridDayProps) {
  const data = useSyncExternalStore(store.listen, () => store.edits().data)
  const last = data.days.length - 1
  const [column, setColumn] = useState(() => {
    // Today, or the last open day before it.
    const open = data.days.findLastIndex((day) => day.day <= today && !day.off)
    return open >= 0 ? open : 0
  })
  const at = Math.min(column, last)
  const day = data.days[at]
  const [usual] = store.offered
  if (!day) return null
  return (
    <div className={classes.view}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Предишен ден"
          disabled={at === 0}
          onClick={() => setColumn(at - 1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <strong aria-live="polite" className={classes.day}>
          {capitalised(longDay(day.day))}
          {day.off && <small>Неприсъствен ден</small>}
        </strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Следващ ден"
          disabled={at === last}
          onClick={() => setColumn(at + 1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      {!store.readOnly && !day.off && usual && (
        <button
          type="button"
          className={classes.all}
          onClick={() =>
            store.report(store.fillEmpty({ top: 0, bottom: data.rows.length - 1, left: at, right: at }, usual.value))
          }
        >
          <IconWand size={20} aria-hidden /> Всички останали: {usual.name}
        </button>
      )}
      <div className={classes.tools}>
        <DaySums store={store} totals={dayTotals} column={at} />
        {!store.readOnly && <UndoTools store={store} size={44} />}
      </div>
      <ul className={classes.people}>
        {data.rows.map((row, index) => (
          <Person key={row.id} store={store} row={index} column={at} />
        ))}
      </ul>
    </div>
  )
}

function DaySums({ store, totals, column }: { store: GridStore; totals: readonly GridTotal[]; column: number }) {
  useSyncExternalStore(store.listen, store.editVersion)
  const sums = columnTotals(store.edits(), totals, column)
  return (
    <p className={classes.sums}>
      {totals.map((total, index) => (
        <span key={total.title}>
          {total.hint}: <strong>{sums[index]}</strong>
        </span>
      ))}
    </p>
  )
}

interface PersonProps {
  readonly store: GridStore
  readonly row: number
  readonly column: number
}

const Person = memo(function Person({ store, row, column }: PersonProps) {
  useSyncExternalStore(
    (listener) => store.listenRow(row, listener),
    () => store.rowVersion(row),
  )
  const edits = store.edits()
  const person = edits.data.rows[row]
  const position = { row, column }
  const value = valueAt(edits, position)
  const code = store.codeOf(value)
  const closed = person?.cells[column]?.closed !== undefined
  if (!person) return null
  const label = code ? `${code.code} – ${code.name}` : closed ? 'Не се въвежда' : 'Не е въведено'
  return (
    <li className={classes.person} data-pending={isPending(edits, position) || undefined}>
      <span className={classes.name}>
        {person.name}
        {person.remark && <small style={{ color: styleOfTone(person.remark.tone).color }}>{person.remark.hint}</small>}
      </span>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <button
            type="button"
            className={classes.code}
            style={code && styleOfTone(code.tone)}
            disabled={store.readOnly || (closed && value === null)}
            aria-label={`${person.name}: ${label}`}
          >
            {code?.code ?? (closed ? '' : '–')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {store.offered
            .filter((one) => accepts(edits.data, position, one.value))
            .map((one) => (
              <Menu.Item
                key={one.value}
                leftSection={
                  <span className={classes.option} style={styleOfTone(one.tone)}>
                    {one.code}
                  </span>
                }
                onClick={() => store.report(store.setAt(position, one.value))}
              >
                {one.name}
              </Menu.Item>
            ))}
          <Menu.Item
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => store.report(store.setAt(position, null))}
          >
            Изчисти
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
})
