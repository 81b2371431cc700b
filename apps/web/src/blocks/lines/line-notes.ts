import { useMemo, useSyncExternalStore } from 'react'
import { useFormContext, type FieldErrors } from '../form/form-store'
import type { LineColumn, LineValues } from './line-columns'

// What is said of a line: what is wrong with its cells, and what is only unusual.

export interface LineNote {
  /** The field it is about; '' for the whole line. */
  readonly key: string
  readonly title: string
  readonly text: string
  readonly tone: 'bad' | 'warn'
}

/** The errors of one line as one text, so that a line is drawn again only when its own change. */
export function errorsOfLine(errors: FieldErrors, path: string, index: number): string {
  const prefix = `${path}.${index}`
  const own = Object.entries(errors).filter(([key]) => key === prefix || key.startsWith(`${prefix}.`))
  return own.length === 0
    ? ''
    : JSON.stringify(own.map(([key, texts]) => [key.slice(prefix.length + 1), texts.join(' ')]))
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

/** What is only unusual is no longer said of a line that can't be changed. */
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
