import type { ComponentType } from 'react'
import type { Access } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import type { Area } from './areas'
import type { IconName } from './icons'

// A screen is data: its path, title, rights, menu entry and component. The router, guards, menu, bottom bar, Ctrl-K
// and docs/generated/routes.txt are built from one list.

/** Unread counters (product.md 2). */
export type Counter = 'unseenMessages' | 'unvotedPolls' | 'unseenNotifications' | 'unseenEvents'

export interface MenuPlace {
  readonly area: Area
  /**
   * A reference is listed on its area's page with a description (`<slice>.references.ts`); a setting comes after the
   * screens.
   */
  readonly kind?: 'reference' | 'setting'
  /** The title by default. */
  readonly label?: string
  /** The icon of the area by default. */
  readonly icon?: IconName
  /** Lower numbers come first; by default the order of the list. */
  readonly order?: number
  readonly badge?: Counter
  /** Menu rules beyond rights (product.md 2). */
  readonly hideFor?: readonly Role[]
  readonly onlyFor?: readonly Role[]
  /** Hides the entry of an optional part of the product. */
  readonly when?: (user: UserData) => boolean
}

export type LayoutName = 'default' | 'blank' | 'login' | 'error' | 'message'

/** For signed-out users; signed-in users are redirected to the home page (product.md 2). */
export const guest = { kind: 'guest' } as const
export type ScreenAccess = Access | typeof guest

export interface ScreenModule {
  readonly Screen: ComponentType
}

/** Loads data a screen needs besides its code: responses, device storage. `search` holds the URL parameters. */
interface EarlyModule {
  readonly prepare: (search: Readonly<Record<string, unknown>>) => Promise<void>
}

export interface ScreenDefinition<Path extends string = string> {
  /** In the specification's notation: '/kids/records/{id}/{kindergatrenId?}'. */
  readonly path: Path
  readonly title: string
  readonly access: ScreenAccess
  /** Roles that have the right, but have a screen of their own instead (product.md 2). */
  readonly notFor?: readonly Role[]
  readonly menu?: MenuPlace
  /** Its topic in /platform/help. */
  readonly help?: string
  readonly layout?: LayoutName
  /** Empty in the consolidated view: the user has to choose one kindergarten first. */
  readonly oneKindergarten?: true
  /** Stores input on the device while offline and shows its own notice. */
  readonly worksOffline?: true
  /** The service worker precaches its code, so that it opens offline without an earlier visit. */
  readonly kept?: true
  /** Small module that loads before the screen and starts its slow requests. */
  readonly early?: () => Promise<EarlyModule>
  readonly screen: () => Promise<ScreenModule>
}

export const screen = <const Path extends `/${string}`>(definition: ScreenDefinition<Path>): ScreenDefinition<Path> =>
  definition
