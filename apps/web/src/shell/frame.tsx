import { Outlet, useRouter, useRouterState, type AnyRouteMatch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { errorTitle, type ErrorKind } from './error-kinds'
import { FailedPage } from './error-page'
import type { Failure } from './guard'
import type { LayoutName, ScreenDefinition } from '../platform/slice/screen'
import { layouts } from './layouts'
import { Splash } from '../look/splash'
import { useDocumentTitle } from './titles'

// Root of every page: selects the layout of the open screen, sets the title, moves the focus.

interface Open {
  readonly layout: LayoutName
  readonly screen: ScreenDefinition | undefined
  readonly failure?: ErrorKind | undefined
}

/** A rejected or unknown page uses the error layout; an error inside an open screen keeps the menu. */
export function openOf(matches: readonly AnyRouteMatch[]): Open {
  const last = matches.at(-1)
  const screen = last?.staticData?.screen as ScreenDefinition | undefined
  const { failure } = (last?.context ?? {}) as Failure
  if (failure || last?.status === 'notFound' || !screen) return { layout: 'error', screen: undefined, failure }
  return { layout: screen.layout ?? 'default', screen }
}

export function Frame() {
  const layout = useRouterState({ select: (state) => openOf(state.matches).layout })
  const title = useRouterState({ select: (state) => openOf(state.matches).screen?.title })
  const failure = useRouterState({ select: (state) => openOf(state.matches).failure })
  useDocumentTitle(layout === 'error' ? errorTitle : title)
  useFocusOnHeading()
  const Layout = layouts[layout]
  return (
    <Suspense fallback={<Splash />}>
      <Layout>{failure ? <FailedPage kind={failure} /> : <Outlet />}</Layout>
    </Suspense>
  )
}

/** After a navigation the focus moves to the heading (WCAG 2.4.3). */
function useFocusOnHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        const heading = main?.querySelector('h1') ?? main
        if (!(heading instanceof HTMLElement) || main?.contains(document.activeElement)) return
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
