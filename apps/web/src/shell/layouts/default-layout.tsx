import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { useUser } from '../../platform/user'
import { MaintenanceGate } from '../maintenance'
import { BottomBar } from '../menu/bottom-bar-view'
import { allItems, menuFor } from '../menu/menu'
import { MenuDrawer } from '../menu/menu-drawer'
import { noteVisit } from '../menu/recent'
import { SideMenu } from '../menu/side-menu'
import { NavigationOverlay } from '../navigation-overlay'
import { OfflineNotice } from '../offline-notice'
import { useParts } from '../../platform/slice/parts'
import { PastYearNotice } from '../past-year-notice'
import { SaveDelayNotice } from '../save-delay-notice'
import { ScrollToTop } from '../scroll-to-top'
import { SearchGate } from '../search-gate'
import { screens } from '../slices'
import { TopBar } from '../top-bar/top-bar'
import { useLiveNotices } from '../use-live-notices'
import classes from './default-layout.module.css'
import { useNamesExpiry } from '../use-names-expiry'
import { t } from '../../platform/language'

/** Records the visit for the list of recent screens. */
function useNotedVisits(user: UserData | undefined) {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '/' })
  const items = useMemo(() => (user ? allItems(menuFor(user, screens)) : []), [user])
  useEffect(() => {
    const open = items.find(({ to }) => to === pathname)
    if (user && open) noteVisit(user.id, open.to)
  }, [user, items, pathname])
}

export function DefaultLayout({ children }: { children: ReactNode }) {
  const user = useUser()
  const [menuOpened, setMenuOpened] = useState(false)
  const closeMenu = useCallback(() => setMenuOpened(false), [])
  const router = useRouter()
  const { header } = useParts()
  useLiveNotices(user)
  // Refetches badges at each change of route (product.md 2) and closes the drawer.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (!pathChanged) return
        closeMenu()
        header.counters?.refresh()
      }),
    [router, header.counters, closeMenu],
  )
  useNotedVisits(user)
  useNamesExpiry({ namesUntil: user?.namesUntil })
  if (!user) return children
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip} data-shell-part>
        {t('Към съдържанието')}
      </a>
      <aside className={classes.side} data-shell-part>
        <SideMenu user={user} />
      </aside>
      <TopBar user={user} onMenu={() => setMenuOpened(true)} menuOpened={menuOpened} />
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        <OfflineNotice />
        <PastYearNotice user={user} />
        {children}
      </main>
      <BottomBar user={user} />
      <MenuDrawer user={user} opened={menuOpened} onClose={closeMenu} />
      <NavigationOverlay />
      <SaveDelayNotice />
      <ScrollToTop />
      <SearchGate user={user} />
      <MaintenanceGate />
    </div>
  )
}
