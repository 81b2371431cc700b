import { flushSync } from 'react-dom'
import { plural } from '@asistent/domain/kernel/text'
import type { LinesPlan } from '../form/fields'
import type { FormStore } from '../form/form-store'
import { toast } from '../parts/toast'
import type { Option } from '../pickers/source'
import { isEditable, type LineColumn, type LineValues } from './line-columns'
import { planPaste, type PastedCell } from './line-paste'
import { isBlank } from './line-values'
import { findOption } from './pick-options'

// Changes of lines by mouse, keyboard or paste. Created once per table: a stable reference avoids rendering rows.

interface Table {
  readonly store: FormStore
  /** Path of the lines in the form. */
  readonly path: string
  readonly plan: LinesPlan
  readonly remember: (column: LineColumn, option: Option) => void
  readonly element: () => HTMLElement | null
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void
}

export type LineActions = ReturnType<typeof lineActionsOf>

export function lineActionsOf({ store, path, plan, remember, element, say }: Table) {
  const { columns, blank, fixed } = plan
  const editable = columns.filter(isEditable)
  const lines = () => (store.get(path) ?? []) as readonly LineValues[]
  const pathOf = (line: number, name: string) => `${path}.${line}.${name}`
  const set = (line: number, name: string, value: unknown) => store.set(pathOf(line, name), value)
  const fail = (line: number, column: LineColumn, text: string) =>
    store.setErrors({ ...store.errors(), [pathOf(line, column.key)]: [text] })

  /** Applies values that depend on the picked option, unless another one was picked meanwhile. */
  async function fillFrom(
    line: number,
    column: LineColumn,
    option: Option,
    besides: ReadonlySet<string>,
  ): Promise<void> {
    const now = lines()[line]
    if (!column.fill || !now) return
    const brought = await column.fill(option.row as never, now as never, store.values() as never)
    if (lines()[line]?.[column.key] !== option.value) return
    for (const [name, value] of Object.entries(brought)) if (!besides.has(name)) set(line, name, value)
  }

  function choose(line: number, column: LineColumn, option: Option | null, besides: ReadonlySet<string> = new Set()) {
    if (option) remember(column, option)
    if (column.naming) set(line, column.naming, option?.label ?? null)
    set(line, column.key, option?.value ?? (column.field?.takesNull ? null : undefined))
    if (option) fillFrom(line, column, option, besides).catch((error: unknown) => toast.failed(error, column.title))
  }

  /** Returns false if the cell does not exist; without lines the add button gets the focus. */
  function focus(line: number, key: string | undefined): boolean {
    const table = element()
    const cell = table?.querySelector<HTMLInputElement>(`[data-line="${line}"] [data-cell="${key}"] input`)
    if (!cell && lines().length === 0) table?.querySelector<HTMLElement>('[data-add]')?.focus()
    cell?.focus()
    // As in a spreadsheet: typing replaces the value.
    if (cell?.type === 'text') cell.select()
    return !!cell
  }

  /** flushSync, so that the new line has the focus before the next key press. */
  function add(): number {
    const line = lines().length
    flushSync(() => store.addRow(path, { ...blank }))
    return line
  }

  function remove(line: number): void {
    flushSync(() => store.removeRow(path, line))
    say(`Ред ${line + 1} е премахнат.`)
  }

  const isLastBlank = () => {
    const last = lines().at(-1)
    return last !== undefined && isBlank(last, blank, columns)
  }

  /** Focuses the next editable cell; after the last one adds a line. Returns false if there is none. */
  function goOn(line: number, key: string, step: 1 | -1): boolean {
    const at = editable.findIndex((column) => column.key === key) + step
    const next = editable[at]
    if (next) return focus(line, next.key)
    if (step < 0) return line > 0 && focus(line - 1, editable.at(-1)?.key)
    if (line + 1 < lines().length) return focus(line + 1, editable[0]?.key)
    if (fixed || isLastBlank()) return false
    return focus(add(), editable[0]?.key)
  }

  /** Resolves a typed or pasted name and announces if it is unknown or ambiguous. */
  async function find(line: number, column: LineColumn, text: string, besides?: ReadonlySet<string>): Promise<void> {
    try {
      const option = await findOption(column, text)
      if (option) choose(line, column, option, besides)
      else fail(line, column, `„${text}“ не е намерено: изберете от списъка`)
    } catch (error) {
      toast.failed(error, column.title)
    }
  }

  async function paste(text: string, at: { line: number; key: string }): Promise<void> {
    const pasted = planPaste(text, columns, at)
    const length = fixed ? lines().length : Math.max(lines().length, at.line + pasted.lines)
    const cells = pasted.cells.filter(({ line }) => line < length)
    const next: Record<string, unknown>[] = Array.from({ length }, (_, line) => ({ ...(lines()[line] ?? blank) }))
    const plain = cells.filter(({ column }) => column.kind !== 'pick')
    for (const { line, column, read } of plain) if (next[line]) next[line][column.key] = read.value
    flushSync(() => store.set(path, next))
    for (const { line, column, read } of plain) if (read.wrong) fail(line, column, read.wrong)
    await Promise.all(cells.filter(({ column }) => column.kind === 'pick').map((cell) => placePicked(cell, cells)))
    const left = pasted.lines - new Set(cells.map(({ line }) => line)).size
    const more = left > 0 ? ` ${plural(left, 'ред остана', 'реда останаха')} извън таблицата.` : ''
    say(`Поставени са ${plural(new Set(cells.map(({ line }) => line)).size, 'ред', 'реда')}.${more}`)
    if (left > 0) toast.warned(`Поставеното е по-дълго от таблицата.${more}`)
  }

  async function placePicked({ line, column, text }: PastedCell, all: readonly PastedCell[]): Promise<void> {
    const besides = new Set(all.filter((cell) => cell.line === line && cell.text !== '').map((cell) => cell.column.key))
    if (text !== '') return find(line, column, text, besides)
    choose(line, column, null)
  }

  return {
    set,
    choose: (line: number, column: LineColumn, option: Option | null) => choose(line, column, option),
    find: (line: number, column: LineColumn, text: string) => void find(line, column, text),
    focus,
    goOn,
    add,
    remove,
    paste,
    addAndFocus: () => void focus(isLastBlank() ? lines().length - 1 : add(), editable[0]?.key),
    isBlankAt: (line: number) => isBlank(lines()[line] ?? {}, blank, columns),
    count: () => lines().length,
  }
}
