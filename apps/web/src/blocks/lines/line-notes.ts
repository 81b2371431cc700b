import { useMemo, useSyncExternalStore } from 'react'
import { useFormContext, type FieldErrors } from '../form/form-store'
import type { LineColumn, LineValues } from './line-columns'

// Notes of a line: errors and warnings of its cells.

export interface LineNote {
  /** Field of the note; '' for the whole line. */
  readonly key: string
  readonly title: string
  readonly text: string
  readonly tone: 'bad' | 'warn'
}

/** Errors of one line as one string, so that the line renders only when its own errors change. */
export function errorsOfLine(errors: FieldErrors, path: string, index: number): string {
  const prefix = `${path}.${index}`
  const rowErrors = Object.entries(errors).filter(([key]) => key === prefix || key.startsWith(`${prefix}.`))
  return rowErrors.length === 0
    ? ''
    : JSON.stringify(rowErrors.map(([key, texts]) => [key.slice(prefix.length + 1), texts.join(' ')]))
}

export function notesOf(errors: string, columns: readonly LineColumn[], line: LineValues | undefined): LineNote[] {
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? ''
  const wrong = (errors === '' ? [] : (JSON.parse(errors) as [string, string][])).map(([key, text]): LineNote => ({
    key,
    title: titleOf(key),
    text,
    tone: 'bad',
  }))
  const unusual = columns.flatMap(({ key, title, warn }): LineNote[] => {
    const text = line && warn?.(line as never)
    return text ? [{ key, title, text, tone: 'warn' }] : []
  })
  return [...wrong, ...unusual]
}

/** Read-only lines show no warnings. */
export function useLineNotes(
  path: string,
  index: number,
  columns: readonly LineColumn[],
  line: LineValues | undefined,
  readOnly: boolean,
) {
  const { store } = useFormContext()
  const errors = useSyncExternalStore(store.listen, () => errorsOfLine(store.errors(), path, index))
  return useMemo(() => (readOnly ? [] : notesOf(errors, columns, line)), [errors, columns, line, readOnly])
}
