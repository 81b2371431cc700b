import { Button, Drawer, getDefaultZIndex, Group, Input, Stack } from '@mantine/core'
import { memo, useEffect, useRef, useState } from 'react'
import { useFormContext } from '../form/form-store'
import { isEditable, type LineColumn } from './line-columns'
import { useLineNotes } from './line-notes'
import { AddLine, Notes, Total, type LinesShapeProps } from './line-parts'
import { useLine, type LineRowProps } from './line-row'
import { shownCell } from './line-values'
import classes from './lines.module.css'
import { PickCell } from './pick-cell'

// Lines on a phone: a card with two or three short rows per line; a tap opens its fields in a sheet.

export function LineCards(props: LinesShapeProps) {
  const { plan, path, keys, readOnly, actions, nameOf } = props
  const [open, setOpen] = useState<number | null>(null)
  const countBefore = useRef(keys.length)
  // A new line that was not added here comes from a bar code: open its quantity next.
  useEffect(() => {
    if (keys.length === countBefore.current + 1 && !readOnly) setOpen(keys.length - 1)
    countBefore.current = keys.length
  }, [keys.length, readOnly])
  return (
    <>
      <ol className={classes.cards}>
        {keys.map((key, index) => (
          <LineCard
            key={key}
            path={path}
            index={index}
            columns={plan.columns}
            readOnly={readOnly}
            fixed={plan.fixed}
            actions={actions}
            nameOf={nameOf}
            edit={setOpen}
          />
        ))}
      </ol>
      {keys.length === 0 && <p className={classes.none}>Още няма редове.</p>}
      <CardTotals path={path} columns={plan.columns} />
      {!readOnly && !plan.fixed && (
        <AddLine
          label={plan.add}
          add={() => setOpen(actions.isBlankAt(keys.length - 1) && keys.length > 0 ? keys.length - 1 : actions.add())}
        />
      )}
      {open !== null && open < keys.length && <LineSheet {...props} index={open} go={setOpen} />}
    </>
  )
}

interface LineCardProps extends Omit<LineRowProps, 'first' | 'under'> {
  readonly edit: (index: number) => void
}

/** The first column is the title, totals are next to it, the others below. */
const LineCard = memo(function LineCard({ path, index, columns, readOnly, nameOf, edit }: LineCardProps) {
  const line = useLine(path, index)
  const notes = useLineNotes(path, index, columns, line, readOnly)
  if (!line) return null
  const [first, ...rest] = columns
  const said = rest
    .map((column) => ({ column, text: shownCell(column, line, nameOf) }))
    .filter(({ text }) => text !== '')
  const name = (first && shownCell(first, line, nameOf)) || `Ред ${index + 1}`
  const words = (
    <>
      <span className={classes.cardName}>{name}</span>
      <span className={classes.cardFacts}>
        {said.map(({ column, text }) => (
          <span key={column.key}>
            <small>{column.title}</small> {text}
          </span>
        ))}
      </span>
    </>
  )
  return (
    <li className={classes.card} data-field={firstWrong(path, index, notes)}>
      {readOnly ? (
        <div className={classes.cardWords}>{words}</div>
      ) : (
        <button type="button" className={classes.cardWords} onClick={() => edit(index)}>
          {words}
          <span className="visually-hidden">Промени ред {index + 1}</span>
        </button>
      )}
      {notes.length > 0 && (
        <div className={classes.notes}>
          <Notes notes={notes} />
        </div>
      )}
    </li>
  )
})

/** First invalid field, which gets the focus after a rejected save. */
const firstWrong = (path: string, index: number, notes: ReturnType<typeof useLineNotes>) => {
  const wrong = notes.find((note) => note.tone === 'bad')
  return wrong && (wrong.key ? `${path}.${index}.${wrong.key}` : `${path}.${index}`)
}

function CardTotals({ path, columns }: { path: string; columns: readonly LineColumn[] }) {
  const summed = columns.filter((column) => column.total)
  if (summed.length === 0) return null
  return (
    <dl className={classes.cardTotals}>
      {summed.map((column) => (
        <div key={column.key}>
          <dt>Общо {column.title.toLocaleLowerCase('bg')}</dt>
          <dd>
            <Total path={path} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface LineSheetProps extends LinesShapeProps {
  readonly index: number
  readonly go: (index: number | null) => void
}

function LineSheet({ plan, path, keys, actions, nameOf, draw, index, go }: LineSheetProps) {
  const prefix = `${path}.${index}.`
  const shown = plan.columns.filter((column) => !isEditable(column))
  const line = useLine(path, index)
  return (
    <Drawer
      opened
      onClose={() => go(null)}
      position="bottom"
      size="auto"
      // The lines may be in a dialog.
      zIndex={getDefaultZIndex('modal') + 1}
      title={<strong>{`Ред ${index + 1} от ${keys.length}`}</strong>}
    >
      <Stack gap="sm">
        {plan.columns
          .filter(isEditable)
          .map((column) =>
            column.kind === 'pick' ? (
              <PickField key={column.key} column={column} path={path} index={index} actions={actions} nameOf={nameOf} />
            ) : (
              column.field && <div key={column.key}>{draw(column.field, prefix)}</div>
            ),
          )}
        <dl className={classes.cardTotals}>
          {shown.map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{(line && shownCell(column, line, nameOf)) || '–'}</dd>
            </div>
          ))}
        </dl>
        <Group justify="space-between">
          {!plan.fixed && (
            <Button
              variant="light"
              color="red"
              onClick={() => {
                go(null)
                actions.remove(index)
              }}
            >
              Премахни
            </Button>
          )}
          <Group gap="xs">
            {index + 1 < keys.length || plan.fixed ? (
              <Button variant="default" disabled={index + 1 >= keys.length} onClick={() => go(index + 1)}>
                Следващ
              </Button>
            ) : (
              <Button variant="default" disabled={actions.isBlankAt(index)} onClick={() => go(actions.add())}>
                Нов ред
              </Button>
            )}
            <Button onClick={() => go(null)}>Готово</Button>
          </Group>
        </Group>
      </Stack>
    </Drawer>
  )
}

/** Picking applies dependent values, as in the table. */
function PickField({
  column,
  path,
  index,
  actions,
  nameOf,
}: Pick<LineRowProps, 'path' | 'index' | 'actions' | 'nameOf'> & { column: LineColumn }) {
  const { store } = useFormContext()
  const line = useLine(path, index)
  const id = `${path}-${index}-${column.key}`
  const error = store.errorAt(`${path}.${index}.${column.key}`)
  return (
    <Input.Wrapper id={id} label={column.title} error={error} required={column.field?.required ?? false}>
      <div className={classes.sheetPick} data-field={`${path}.${index}.${column.key}`}>
        <PickCell
          column={column}
          name={line ? nameOf(column, line) : ''}
          choose={(option) => actions.choose(index, column, option)}
          find={(text) => actions.find(index, column, text)}
          input={{ id, className: classes.sheetInput, 'aria-invalid': error ? true : undefined }}
        />
      </div>
    </Input.Wrapper>
  )
}
