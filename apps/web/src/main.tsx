import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Look } from './look/look'
import { watchVersions } from './platform/reload'
import { isSignedIn } from './platform/session'
import { queryClient } from './platform/use-call'
import { fetchUser } from './platform/user'
import { listenForApp } from './shell/app-events'
import { loadDefaultLayout } from './shell/frame'
import { buildRouter } from './shell/router'
import { screens } from './shell/slices'

// Who this is and the frame around the page travel at once, before anything is drawn.
if (isSignedIn()) {
  void fetchUser().catch(() => undefined)
  void loadDefaultLayout().catch(() => undefined)
}

const router = buildRouter(screens)
listenForApp(router)

const Overlays = lazy(() => import('./shell/overlays').then((module) => ({ default: module.Overlays })))

const splash = document.getElementById('splash')
const stopWaiting = router.subscribe('onRendered', () => {
  splash?.remove()
  stopWaiting()
})

const container = document.getElementById('root')
if (!container) throw new Error('no #root in index.html')

createRoot(container).render(
  <StrictMode>
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Overlays />
        </Suspense>
      </QueryClientProvider>
    </Look>
  </StrictMode>,
)

if (import.meta.env.PROD) void watchVersions()
