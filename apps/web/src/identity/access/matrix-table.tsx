import { IconArrowBackUp } from '@tabler/icons-react'
import { useId } from 'react'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { rightNames, type Right } from '@asistent/domain/access/rights'
import classes from './access-matrix.module.css'
import { stateOf, withoutChange, withRight, type MatrixRow } from './matrix-model'

const rightWords: Record<Right, string> = { read: 'Вижда', create: 'Добавя', update: 'Променя', delete: 'Изтрива' }

export interface MatrixTableProps {
  readonly title: string
  readonly rows: readonly MatrixRow[]
  readonly overrides: AccessOverride
  readonly onChange: (overrides: AccessOverride) => void
  readonly readOnly: boolean
}

/** One section; its heading toggles a right of all rows. */
export function MatrixTable({ title, rows, overrides, onChange, readOnly }: MatrixTableProps) {
  const id = useId()
  return (
    <table className={classes.table} aria-labelledby={id} data-dense>
      <thead>
        <tr>
          <th scope="col" id={id} className={classes.title}>
            {title}
          </th>
          {rightNames.map((right) => (
            <th key={right} scope="col" className={classes.right}>
              <WholeSection
                title={title}
                right={right}
                rows={rows}
                readOnly={readOnly}
                set={(on) => onChange(withRight(overrides, rows, right, on))}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.resource} data-beyond={(!readOnly && row.beyond) || undefined}>
            <th scope="row" className={classes.name}>
              <span className={classes.words}>
                {row.label}
                {row.note && <small>{row.note}</small>}
                {!readOnly && row.beyond && <small className={classes.beyond}>повече от Вашите права</small>}
              </span>
              {row.changed && !readOnly && (
                <button
                  type="button"
                  className={classes.back}
                  aria-label={`Върни ${row.label} както е в основната роля`}
                  title="Върни както е в основната роля"
                  onClick={() => onChange(withoutChange(overrides, row.resource))}
                >
                  <IconArrowBackUp size={18} aria-hidden />
                </button>
              )}
            </th>
            {rightNames.map((right) => (
              <td key={right} className={classes.cell} data-change={changeOf(row, right)}>
                <Tick
                  row={row}
                  right={right}
                  readOnly={readOnly}
                  set={(on) => onChange(withRight(overrides, [row], right, on))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const changeOf = ({ now, base }: MatrixRow, right: Right) =>
  now[right] === base[right] ? undefined : now[right] ? 'added' : 'taken'

const changeWords = { added: ', добавено', taken: ', отнето' } as const

interface TickProps {
  readonly row: MatrixRow
  readonly right: Right
  readonly readOnly: boolean
  readonly set: (on: boolean) => void
}

function Tick({ row, right, readOnly, set }: TickProps) {
  const on = row.now[right]
  const change = changeOf(row, right)
  // Rights that are neither enabled nor available have no checkbox.
  if (!on && !row.offered[right] && !row.base[right]) return <span className={classes.never}>–</span>
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label={`${row.label}: ${rightWords[right]}${change ? changeWords[change] : ''}`}
        checked={on}
        disabled={readOnly || (!on && !row.offered[right])}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </label>
  )
}

interface WholeSectionProps {
  readonly title: string
  readonly right: Right
  readonly rows: readonly MatrixRow[]
  readonly readOnly: boolean
  readonly set: (on: boolean) => void
}

function WholeSection({ title, right, rows, readOnly, set }: WholeSectionProps) {
  const state = stateOf(rows, right)
  if (readOnly || rows.length < 2 || state === 'impossible') return rightWords[right]
  return (
    <label className={classes.whole}>
      {rightWords[right]}
      <input
        type="checkbox"
        aria-label={`${title}: ${rightWords[right]} всичко`}
        checked={state === 'all'}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        onChange={() => set(state !== 'all')}
      />
    </label>
  )
}
