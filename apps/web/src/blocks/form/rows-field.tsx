import { ActionIcon, Button, Input } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { FormField } from './fields'
import classes from './form.module.css'
import { useFormContext } from './form-store'
import { t } from '../../platform/language'

interface RowsFieldProps {
  readonly field: FormField
  readonly path: string
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly draw: (field: FormField, prefix: string) => ReactNode
}

/** Repeated rows of the same fields, each with its own errors. */
export function RowsField({ field, path, error, readOnly, draw }: RowsFieldProps) {
  const { store } = useFormContext()
  const holder = useRef<HTMLDivElement>(null)
  const { fields = [], add = '', blank = {}, ordered = false } = field.rows ?? {}
  const keys = store.rowKeys(path)
  return (
    <Input.Wrapper
      label={t(field.label)}
      labelElement="div"
      description={field.help && t(field.help)}
      error={error}
      required={field.required}
    >
      <div ref={holder} className={classes.rows} role="group" aria-label={t(field.label)}>
        {keys.map((key, index) => (
          <div key={key} className={classes.row} role="group" aria-label={`${t(field.label)}, ${index + 1}`}>
            <span className={classes.rowNumber} aria-hidden>
              {index + 1}.
            </span>
            <div className={classes.rowFields}>{fields.map((one) => draw(one, `${path}.${index}.`))}</div>
            {!readOnly && ordered && keys.length > 1 && (
              <ActionIcon
                aria-label={t('Премести нагоре ред {value}', { value: index + 1 })}
                disabled={index === 0}
                onClick={() => store.moveRow(path, index, index - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
            )}
            {!readOnly && (
              <ActionIcon
                color="red"
                aria-label={t('Премахни ред {value}', { value: index + 1 })}
                onClick={() => {
                  store.removeRow(path, index)
                  holder.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
                }}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {!readOnly && (
          <Button
            data-add
            className={classes.add}
            variant="light"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              // flushSync, so that the new row has the focus before the next key press.
              flushSync(() => store.addRow(path, { ...blank }))
              holder.current
                ?.querySelector<HTMLElement>(`[data-field^="${path}.${keys.length}."] :is(input, textarea)`)
                ?.focus()
            }}
          >
            {t(add)}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
