import { useState } from 'react'
import type { Call } from '@asistent/contract/core/call'
import type { Conflict, ProblemBody } from '@asistent/contract/core/problem'
import { CallError } from '../../platform/api'
import { refetchTopics, useSend } from '../../platform/use-call'
import type { Side } from '../conflict/conflict-panel'
import { mergeByCell, sameCells, type MergeRow } from '../conflict/merge-cells'
import { sameValue } from '../form/form-values'
import { toast } from '../parts/toast'
import { useSaveKey, useUnsaved } from '../parts/use-unsaved'
import type { SheetConflicts } from './sheet-conflicts'

export type TypedById<Value> = Readonly<Record<number, Value>>

/** How rows are stored, for merging with typed values. */
interface StoredRows<Value> {
  /** Rows as stored on the server. */
  readonly stored: ReadonlyMap<number, Value>
  /** Key of the stored rows, if the user can change it during editing: the day of a measurement. */
  readonly of?: string | null
  /** Row value as text; by default its differing cells with the titles of their columns. */
  readonly tell?: (value: Value) => string
  /** Default: cell by cell. */
  readonly merge?: MergeRow<Value>
}

interface TypedOptions<Value, In> extends StoredRows<Value> {
  /** Name of the draft. */
  readonly name: string
  readonly call: Call<In, unknown, unknown>
  /** Input to send; undefined if there is nothing to send or the user cancelled. */
  readonly input: (typed: TypedById<Value>) => In | undefined | Promise<In | undefined>
  readonly done?: string
  /** Property of an item of the input that has the id of its row. */
  readonly rowKey?: string
}

/** Texts of the rejected cells of a row by cell, e.g. { heightCm: 'Между 50 и 150.' }. */
type CellErrors = Readonly<Record<string, string>>

interface Entry<Value> {
  readonly mine: Value
  /** The row before editing; undefined in drafts of older versions. */
  readonly base?: Value
  readonly of?: string | null
  /** The user's choice, and the other value it refers to. */
  readonly choice?: { readonly side: Side; readonly over: Value }
}

type Entries<Value> = Readonly<Record<number, Entry<Value>>>

/**
 * Unsaved values of a sheet, per line: leave confirmation, drafts over reloads, Ctrl+S. Rows that another user saves
 * are merged; a row with conflicts needs a choice (`conflicts` of the sheet).
 */
export function useTyped<Value, In>(options: TypedOptions<Value, In>) {
  const { name, call, input, done = 'Записано', rowKey = 'studentId', tell } = options
  const [entries, setEntries] = useState<Entries<Value>>({})
  const [refused, setRefused] = useState<Pick<ProblemBody, 'conflict' | 'rows'> | null>(null)
  const [attention, setAttention] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<number, CellErrors>>>({})
  const sending = useSend(call)
  const rows = mergedRows(entries, options)
  const typed = Object.fromEntries(rows.map(({ id, value }) => [id, value])) as TypedById<Value>
  const clashes = rows.filter(({ clash }) => clash)
  const isOpen = clashes.some(({ clash }) => !clash?.side)
  const dirty = isOpen || rows.some((row) => !row.isStored)
  useUnsaved<Entries<Value>>({
    name: `sheet.${name}`,
    dirty,
    isDirty: () => dirty,
    values: () => entries,
    restore: setEntries,
  })

  async function save(): Promise<void> {
    if (isOpen) return setAttention((times) => times + 1)
    const changed = Object.fromEntries(rows.filter((row) => !row.isStored).map(({ id, value }) => [id, value]))
    const sent = dirty ? await input(changed as TypedById<Value>) : undefined
    if (!sent) return
    try {
      await sending.mutateAsync(sent)
      setEntries({})
      setRefused(null)
      setErrors({})
      toast.done(done)
    } catch (error) {
      if (error instanceof CallError) setErrors(cellErrors(error.body.errors ?? {}, sent, rowKey))
      if (!(error instanceof CallError) || error.body.code !== 'platform.stale') return void toast.failed(error)
      await refetchTopics(call.topics)
      setRefused(error.body)
      setAttention((times) => times + 1)
    }
  }
  useSaveKey(save)

  const conflictOf = (id: number): Conflict | undefined =>
    refused?.rows?.find(({ key }) => Number(key) === id)?.conflict
  const several = new Set(refused?.rows?.map(({ conflict }) => conflict?.by)).size > 1
  const conflicts: SheetConflicts = {
    conflict: refused?.conflict,
    attention,
    rows: clashes.flatMap(({ id, clash }) =>
      clash
        ? [
            {
              id,
              side: clash.side,
              mine: tell ? tell(clash.mine) : clash.mine,
              theirs: tell ? tell(clash.theirs) : clash.theirs,
              conflict: several ? conflictOf(id) : undefined,
            },
          ]
        : [],
    ),
    choose: (keys, side) => setEntries((now) => chosen(now, keys.map(Number), side, options)),
    close: () => {
      setRefused(null)
      setEntries((now) => Object.fromEntries(rows.flatMap(({ id, isStored }) => (isStored ? [] : [[id, now[id]!]]))))
    },
  }
  return {
    typed,
    /** Texts of the cells that the server rejected, by row; a row loses them when it is edited. */
    errors,
    set: (id: number, value: Value) => {
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => Number(key) !== id)))
      setEntries((now) => {
        const entry = now[id]
        const stored = options.stored.get(id)
        // Typing over a choice resolves it: the stored row becomes the base.
        const base = entry && !entry.choice ? entry.base : stored
        return { ...now, [id]: { mine: value, ...(base !== undefined && { base, of: options.of ?? null }) } }
      })
    },
    /** Props of the save button. */
    saving: { disabled: !dirty, loading: sending.isPending, onClick: () => void save() },
    /** For the sheet; undefined without conflicts. */
    conflicts: clashes.length === 0 && !refused ? undefined : conflicts,
  }
}

