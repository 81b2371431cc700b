import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { AllergyBadge, type AllergyNote } from '../parts/names'
import type { SheetColumn, SheetProps } from './sheet'
import classes from './one-by-one.module.css'

export interface OneByOneProps<Row> extends Pick<SheetProps<Row>, 'rows' | 'who' | 'columns' | 'heading'> {
  readonly phone: {
    /** Whether the row has all its values, typed or stored: marked in the list of names and counted. */
    readonly isComplete: (row: Row) => boolean
    /** Props of the save button (`saving` of `useTyped`). Without them nothing can be saved. */
    readonly saving?: Saving | undefined
  }
}

interface Saving {
  readonly disabled: boolean
  readonly loading: boolean
  readonly onClick: () => void
}

/** One person of a sheet at a time, with large fields; saving and the next person are within reach of the thumb. */
export function OneByOne<Row extends object>({ rows, who, columns, heading, phone }: OneByOneProps<Row>) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, rows.length - 1)
  const top = useRef<HTMLDivElement>(null)
  const show = (next: number) => {
    setAt(next)
    top.current?.scrollIntoView?.({ block: 'start' })
  }
  const row = rows[index]
  if (!row) return null
  const { id, name } = who(row)
  const complete = rows.filter(phone.isComplete).length
  return (
    <div className={classes.person} ref={top}>
      <NativeSelect
        size="md"
        aria-label={heading}
        value={String(index)}
        onChange={({ currentTarget }) => show(Number(currentTarget.value))}
        data={rows.map((person, position) => ({
          value: String(position),
          label: `${position + 1}. ${who(person).name}${phone.isComplete(person) ? ' ✓' : ''}`,
        }))}
      />
      <section key={id} className={classes.card} aria-label={name}>
        <h2 className={classes.name}>
          {name} <AllergyBadge of={row as AllergyNote} />
        </h2>
        <p className={classes.place}>
          {index + 1} от {rows.length}, попълнени {complete}
        </p>
        {columns.map((column) => (
          <Cell key={column.title} column={column} row={row} />
        ))}
      </section>
      <SaveBar saving={phone.saving}>
        <ActionIcon
          size={48}
          variant="default"
          className={classes.previous}
          aria-label="Предишно"
          disabled={index === 0}
          onClick={() => show(index - 1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <Button
          size="md"
          className={classes.next}
          variant={phone.saving && !phone.saving.disabled ? 'light' : 'filled'}
          rightSection={<IconChevronRight size={20} aria-hidden />}
          disabled={index === rows.length - 1}
          onClick={() => show(index + 1)}
        >
          Следващо
        </Button>
      </SaveBar>
    </div>
  )
}

/** Buttons above the bottom bar of a phone. */
export const SaveBar = ({ saving, children }: { saving: Saving | undefined; children?: ReactNode }) => (
  <div className={`${classes.bar} no-print`}>
    {saving && (
      <Button {...saving} size="md" leftSection={<IconCheck size={18} aria-hidden />}>
        Запиши
      </Button>
    )}
    {children}
  </div>
)

const Cell = <Row,>({ column: { title, renderCell, renderLarge }, row }: { column: SheetColumn<Row>; row: Row }) => (
  <div className={classes.cell}>
    <div className={classes.title} aria-hidden={renderLarge ? true : undefined}>
      {title}
    </div>
    {(renderLarge ?? renderCell)(row)}
  </div>
)
