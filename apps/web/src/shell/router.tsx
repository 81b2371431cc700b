import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { routerPath } from '../platform/paths'
import { isSignedIn } from '../platform/session'
import { ErrorPage, ScreenError } from './error-page'
import { fetchPart } from './failed-part'
import { Frame } from './frame'
import { guard, needsUser } from './guard'
import { loadLayout } from './layouts'
import type { ScreenDefinition } from './screen'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenDefinition
  }
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Prefetch is skipped on 2g or data-saver (product.md 9). */
export const mayPrefetch = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !connection?.effectiveType?.includes('2g')

/** '/days-off/{id?}' beside '/days-off': the bare address is the list's, so here the parameter is needed. */
function addressAmong(path: string, all: ReadonlySet<string>): string {
  const bare = path.replace(/\/\{\w+\?\}$/, '')
  return bare !== path && all.has(bare) ? path.replace(/\?\}$/, '}') : path
}

const prepare = async ({ screen }: ScreenDefinition, search: Readonly<Record<string, unknown>>): Promise<void> =>
  (await screen()).prepare?.(search)

export function buildRouter(screens: readonly ScreenDefinition[], history?: RouterHistory) {
  const all = new Set(screens.map((definition) => definition.path))
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
      beforeLoad: async ({ location }) => {
        // The parts travel while the guard asks who this is; a failure shows when the screen is drawn. A stranger on the
        // way to the sign-in page doesn't need them.
        if (!isSignedIn() && needsUser(definition)) return guard(definition, location.href)
        void prepare(definition, location.search).catch(() => undefined)
        const frame = loadLayout(definition.layout ?? 'default')
        const failure = await guard(definition, location.href)
        await frame
        return failure
      },
      component: lazyRouteComponent(() => fetchPart(definition.screen), 'Screen'),
      errorComponent: ScreenError,
    }),
  )
  const connection = (navigator as Navigator & { readonly connection?: Connection }).connection
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: mayPrefetch(connection) ? 'intent' : false,
    defaultPreloadDelay: 80,
    scrollRestoration: true,
    notFoundMode: 'root',
    defaultNotFoundComponent: () => <ErrorPage kind="404" />,
    ...(history && { history }),
  })
}

export type AppRouter = ReturnType<typeof buildRouter>
