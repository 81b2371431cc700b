import type { OutputOf } from '@asistent/contract/core/call'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { columnsOf } from '../blocks/shown/columns'
import { useCall } from '../platform/use-call'

export type Child = OutputOf<typeof getChild>

export type ChildTab = { readonly record: Child }

/** The open record; all tabs share its query. */
export const useChild = (id: number) => useCall(getChild, { id })

export const childFacts = columnsOf<Child>(getChild.output, [])
