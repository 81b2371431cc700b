import type { ComponentType } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Counter } from './screen'

// What the top bar and the menu show from slices. A slice gives its part in `<slice>.parts.ts`; without a part the
// element isn't there: the shell invents nothing.

export type Counters = Readonly<Partial<Record<Counter, number>>>

/** 'Документация за ДГ' and 'Оценяване на персонала' (product.md 2). */
export type ExternalModule = 'documentation' | 'staff-assessment'
export type Download = 'book-shop' | 'antivirus' | 'backup'

/** How much waits for the person's decision, and at which addresses of the menu. */
export interface Waits {
  readonly total: number
  readonly at: Readonly<Record<string, number>>
}

/** A number on an icon, and the list that is fetched when the icon is pressed. */
export interface HeaderList {
  readonly useCount: () => number
  readonly List: ComponentType<{ readonly onFollow: () => void }>
}

export interface HeaderParts {
  /** What waits on this device for the network; draws nothing when nothing does. */
  readonly waiting?: { readonly Badge: ComponentType<{ readonly user: UserData }> }
  /** The bell. The count is unread events plus unanswered polls. */
  readonly notifications?: HeaderList
  /** The envelope: 10 a page, newest first. */
  readonly messages?: HeaderList
  /** Badges of the menu, asked for again at each change of route. */
  readonly counters?: { readonly useCounters: () => Counters; readonly refresh: () => void }
  /** 'Чака Ви': the numbers beside what waits. */
  readonly inbox?: { readonly useWaits: () => Waits }
  readonly externalSystems?: {
    /** Addresses of the downloads and the modules that have one; what isn't set isn't offered. */
    readonly useLinks: () => {
      readonly downloads: Readonly<Partial<Record<Download, string>>>
      readonly modules: readonly ExternalModule[]
    }
    readonly redirectAddress: (module: ExternalModule) => Promise<string>
  }
  /** The resources section of the menu lists partners. */
  readonly partners?: { readonly usePartners: () => readonly { readonly id: number; readonly name: string }[] }
}
