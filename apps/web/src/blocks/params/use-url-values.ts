import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useUser } from '../../platform/user'
import type { Param } from './params'
import { readValues, withoutWrongIds, writeValues, type Values } from './values'

/** Reads and writes all URL parameters. Changing a filter replaces the history entry, so 'back' leaves the screen. */
export function useAddress(): { search: Values; write: (next: (search: Values) => Values) => void } {
  const given: Values = useSearch({ strict: false })
  const search = useMemo(() => withoutWrongIds(given), [given])
  const navigate = useNavigate()
  const write = useCallback(
    (next: (search: Values) => Values) => {
      void navigate({
        to: '.',
        search: ((current: Values) => next(current)) as never,
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { search, write }
}

/** Values chosen on the page by name: `choose('classId')` sets one, null removes it. */
export function useChosen() {
  const { search, write } = useAddress()
  const choose = (name: string) => (value: number | string | null) =>
    write((now) => ({ ...now, [name]: value ?? undefined }))
  return { search, choose }
}

/** The parameters shown to the user. */
export function useOffered(params: readonly Param[]): readonly Param[] {
  const user = useUser()
  return useMemo(
    () => params.filter((param) => !param.when || (user !== undefined && param.when(user))),
    [params, user],
  )
}

export interface UrlValues {
  readonly values: Values
  readonly set: (change: Values) => void
}

export function useUrlValues(params: readonly Param[]): UrlValues {
  const { search, write } = useAddress()
  const values = useMemo(() => readValues(params, search), [params, search])
  const set = useCallback((change: Values) => write((current) => writeValues(params, current, change)), [params, write])
  return { values, set }
}
