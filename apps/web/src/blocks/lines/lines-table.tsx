import { useMemo, useState } from 'react'
import { useGradually } from '../parts/use-gradually'
import { isFigure, type LineColumn } from './line-columns'
import { handleKey, placeOf } from './line-keys'
import { AddLine, Total, type LinesShapeProps } from './line-parts'
import { isBlock } from './line-paste'
import { inTwoRows, useRoom, widthOf } from './line-room'
import { LineRow } from './line-row'
import classes from './lines.module.css'

const room = { row: 38, besides: 300, least: 20 }

const keysHelp =
  'Enter или Tab: следваща клетка и нов ред · ↑ ↓: между редовете · Ctrl+Delete: премахва реда · Ctrl+V: поставя от Excel'

export function LineTable({ plan, path, keys, readOnly, actions, nameOf, label }: LinesShapeProps) {
  const { columns, fixed } = plan
  const { drawn, toCome, drawAll } = useGradually(keys, room)
  // After the first full render, new lines render synchronously with the key that adds them.
  const [whole, setWhole] = useState(toCome === 0)
  if (!whole && toCome === 0) setWhole(true)
  const [beside, follow] = useRoom()
  const [first, under] = useMemo(() => inTwoRows(columns, beside), [columns, beside])
  return (
    <>
      <div
        ref={follow}
        className={classes.frame}
        data-dense
        // Focusable for keyboard scrolling, because it contains no focusable element.
        {...((readOnly || keys.length === 0) && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        <table
          className={classes.table}
          style={{ minWidth: `${widthOf(first)}rem` }}
          aria-label={label}
          onKeyDown={(event) => {
            if (!whole) drawAll()
            if (handleKey(event, actions, fixed)) event.preventDefault()
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            const position = placeOf(event.target)
            if (!position || readOnly || !isBlock(text)) return
            event.preventDefault()
            void actions.paste(text, position)
          }}
        >
          <thead>
            <tr>
              <th className={classes.number} scope="col">
                <span className="visually-hidden">Ред</span>
                <span aria-hidden>№</span>
              </th>
              {first.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-end={isFigure(column) || undefined}
                  style={{ width: `${column.width}rem` }}
                >
                  {column.title}
                  {column.field?.required && !column.readOnly && !readOnly && (
                    <span className={classes.required} aria-hidden>
                      {' *'}
                    </span>
                  )}
                </th>
              ))}
              {!readOnly && !fixed && (
                <td className={classes.remove}>
                  <span className="visually-hidden">Премахване</span>
                </td>
              )}
            </tr>
          </thead>
          {(whole ? keys : drawn).map((key, index) => (
            <LineRow
              key={key}
              path={path}
              index={index}
              columns={columns}
              first={first}
              under={under}
              readOnly={readOnly}
              fixed={fixed}
              actions={actions}
              nameOf={nameOf}
            />
          ))}
          {keys.length === 0 && (
            <tbody>
              <tr>
                <td className={classes.none} colSpan={first.length + 2}>
                  Още няма редове.
                </td>
              </tr>
            </tbody>
          )}
          <Totals path={path} columns={first} under={under} wide={!readOnly && !fixed} />
        </table>
      </div>
      {!readOnly && (
        <div className={classes.below}>
          {!fixed && <AddLine label={plan.add} add={actions.addAndFocus} />}
          <small>{keysHelp}</small>
        </div>
      )}
    </>
  )
}

interface TotalsProps {
  readonly path: string
  readonly columns: readonly LineColumn[]
  readonly under: readonly LineColumn[]
  readonly wide: boolean
}

function Totals({ path, columns, under, wide }: TotalsProps) {
  const first = columns.findIndex((column) => column.total)
  const below = under.filter((column) => column.total)
  if (first < 0)
    return below.length === 0 ? null : (
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns.length + 2}>
            {below.map((column) => (
              <span key={column.key} className={classes.totalUnder}>
                {column.title}: <Total path={path} column={column} />
              </span>
            ))}
          </th>
        </tr>
      </tfoot>
    )
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first + 1}>
          Общо
        </th>
        {columns.slice(first).map((column) => (
          <td key={column.key} data-end={isFigure(column) || undefined}>
            {column.total && <Total path={path} column={column} />}
          </td>
        ))}
        {wide && <td />}
      </tr>
    </tfoot>
  )
}
