import type { UserData } from '@asistent/contract/identity/session.calls'
import { may } from '@asistent/contract/core/access'
import { atRest, later } from '../platform/later'
import { allows } from '../platform/user'

const WaitingMarks = later(() =>
  atRest()
    .then(() => import('./offline-count'))
    .then((module) => module.WaitingMarks),
)

/** Loaded only for users who enter attendance, after the page. */
export function MarksBadge({ user }: { user: UserData }) {
  if (user.consolidation || !allows(user, may.create('StudentAttendances'))) return null
  return <WaitingMarks user={user} />
}
