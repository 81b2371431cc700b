import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Segments } from '../inputs/segments'
import { useNarrow } from '../params/param-bar'
import { AllergyBadge, type AllergyNote } from '../parts/names'
import { OneByOne, SaveBar, type OneByOneProps } from './one-by-one'
import { SheetConflictPanel, type SheetConflicts } from './sheet-conflicts'
import classes from './sheet.module.css'

// Sheet with a line per person and a few inputs: assessments of a group, heights, who eats today. Names are sticky on
// horizontal scroll, and Enter moves down.

export interface SheetColumn<Row> {
  readonly title: string
  /** Short title for phones. */
  readonly short?: string
  readonly renderCell: (row: Row) => ReactNode
  /** The cell for a person that fills the screen of a phone (`phone` of the sheet): `renderCell` by default. */
  readonly renderLarge?: (row: Row) => ReactNode
  /** Key of the cell in the typed value; the column index by default. */
  readonly cell?: string
  /** Below the column. */
  readonly total?: ReactNode
}

export interface SheetProps<Row> {
  /** Heading of the rows: 'Дете'. */
  readonly heading: string
  readonly rows: readonly Row[]
  /** Person of the row; `detail` is below the name, in small text. */
  readonly who: (row: Row) => { readonly id: number; readonly name: string; readonly detail?: string }
  readonly columns: readonly SheetColumn<Row>[]
  /** Conflicts of `useTyped`. */
  readonly conflicts?: SheetConflicts | undefined
  /** On phones a person fills the screen, with buttons to the next one; the table remains a choice. */
  readonly phone?: OneByOneProps<Row>['phone'] | undefined
}

/** Rows with a child's allergies show them next to the name. */
export function Sheet<Row extends object>({ phone, ...sheet }: SheetProps<Row>) {
  const narrow = useNarrow()
  const [view, setView] = useState<'person' | 'table'>('person')
  if (!narrow || !phone || sheet.rows.length === 0) return <SheetTable {...sheet} />
  return (
    <>
      <Segments
        label="Изглед"
        fullWidth
        className="no-print"
        value={view}
        onChange={setView}
        choices={[
          { value: 'person', label: `${sheet.heading} по ${sheet.heading.toLowerCase()}` },
          { value: 'table', label: 'Таблица' },
        ]}
      />
      {view === 'person' ? (
        <>
          <Conflicts {...sheet} />
          <OneByOne {...sheet} phone={phone} />
        </>
      ) : (
        <>
          <SheetTable {...sheet} />
          {phone.saving && <SaveBar saving={phone.saving} />}
        </>
      )}
    </>
  )
}

function Conflicts<Row extends object>({ conflicts, rows, who, columns }: SheetProps<Row>) {
  const nameOf = (id: number) => rows.map(who).find((person) => person.id === id)?.name ?? ''
  return conflicts && <SheetConflictPanel of={conflicts} nameOf={nameOf} columns={columns} />
}

function SheetTable<Row extends object>({ heading, rows, who, columns, conflicts }: SheetProps<Row>) {
  const marked = new Set(conflicts?.rows.flatMap(({ id, side }) => (side ? [] : [id])))
  return (
    <>
      <Conflicts heading={heading} rows={rows} who={who} columns={columns} conflicts={conflicts} />
      <div className={classes.frame}>
        <table className={classes.sheet} onKeyDown={step} onFocus={({ target }) => selectAll(target)}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {columns.map(({ title, short = title }) => (
                <th key={title} scope="col" aria-label={title}>
                  <span className={classes.long}>{title}</span>
                  <span className={classes.short}>{short}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { id, name, detail } = who(row)
              return (
                <tr key={id} data-conflict={marked.has(id) || undefined}>
                  <th scope="row">
                    {name} <AllergyBadge of={row as AllergyNote} />
                    {detail && <small>{detail}</small>}
                    {marked.has(id) && <small className={classes.conflict}>променен междувременно</small>}
                  </th>
                  {columns.map(({ title, renderCell }) => (
                    <td key={title}>{renderCell(row)}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
          {columns.some(({ total }) => total !== undefined) && (
            <tfoot>
              <tr>
                <th scope="row">Общо</th>
                {columns.map(({ title, total }) => (
                  <td key={title}>{total}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

const movesOf: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const isTyped = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type !== 'checkbox'

/** Selects the text, so that typing replaces it. */
const selectAll = (element: EventTarget) => isTyped(element) && element.select()

/** Horizontal arrows leave the cell only if the whole text is selected. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

const placeOf = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element)
const beside = (line: Element | null, down: number) => line?.parentElement?.children[placeOf(line) + down]

function step(event: KeyboardEvent<HTMLTableElement>): void {
  const input = event.target
  const [down, right] = movesOf[event.key] ?? [0, 0]
  if (!isTyped(input) || (down === 0 && right === 0) || (right !== 0 && !isWhole(input))) return
  const cell = input.closest('td')
  const line = cell && beside(cell.parentElement, down)
  const row = cell && line?.children[placeOf(cell) + right]?.querySelector('input')
  event.preventDefault()
  row?.focus()
}

/** Focuses the next field, for values typed with a single key. */
export function focusNext(input: HTMLInputElement): void {
  const all = [...(input.closest('table')?.querySelectorAll('input') ?? [])]
  all[all.indexOf(input) + 1]?.focus()
}
