import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { devRoutes } from './dev/dev.routes'
import { Look } from './look/look'
import './platform/import-part'
import { listenForInstall } from './platform/install'
import { watchVersions } from './platform/reload'
import { guardDelayedSaves } from './platform/send-until-answered'
import { isSignedIn } from './platform/session'
import { requestFirst } from './platform/start'
import { askAgainForKept, queryClient } from './platform/use-call'
import { fetchUser } from './platform/user'
import { listenForApp } from './shell/app-events'
import { kindOf } from './shell/error-kinds'
import { loadLayout } from './shell/layouts'
import { NewVersionNotice } from './shell/new-version-notice'
import { OverlaysGate } from './shell/overlays-gate'
import { buildRouter } from './shell/router'
import { screens } from './shell/slices'

// Requests the user and the layout in parallel, before the first render. The page of the sign-out needs neither.
if (isSignedIn() && location.pathname !== '/logout') {
  requestFirst(location.pathname === '/')
  void fetchUser().catch(() => undefined)
  void loadLayout('default')
}

// The blocks page, for development and `npm run bench`; excluded from production.
const withBlocks = import.meta.env.DEV || import.meta.env.VITE_BLOCKS === '1'
const router = buildRouter(withBlocks ? [...screens, ...devRoutes] : screens)
listenForApp(router)
listenForInstall()
askAgainForKept()
guardDelayedSaves()

const splash = document.getElementById('splash')
const stopWaiting = router.subscribe('onRendered', () => {
  splash?.remove()
  stopWaiting()
})

const container = document.getElementById('root')
if (!container) throw new Error('no #root in index.html')

createRoot(container, {
  // Guard results and network errors have their own pages and are not faults.
  onCaughtError: (error) => {
    if (kindOf(error) === 'other') reportError(error)
  },
}).render(
  <StrictMode>
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <OverlaysGate />
        <NewVersionNotice />
      </QueryClientProvider>
    </Look>
  </StrictMode>,
)

if (import.meta.env.PROD) void watchVersions()
