import type { ComponentProps } from 'react'
import { ConflictPanel } from '../conflict/conflict-panel'

/** Above a sheet: rows that somebody else saved while they were typed here. `of` is `conflicts` of `useTyped`. */
export const SheetConflicts = ({ of }: { of: ComponentProps<typeof ConflictPanel> | undefined }) =>
  of ? <ConflictPanel {...of} /> : null
