import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useUser } from '../../platform/user'
import { BottomBar } from '../menu/bottom-bar-view'
import { SideMenu } from '../menu/side-menu'
import { NavigationOverlay } from '../navigation-overlay'
import { OfflineNotice } from '../offline-notice'
import { loadParts, useParts } from '../parts'
import { ScrollToTop } from '../scroll-to-top'
import { SearchGate } from '../search-gate'
import { slices } from '../slices'
import { TopBar } from '../top-bar/top-bar'
import { useLiveNotices } from '../use-live-notices'
import classes from './default-layout.module.css'

export function DefaultLayout({ children }: { children: ReactNode }) {
  const user = useUser()
  const [menuOpened, menu] = useDisclosure(false)
  const router = useRouter()
  const { header } = useParts()
  useEffect(() => void loadParts(slices), [])
  useLiveNotices(user)
  // Badges are asked for at each change of route (product.md 2); the drawer has led where it should.
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (!pathChanged) return
        menu.close()
        header.counters?.refresh()
      }),
    [router, header.counters, menu],
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
      <TopBar user={user} onMenu={menu.open} menuOpened={menuOpened} />
      <main id="main" tabIndex={-1} className={classes.main} data-shell-main>
        <OfflineNotice />
        {children}
      </main>
      <BottomBar user={user} />
      <Drawer opened={menuOpened} onClose={menu.close} size="19rem" padding={0} title={null} aria-label="Меню">
        <SideMenu user={user} />
      </Drawer>
      <NavigationOverlay />
      <ScrollToTop />
      <SearchGate user={user} />
    </div>
  )
}
