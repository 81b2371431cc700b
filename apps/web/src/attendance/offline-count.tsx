import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { useStanding } from '../platform/use-standing'
import classes from './offline.module.css'
import { startOffline } from './offline-start'
import { useMarksState } from './offline-state'

/** Badge of the top bar: number of marks stored only on this device. */
export function WaitingMarks({ user }: { user: UserData }) {
  useEffect(() => void startOffline(user), [user])
  const { waiting, troubled, cutOff, broken } = useMarksState()
  const count = useStanding(waiting + troubled, troubled > 0 || cutOff || broken || !navigator.onLine)
  if (count === 0) return null
  const words = troubled > 0 ? `${plural(troubled, 'отметка чака', 'отметки чакат')} Вашето решение` : ''
  const unkept = broken ? 'браузърът не ги пази, не затваряйте страницата' : ''
  const label = [`${plural(waiting, 'отметка чака', 'отметки чакат')} изпращане`, unkept, words]
    .filter(Boolean)
    .join(', ')
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
