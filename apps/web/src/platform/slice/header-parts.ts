import type { ComponentType } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Counter } from './screen'

// Elements of the top bar and the menu that slices provide in `<slice>.parts.ts`. Without a part its element is not
// rendered.

export type Counters = Readonly<Partial<Record<Counter, number>>>

/** 'Документация за ДГ' and 'Оценяване на персонала' (product.md 2). */
export type ExternalModule = 'documentation' | 'staff-assessment'
export type Download = 'book-shop' | 'antivirus' | 'backup'

/** Number of decisions that wait for the user, and their menu paths. */
export interface Waits {
  readonly total: number
  readonly at: Readonly<Record<string, number>>
}

/** Icon with a count, and the list that loads when the icon is pressed. */
export interface HeaderList {
  readonly useCount: () => number
  readonly List: ComponentType<{ readonly onFollow: () => void }>
}

export interface HeaderParts {
  /** Unsent changes of this device; renders nothing if there are none. */
  readonly waiting?: { readonly Badge: ComponentType<{ readonly user: UserData }> }
  /** The bell. Counts unread events and unanswered polls. */
  readonly notifications?: HeaderList
  /** The envelope: 10 per page, newest first. */
  readonly messages?: HeaderList
  /** Badges of the menu, refetched at each change of route. */
  readonly counters?: { readonly useCounters: () => Counters; readonly refresh: () => void }
  /** Counts of the 'Чака Ви' entry. */
  readonly inbox?: { readonly useWaits: () => Waits }
  readonly externalSystems?: {
    /** Paths of the downloads and modules. Missing ones are not offered. */
    readonly useLinks: () => {
      readonly downloads: Readonly<Partial<Record<Download, string>>>
      readonly modules: readonly ExternalModule[]
    }
    readonly redirectAddress: (module: ExternalModule) => Promise<string>
  }
  /** Partners listed in the resources section of the menu. */
  readonly partners?: { readonly usePartners: () => readonly { readonly id: number; readonly name: string }[] }
}
