import { useMediaQuery } from '@mantine/hooks'
import { IconHelp, IconMenu2 } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { openOf } from '../frame'
import { useParts } from '../../platform/slice/parts'
import { MenuButtonNumber } from '../menu/shortcuts'
import { SearchButton } from '../search-gate'
import { Bell } from './bell'
import { Envelope } from './envelope'
import { ExternalSystems } from './external-systems'
import { FavouriteButton } from './favourite-button'
import { showsMessages, showsNotifications, showsSchoolYear } from '../../platform/header-rules'
import { KindergartenName } from './kindergarten-name'
import { ProfileMenu } from './profile-menu'
import { SchoolYear } from './school-year'
import { WaitingSendsBadge } from './waiting-sends'
import classes from './top-bar.module.css'
import { t } from '../../platform/language'

export interface TopBarProps {
  readonly user: UserData
  readonly menuOpened: boolean
  readonly onMenu: () => void
}

export function TopBar({ user, menuOpened, onMenu }: TopBarProps) {
  // Hidden elements are not rendered, so that phones do not fetch their data.
  const wide = useMediaQuery('(min-width: 48.01em)', true)
  const { header } = useParts()
  return (
    <header className={classes.bar} data-shell-part>
      <button
        type="button"
        className={classes.burger}
        onClick={onMenu}
        aria-label={t('Отвори менюто')}
        aria-expanded={menuOpened}
        aria-haspopup="dialog"
      >
        <IconMenu2 size={24} stroke={1.7} aria-hidden />
        <MenuButtonNumber user={user} />
      </button>
      <KindergartenName user={user} />
      <div className={classes.tools}>
        {header.waiting && <header.waiting.Badge user={user} />}
        <WaitingSendsBadge />
        <SearchButton />
        {wide && (
          <div className={classes.extra}>
            {showsSchoolYear(user) && <SchoolYear user={user} />}
            {header.externalSystems && <ExternalSystems user={user} systems={header.externalSystems} />}
            <FavouriteButton user={user} />
          </div>
        )}
        <HelpLink />
        {wide && (
          <div className={classes.extra}>
            {header.notifications && showsNotifications(user) && <Bell part={header.notifications} />}
            {header.messages && showsMessages(user) && <Envelope part={header.messages} />}
          </div>
        )}
        <ProfileMenu user={user} />
      </div>
    </header>
  )
}

/** Link to the help topic of the open screen. */
function HelpLink() {
  const topic = useRouterState({ select: (state) => openOf(state.matches).screen?.help })
  if (!topic) return null
  return (
    <Link
      to={`/platform/help/${topic}`}
      className={classes.iconLink}
      aria-label={t('Помощ за тази страница')}
      title={t('Помощ за тази страница')}
    >
      <IconHelp size={22} stroke={1.7} aria-hidden />
    </Link>
  )
}
