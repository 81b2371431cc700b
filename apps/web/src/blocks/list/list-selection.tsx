import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { send } from '../../platform/api'
import { toast } from '../parts/toast'
import type { Id } from './list-line'
import type { AnyRow, ListPlan } from './list-options'

export interface Selection {
  /** Subjects of a bulk action. */
  readonly chosen: readonly AnyRow[]
  /** Ids of the chosen rows on this page. */
  readonly selected: ReadonlySet<Id>
  readonly toggle: (id: Id) => void
  /** Every row of the page, or none of them. */
  readonly togglePage: () => void
  /** Chooses these rows, also those on other pages. */
  readonly choose: (rows: readonly AnyRow[]) => void
  readonly clear: () => void
}

/**
 * Ticked rows of the page: a bulk action does not apply to rows that are not visible, except after `choose`, until the
 * filters change.
 */
export function useSelection(rows: readonly AnyRow[], filters: string, { rowId }: ListPlan): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<Id>>(new Set())
  const [all, setAll] = useState<{ readonly filters: string; readonly rows: readonly AnyRow[] }>()
  const candidates = all?.filters === filters ? all.rows : rows
  const chosen = useMemo(() => candidates.filter((row) => ticked.has(rowId(row))), [candidates, ticked, rowId])
  const selected = useMemo(() => {
    const ids = new Set(chosen.map(rowId))
    return new Set(rows.map(rowId).filter((id) => ids.has(id)))
  }, [chosen, rows, rowId])
  const toggle = useCallback(
    (id: Id) =>
      setTicked((current) => {
        const next = new Set(current)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return {
    chosen,
    selected,
    toggle,
    togglePage: () => {
      const isWhole = selected.size === rows.length
      setTicked((current) => {
        const next = new Set(current)
        for (const row of rows)
          if (isWhole) next.delete(rowId(row))
          else next.add(rowId(row))
        return next
      })
    },
    choose: (results) => {
      setAll({ filters, rows: results })
      setTicked(new Set(results.map(rowId)))
    },
    clear: () => {
      setAll(undefined)
      setTicked(new Set())
    },
  }
}

/** Chooses the rows of all pages. */
export function SelectAll({
  plan,
  input,
  choose,
}: {
  readonly plan: ListPlan
  /** Filters of the list, without paging. */
  readonly input: object
  readonly choose: Selection['choose']
}) {
  const [busy, setBusy] = useState(false)
  const select = async () => {
    setBusy(true)
    try {
      choose((await send(plan.call, { ...input, pageSize: plan.selectsAll })).result)
    } catch (error) {
      toast.failed(error)
    }
    setBusy(false)
  }
  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void select()}>
      Избери всички
    </Button>
  )
}
