import { Input, Skeleton } from '@mantine/core'
import { useId, useMemo, type ReactNode } from 'react'
import { later } from '../../platform/later'
import { cleanHtml } from './clean-html'
import classes from './rich-text.module.css'

// The editor is as large as the rest of a screen, so only editable fields load it.
const Editor = later(() => import('./editor').then((module) => module.Editor), { meanwhile: <Skeleton height={180} /> })

export interface RichTextProps {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (html: string) => void
  readonly readOnly?: boolean
  readonly required?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  /** A few lines: a low field with the few buttons they need. */
  readonly brief?: boolean
}

export function RichText({
  label,
  value,
  onChange,
  readOnly = false,
  required,
  error,
  description,
  brief = false,
}: RichTextProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={<span id={id}>{label}</span>}
      labelElement="div"
      required={required ?? false}
      error={error}
      description={description}
    >
      {readOnly ? (
        <RichTextView html={value} />
      ) : (
        <Editor value={value} onChange={onChange} readOnly={false} labelledBy={id} invalid={!!error} brief={brief} />
      )}
    </Input.Wrapper>
  )
}

/** Text with markup, to be read. Cleaned again: nothing stored may run. */
export function RichTextView({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
