import { useSyncExternalStore } from 'react'
import type { Conflict } from '@asistent/contract/core/problem'
import { formatDay } from '@asistent/domain/kernel/day'
import { ConflictPanel } from '../conflict/conflict-panel'
import type { GridStore } from './grid-store'

/** The last save, if another user had saved before. */
export interface StaleSave {
  readonly isRefused: boolean
  readonly conflict: Conflict | undefined
  /** Incremented to focus the panel. */
  readonly attention: number
}

export const neverStale: StaleSave = { isRefused: false, conflict: undefined, attention: 0 }

interface GridConflictsProps {
  readonly store: GridStore
  readonly stale: StaleSave
  readonly close: () => void
}

/** Cells that two users changed differently, with a choice for each. */
export function GridConflicts({ store, stale, close }: GridConflictsProps) {
  const conflicts = useSyncExternalStore(store.listen, store.conflicts)
  if (conflicts.length === 0 && !stale.isRefused) return null
  const { days, rows } = store.edits().data
  const words = (value: number | null) => store.codeOf(value)?.name ?? 'празно'
  const keyOf = ({ place }: (typeof conflicts)[number]) => `${rows[place.row]?.id} ${days[place.column]?.day}`
  return (
    <ConflictPanel
      conflict={stale.conflict}
      attention={stale.attention}
      close={() => {
        store.forgetConflicts()
        close()
      }}
      choose={(keys, side) =>
        store.choose(
          conflicts.filter((one) => keys.includes(keyOf(one))),
          side,
        )
      }
      items={conflicts.map((one) => {
        const day = days[one.place.column]?.day
        return {
          key: keyOf(one),
          label: `${rows[one.place.row]?.name}, ${day && formatDay(day)}`,
          mine: words(one.mine),
          theirs: words(one.theirs),
          side: one.side,
        }
      })}
    />
  )
}
