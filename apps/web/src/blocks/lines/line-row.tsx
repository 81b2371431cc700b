import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useId, useSyncExternalStore } from 'react'
import { useFormContext } from '../form/form-store'
import type { LineActions } from './line-actions'
import { LineCell } from './line-cell'
import { isEditable, isFigure, type LineColumn, type LineValues } from './line-columns'
import { useLineNotes } from './line-notes'
import { Notes } from './line-parts'
import { shownCell } from './line-values'
import classes from './lines.module.css'
import type { NameOf } from './use-line-names'

export interface LineRowProps {
  readonly path: string
  readonly index: number
  readonly columns: readonly LineColumn[]
  /** Columns of the first row and those of the second. */
  readonly first: readonly LineColumn[]
  readonly under: readonly LineColumn[]
  readonly readOnly: boolean
  readonly fixed: boolean
  readonly actions: LineActions
  readonly nameOf: NameOf
}

/** One line. A keystroke renders only its own line. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { path, index, columns, first, under, readOnly, fixed, actions, nameOf } = props
  const line = useLine(path, index)
  const notes = useLineNotes(path, index, columns, line, readOnly)
  const notesId = useId()
  if (!line) return null
  const cellOf = (column: LineColumn) => {
    const cellNotes = notes.filter((note) => note.key === column.key)
    const tone = cellNotes.some((note) => note.tone === 'bad') ? 'bad' : cellNotes.length > 0 ? 'warn' : undefined
    const editable = isEditable(column) && !readOnly
    const shown = editable ? (
      <LineCell
        column={column}
        value={line[column.key]}
        name={nameOf(column, line)}
        set={(value) => actions.set(index, column.key, value)}
        choose={(option) => actions.choose(index, column, option)}
        find={(text) => actions.find(index, column, text)}
        input={{
          'aria-label': `${column.title}, ред ${index + 1}`,
          'aria-invalid': tone === 'bad' || undefined,
          'aria-describedby': tone && notesId,
          'aria-required': column.field?.required || undefined,
        }}
      />
    ) : (
      shownCell(column, line, nameOf)
    )
    return { tone, editable, shown }
  }
  return (
    <tbody data-line={index} data-open={!readOnly || undefined} className={classes.line}>
      <tr>
        <th scope="row" className={classes.number}>
          {index + 1}
        </th>
        {first.map((column) => {
          const { tone, editable, shown } = cellOf(column)
          return (
            <td
              key={column.key}
              data-cell={column.key}
              data-field={`${path}.${index}.${column.key}`}
              data-end={isFigure(column) || undefined}
              data-tone={tone}
              data-typed={editable || undefined}
            >
              {shown}
            </td>
          )
        })}
        {!readOnly && !fixed && (
          <td className={classes.remove}>
            <ActionIcon
              tabIndex={-1}
              size="sm"
              aria-label={`Премахни ред ${index + 1}`}
              onClick={() => {
                actions.remove(index)
                actions.focus(Math.min(index, actions.count() - 1), columns.find(isEditable)?.key)
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </td>
        )}
      </tr>
      {under.length > 0 && (
        <tr className={classes.under}>
          <td colSpan={first.length + 2}>
            <div>
              {under.map((column) => {
                const { tone, editable, shown } = cellOf(column)
                return (
                  <div key={column.key} style={{ flexBasis: `${column.width}rem` }} data-kind={column.kind}>
                    <small aria-hidden={editable}>{column.title}</small>
                    <div
                      data-cell={column.key}
                      data-field={`${path}.${index}.${column.key}`}
                      data-tone={tone}
                      data-typed={editable || undefined}
                    >
                      {shown}
                    </div>
                  </div>
                )
              })}
            </div>
          </td>
        </tr>
      )}
      {notes.length > 0 && (
        <tr className={classes.notes}>
          <td colSpan={first.length + 2} id={notesId}>
            <Notes notes={notes} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

export function useLine(path: string, index: number): LineValues | undefined {
  const { store } = useFormContext()
  return useSyncExternalStore(store.listen, () => store.get(`${path}.${index}`) as LineValues | undefined)
}
