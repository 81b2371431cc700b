import { lazy, Suspense } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { allows } from '../platform/user'

const WaitingMarks = lazy(() => import('./offline-count').then((module) => ({ default: module.WaitingMarks })))

/** Fetched only for those who enter attendance. */
export function MarksBadge({ user }: { user: UserData }) {
  if (user.consolidation || !allows(user, saveMarks.access)) return null
  return (
    <Suspense>
      <WaitingMarks user={user} />
    </Suspense>
  )
}
