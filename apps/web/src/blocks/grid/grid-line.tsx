import { memo, useLayoutEffect, useRef } from 'react'
import { WarningSign } from '../../look/warning-sign'
import { styleOfTone } from '../parts/tone'
import { writeCells, writeSums } from './grid-cells'
import { columnsOf, firstSum, mostDays } from './grid-columns'
import type { GridRow } from './grid-model'
import type { GridStore } from './grid-store'
import classes from './grid.module.css'

interface LineProps {
  readonly store: GridStore
  readonly row: number
  readonly person: GridRow
}

/** React renders a row only if its person changes; cell contents are written to the DOM directly. */
export const GridLine = memo(function GridLine({ store, row, person }: LineProps) {
  const line = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const written = line.current
    if (!written) return undefined
    // After React has rendered another person in this row, the cells are written.
    const isHere = () => store.edits().data.rows[row]?.id === person.id
    writeCells(written, store, row)
    writeSums(written, store, row)
    const stopCells = store.listenRow(row, () => isHere() && writeCells(written, store, row))
    let summed = store.rowVersion(row)
    const stopSums = store.listen(() => {
      if (summed === store.rowVersion(row) || !isHere()) return
      summed = store.rowVersion(row)
      writeSums(written, store, row)
    })
    return () => {
      stopCells()
      stopSums()
    }
  }, [store, row, person])
  return (
    <tr ref={line} role="row" data-row={row} style={columnsOf(store)}>
      <th scope="row" role="rowheader" className={classes.name}>
        <span className={classes.nameLine}>
          <span className={classes.nameText} title={person.name}>
            <span className={classes.number} aria-hidden>
              {row + 1}.
            </span>
            <Name of={person} />
          </span>
          {person.warning && (
            <span className={classes.warning} title={person.warning}>
              <WarningSign />
              <span className="visually-hidden">{person.warning}</span>
            </span>
          )}
          {person.remark && (
            <span className={classes.remark} style={styleOfTone(person.remark.tone)} title={person.remark.hint}>
              {person.remark.text}
            </span>
          )}
        </span>
      </th>
      {dayCells.slice(0, person.cells.length)}
      {store.totals.map(({ title }, index) => (
        <td key={title} role="gridcell" data-sum className={classes.sum} style={index === 0 ? firstSum : undefined} />
      ))}
    </tr>
  )
})

/** A warning leaves no room for both names: the first name is truncated, the family name is not. */
function Name({ of: { name, shortName = name } }: { of: GridRow }) {
  const at = shortName.lastIndexOf(' ')
  if (!shortName) return <span className={classes.nobody} />
  if (at < 0) return <span className={classes.family}>{shortName}</span>
  return (
    <>
      <span className={classes.given}>{shortName.slice(0, at)}</span>{' '}
      <span className={classes.family}>{shortName.slice(at + 1)}</span>
    </>
  )
}

/** A constant array of elements, so React skips reconciling them. */
const dayCells = Array.from({ length: mostDays }, (_, column) => <td key={column} role="gridcell" />)
