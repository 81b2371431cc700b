import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { hasPossibleIds } from '../platform/ids'
import { routerPath } from '../platform/paths'
import { isSignedIn } from '../platform/session'
import { leadBelow } from './bare-address'
import { ErrorPage, ScreenError } from './error-page'
import { Frame } from './frame'
import { guard, needsUser, type Failure } from './guard'
import { loadLayout } from './layouts'
import type { ScreenDefinition } from '../platform/slice/screen'
import { gateOf } from './screen-gate'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenDefinition
  }
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Prefetch is skipped on 2g or with data saver (product.md 9). */
export const mayPrefetch = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !connection?.effectiveType?.includes('2g')

/** '/days-off/{id?}' next to '/days-off': the bare path belongs to the list, so the parameter is required here. */
function addressAmong(path: string, all: ReadonlySet<string>): string {
  const bare = path.replace(/\/\{\w+\?\}$/, '')
  return bare !== path && all.has(bare) ? path.replace(/\?\}$/, '}') : path
}

/** Starts all requests of the screen in parallel; a failure is thrown when it renders. */
function ask({ early, screen }: ScreenDefinition, search: Readonly<Record<string, unknown>>): void {
  void early?.()
    .then(({ prepare }) => prepare(search))
    .catch(() => undefined)
  void screen().catch(() => undefined)
}

export function buildRouter(screens: readonly ScreenDefinition[], history?: RouterHistory) {
  const all = new Set(screens.map((definition) => definition.path))
  const isFirst = (): boolean => router.state.resolvedLocation === undefined
  const root = createRootRoute({
    component: Frame,
    notFoundComponent: () => <ErrorPage kind="404" />,
    errorComponent: ScreenError,
  })
  const routes = screens.map((definition) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(addressAmong(definition.path, all)),
      staticData: { screen: definition },
      beforeLoad: async ({ location, params }): Promise<Failure> => {
        // No record can have such an id, so no request is sent.
        if (needsUser(definition) && isSignedIn() && !hasPossibleIds(params)) return { failure: '404' }
        // Loads the modules while the guard fetches the user. Redirects to the sign-in page do not need them.
        if (!isSignedIn() && needsUser(definition)) return guard(definition, location.href)
        ask(definition, location.search)
        const frame = loadLayout(definition.layout ?? 'default')
        const failure = await guard(definition, location.href)
        await frame
        return failure
      },
      component: gateOf(definition, isFirst),
      errorComponent: ScreenError,
    }),
  )
  // Catches unknown paths. Otherwise the router would match the nearest parent screen and run its guard.
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: ({ location }) => leadBelow(screens, location),
    component: () => <ErrorPage kind="404" />,
  })
  const connection = (navigator as Navigator & { readonly connection?: Connection }).connection
  const router = createRouter({
    routeTree: root.addChildren([...routes, unknown]),
    defaultPreload: mayPrefetch(connection) ? 'intent' : false,
    defaultPreloadDelay: 80,
    scrollRestoration: true,
    ...(history && { history }),
  })
  return router
}

export type AppRouter = ReturnType<typeof buildRouter>
