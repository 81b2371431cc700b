import { oldClient, underMaintenance } from '../platform/api'
import { keepFormsWhenHidden, leaveKeepingForms } from '../platform/drafts'
import { openWithoutParameters, reloadInto } from '../platform/reload'
import { followSessionOfOtherTabs, sessionBegan, sessionEnded, type SessionEnd } from '../platform/session'
import { followOtherTabs } from '../platform/tabs'
import { rememberExpired, rememberTarget } from '../platform/target'
import { queryClient } from '../platform/use-call'
import { currentUser } from '../platform/user'
import { warn } from '../blocks/parts/ask'
import { loadLayout } from './layouts'
import type { AppRouter } from './router'
import { hideOldToasts, watchToasts } from './toasts-of-page'
import { t } from '../platform/language'

// App-wide events (product.md 4 and 8): a 401 signs out, a 426 reloads, a maintenance response shows its page,
// choices in another tab apply here too.

/** Shows the sign-in page. Drafts and the requested page are stored for the same user. */
async function showSignIn(router: AppRouter, reason: SessionEnd): Promise<void> {
  const { pathname, href } = router.state.location
  if (reason === 'expired') {
    rememberTarget(href, currentUser()?.id)
    rememberExpired()
  }
  if (pathname === '/logout' || pathname.startsWith('/login')) return queryClient.clear()
  await leaveKeepingForms(() => router.navigate({ to: '/login', replace: true }))
  queryClient.clear()
}

async function replaceOldClient(): Promise<void> {
  if (await reloadInto('old-client')) return
  warn(
    t('Има нова версия'),
    t('Тази страница е остаряла. Затворете всички прозорци на програмата и я отворете отново.'),
  )
}

export function listenForApp(router: AppRouter): void {
  // Loads the layout in parallel with the user's data.
  window.addEventListener(sessionBegan, () => void loadLayout('default'))
  window.addEventListener(sessionEnded, (event) => {
    const { reason } = (event as CustomEvent<{ reason: SessionEnd }>).detail
    void showSignIn(router, reason)
  })
  window.addEventListener(oldClient, () => void replaceOldClient())
  window.addEventListener(underMaintenance, () => {
    if (router.state.location.pathname === '/under-maintenance') return
    void leaveKeepingForms(() => router.navigate({ to: '/under-maintenance' }))
  })
  watchToasts()
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) hideOldToasts()
  })
  followOtherTabs({
    reload: () => location.reload(),
    withoutParameters: openWithoutParameters,
    goHome: () => location.assign('/'),
  })
  followSessionOfOtherTabs(() => location.assign('/'))
  keepFormsWhenHidden()
}
