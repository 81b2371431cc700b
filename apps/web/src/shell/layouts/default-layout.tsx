import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useUser } from '../../platform/user'
import { MaintenanceGate } from '../maintenance'
import { BottomBar } from '../menu/bottom-bar-view'
import { MenuDrawer } from '../menu/menu-drawer'
import { SideMenu } from '../menu/side-menu'
import { NavigationOverlay } from '../navigation-overlay'
import { OfflineNotice } from '../offline-notice'
import { useParts } from '../../platform/slice/parts'
import { ScrollToTop } from '../scroll-to-top'
import { SearchGate } from '../search-gate'
import { TopBar } from '../top-bar/top-bar'
import { useLiveNotices } from '../use-live-notices'
import classes from './default-layout.module.css'

export function DefaultLayout({ children }: { children: ReactNode }) {
  const user = useUser()
  const [menuOpened, setMenuOpened] = useState(false)
  const closeMenu = useCallback(() => setMenuOpened(false), [])
  const router = useRouter()
  const { header } = useParts()
  useLiveNotices(user)
  // Badges are asked for at each change of route (product.md 2); the drawer has led where it should.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (!pathChanged) return
        closeMenu()
        header.counters?.refresh()
      }),
    [router, header.counters, closeMenu],
  )
  if (!user) return children
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip} data-shell-part>
        Към съдържанието
      </a>
      <aside className={classes.side} data-shell-part>
        <SideMenu user={user} />
      </aside>
      <TopBar user={user} onMenu={() => setMenuOpened(true)} menuOpened={menuOpened} />
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        <OfflineNotice />
        {children}
      </main>
      <BottomBar user={user} />
      <MenuDrawer user={user} opened={menuOpened} onClose={closeMenu} />
      <NavigationOverlay />
      <ScrollToTop />
      <SearchGate user={user} />
      <MaintenanceGate />
    </div>
  )
}