/** Texts of the paths below an item ('items.3.heightCm') by the id of its row and the cell. */
function cellErrors(errors: NonNullable<ProblemBody['errors']>, sent: unknown, rowKey: string) {
  const byRow: Record<number, Record<string, string>> = {}
  for (const [path, [text]] of Object.entries(errors)) {
    const [list = '', index = '', cell] = path.split('.')
    const items = (sent as Readonly<Record<string, unknown>>)[list]
    const item = Array.isArray(items) ? (items[Number(index)] as Readonly<Record<string, unknown>>) : undefined
    const id = Number(item?.[rowKey])
    if (cell && text && !Number.isNaN(id)) byRow[id] = { ...byRow[id], [cell]: text }
  }
  return byRow
}

interface MergedTyped<Value> {
  readonly id: number
  readonly value: Value
  /** True if the value equals the stored one. */
  readonly isStored: boolean
  readonly clash?: { readonly mine: Value; readonly theirs: Value; readonly side: Side | undefined }
}

function mergedRows<Value>(entries: Entries<Value>, rows: StoredRows<Value>): MergedTyped<Value>[] {
  return Object.entries(entries).map(([key, { mine, base, of, choice }]): MergedTyped<Value> => {
    const id = Number(key)
    const theirs = rows.stored.get(id)
    if (theirs === undefined || base === undefined || of !== (rows.of ?? null))
      return { id, value: mine, isStored: false }
    const merge = rows.merge ?? mergeByCell
    const versions = { base, mine, theirs }
    const merged = merge(versions, 'mine')
    if (!merged.isClash) return { id, value: merged.value, isStored: sameCells(merged.value, theirs) }
    const others = merge(versions, 'theirs')
    const side = choice && sameValue(choice.over, theirs) ? choice.side : undefined
    const { value } = side === 'theirs' ? others : merged
    return {
      id,
      value,
      isStored: sameCells(value, theirs),
      clash: { mine: merged.value, theirs: others.value, side },
    }
  })
}

function chosen<Value>(
  entries: Entries<Value>,
  ids: readonly number[],
  side: Side,
  { stored }: StoredRows<Value>,
): Entries<Value> {
  const changed = ids.flatMap((id) => {
    const [entry, over] = [entries[id], stored.get(id)]
    return entry && over !== undefined ? [[id, { ...entry, choice: { side, over } }] as const] : []
  })
  return { ...entries, ...Object.fromEntries(changed) }
}
