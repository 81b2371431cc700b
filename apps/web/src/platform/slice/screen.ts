import type { ComponentType } from 'react'
import type { Access } from '@asistent/contract/core/access'
import type { Role } from '@asistent/domain/access/roles'
import type { Area } from './areas'
import type { IconName } from './icons'

// A screen is data: its address, title, rights, place in the menu and the part that draws it. The router, the guards,
// the menu, the bottom bar, Ctrl-K and docs/generated/routes.txt are all built from the same list.

/** The unread counters (product.md 2). */
export type Counter = 'unseenMessages' | 'unvotedPolls' | 'unseenNotifications' | 'unseenEvents'

export interface MenuPlace {
  readonly area: Area
  /** A reference stands on the area's page of references, with a sentence (`<slice>.references.ts`); a setting after the screens. */
  readonly kind?: 'reference' | 'setting'
  /** The title unless said. */
  readonly label?: string
  /** The area's unless said. */
  readonly icon?: IconName
  /** Small numbers stand first; as they are listed unless said. */
  readonly order?: number
  readonly badge?: Counter
  /** Rules of the menu that go beyond rights (product.md 2). */
  readonly hideFor?: readonly Role[]
  readonly onlyFor?: readonly Role[]
}

export type LayoutName = 'default' | 'blank' | 'login' | 'error' | 'message'

/** For people who are not signed in; those who are, are sent home (product.md 2). */
export const guest = { kind: 'guest' } as const
export type ScreenAccess = Access | typeof guest

export interface ScreenModule {
  readonly Screen: ComponentType
}

/** What a screen waits for besides its own code: answers, the device's storage. `search`: of the address. */
interface EarlyModule {
  readonly prepare: (search: Readonly<Record<string, unknown>>) => Promise<void>
}

export interface ScreenDefinition<Path extends string = string> {
  /** In the specification's notation: '/kids/records/{id}/{kindergatrenId?}'. */
  readonly path: Path
  readonly title: string
  readonly access: ScreenAccess
  readonly menu?: MenuPlace
  /** The topic of /platform/help that explains it. */
  readonly help?: string
  readonly layout?: LayoutName
  /** Has nothing to show in the consolidated view: one kindergarten is chosen first. */
  readonly oneKindergarten?: true
  /** Keeps what is entered on the device and says so itself. */
  readonly worksOffline?: true
  /** The worker keeps its part, so that it opens without a network before it was ever opened with one. */
  readonly kept?: true
  /** A small part that comes before the screen and asks for what takes a while. */
  readonly early?: () => Promise<EarlyModule>
  readonly screen: () => Promise<ScreenModule>
}

export const screen = <const Path extends `/${string}`>(definition: ScreenDefinition<Path>): ScreenDefinition<Path> =>
  definition
