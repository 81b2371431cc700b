import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import classes from './offline.module.css'
import { startOffline } from './offline-start'
import { useMarksState } from './offline-state'

/** In the top bar on every page: how many marks are only on this device. */
export function WaitingMarks({ user }: { user: UserData }) {
  useEffect(() => void startOffline(user), [user])
  const { waiting, troubled } = useMarksState()
  const count = waiting + troubled
  if (count === 0) return null
  const words = troubled > 0 ? `${plural(troubled, 'отметка чака', 'отметки чакат')} Вашето решение` : ''
  const label = [`${plural(waiting, 'отметка чака', 'отметки чакат')} изпращане`, words].filter(Boolean).join(', ')
  const Sign = troubled > 0 ? IconAlertTriangle : IconCloudUpload
  return (
    <Link
      to="/attendances/management"
      className={classes.badge}
      data-troubled={troubled > 0 || undefined}
      title={label}
      aria-label={label}
    >
      <Sign size={18} stroke={1.8} aria-hidden />
      {count}
    </Link>
  )
}
