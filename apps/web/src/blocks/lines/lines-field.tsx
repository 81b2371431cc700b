import { Input } from '@mantine/core'
import { useId, useMemo, useState, type ReactNode } from 'react'
import type { FormField, LinesPlan } from '../form/fields'
import { useFormContext } from '../form/form-store'
import { useNarrow } from '../params/param-bar'
import { lineActionsOf } from './line-actions'
import { LineCards } from './line-cards'
import type { LineValues } from './line-columns'
import { LineTable } from './lines-table'
import classes from './lines.module.css'
import { useLineNames } from './use-line-names'

interface LinesFieldProps {
  readonly field: FormField
  readonly plan: LinesPlan
  readonly path: string
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly draw: (field: FormField, prefix: string) => ReactNode
}

/** Lines of a document: a spreadsheet-like table, or cards on a phone. */
export function LinesField({ field, plan, path, error, readOnly, draw }: LinesFieldProps) {
  const { store } = useFormContext()
  const id = useId()
  const [said, say] = useState('')
  const narrow = useNarrow()
  const lines = (store.get(path) ?? []) as readonly LineValues[]
  const { nameOf, remember } = useLineNames(plan.columns, lines)
  const actions = useMemo(
    () => lineActionsOf({ store, path, plan, remember, element: () => document.getElementById(id), say }),
    [store, path, plan, remember, id],
  )
  const Shape = narrow ? LineCards : LineTable
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      description={field.help}
      error={error}
      required={field.required && !readOnly}
    >
      <div id={id} role="group" aria-label={field.label} className={classes.lines}>
        <Shape
          plan={plan}
          path={path}
          keys={store.rowKeys(path)}
          readOnly={readOnly}
          actions={actions}
          nameOf={nameOf}
          label={field.label}
          draw={draw}
        />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </Input.Wrapper>
  )
}
