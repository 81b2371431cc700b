import { institutionsRoutes } from '../institutions/institutions.routes'
import { helpRoutes } from '../help/help.routes'
import { identityRoutes } from '../identity/identity.routes'
import type { Slice } from './parts'
import type { ScreenDefinition } from './screen'
import { shellRoutes } from './shell.routes'

// Every slice of the web app, listed once.
export const slices: readonly Slice[] = [
  { name: 'shell', screens: shellRoutes },
  { name: 'identity', screens: identityRoutes },
  { name: 'institutions', screens: institutionsRoutes },
  { name: 'help', screens: helpRoutes },
  { name: 'dashboards', screens: [], parts: () => import('../dashboards/dashboards.parts') },
]

export const screens: readonly ScreenDefinition[] = slices.flatMap((slice) => slice.screens)

const paths = new Set(screens.map((definition) => definition.path))

/** A link to a screen that a later slice brings is shown once it is there. */
export const hasScreen = (path: string): boolean => paths.has(path)
