import { Link } from '@tanstack/react-router'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { showsNotifications } from '../../platform/header-rules'
import type { HeaderParts, Waits } from '../../platform/slice/header-parts'
import type { IconName } from '../../platform/slice/icons'
import { useGiven, useParts } from '../../platform/slice/parts'
import { Icon } from '../icon'
import { screens } from '../slices'
import { ItemNumber } from './item-number'
import { allItems, menuFor } from './menu'
import classes from './shortcuts.module.css'
import { t } from '../../platform/language'

// Small screens have no bell (product.md 2): its count is on the menu button and its list at the top of the menu,
// with pending items, applications and settings, each two taps away.

interface Shortcut {
  readonly to: string
  readonly label: string
  readonly icon: IconName
}

const applications = '/attendances/applications/personal-reasons'
const settings = '/platform/settings/configuration'

export function shortcutsFor(user: UserData): Shortcut[] {
  const menuPaths = new Set(allItems(menuFor(user, screens)).map(({ to }) => to))
  return [
    ...(menuPaths.has('/waiting') ? [{ to: '/waiting', label: t('Чака Ви'), icon: 'requests' as const }] : []),
    ...(menuPaths.has(applications) ? [{ to: applications, label: t('Заявления'), icon: 'application' as const }] : []),
    menuPaths.has(settings)
      ? { to: settings, label: t('Настройки'), icon: 'settings' }
      : { to: '/profile', label: t('Настройки'), icon: 'settings' },
  ]
}

export function Shortcuts({ user }: { user: UserData }) {
  const { header } = useParts()
  return (
    <ul className={classes.shortcuts} aria-label={t('Бързи връзки')}>
      {header.notifications && showsNotifications(user) && (
        <li>
          <Link to="/notifications" className={classes.shortcut}>
            <Icon name="bell" size={24} />
            <span>{t('Известия')}</span>
            <BellNumber useCount={header.notifications.useCount} />
          </Link>
        </li>
      )}
      {shortcutsFor(user).map(({ to, label, icon }) => (
        <li key={label}>
          <Link to={to} className={classes.shortcut}>
            <Icon name={icon} size={24} />
            <span>{label}</span>
            {to === '/waiting' && <ItemNumber items={[{ to }]} className={classes.number} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function BellNumber({ useCount }: { useCount: () => number }) {
  const count = useGiven(useCount)
  if (count === 0) return null
  return (
    <span className={classes.number}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, {t('нови: {count}', { count })}</span>
    </span>
  )
}

/** Badge of the menu button: unread and pending items. */
export function MenuButtonNumber({ user }: { user: UserData }) {
  const { header } = useParts()
  const { notifications, inbox } = header
  if (!notifications || !inbox || !showsNotifications(user)) return null
  return <ButtonNumber notifications={notifications} inbox={inbox} />
}

type Given = Required<Pick<HeaderParts, 'notifications' | 'inbox'>>

function ButtonNumber({ notifications, inbox }: Given) {
  const news = useGiven(notifications.useCount)
  const { total }: Waits = useGiven(inbox.useWaits)
  const count = news + total
  if (count === 0) return null
  return (
    <span className={classes.dot}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
    </span>
  )
}
