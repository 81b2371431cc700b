import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { useCall } from '../platform/use-call'
import classes from './day.module.css'

interface GroupsProps {
  readonly day: Day
  readonly current: number | undefined
  readonly open: (groupId: number) => void
}

/** The user's groups without attendance for today, as links. */
export function GroupsNotEntered({ day, current, open }: GroupsProps) {
  const today = useCall(getDashboard, {}).data?.attendanceToday
  const groups = today?.forDate === day ? today.groups.filter((group) => group.waits && group.id !== current) : []
  if (groups.length === 0) return null
  return (
    <div className={classes.groups} role="group" aria-label="Още не са въведени">
      <span>Още не са въведени:</span>
      {groups.map((group) => (
        <button key={group.id} type="button" onClick={() => open(group.id)}>
          {group.name} <small>{group.notEntered}</small>
        </button>
      ))}
    </div>
  )
}
