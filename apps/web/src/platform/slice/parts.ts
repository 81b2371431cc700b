import type { ComponentType } from 'react'
import type { Access } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { valueOf } from '../value'
import type { HeaderParts } from './header-parts'
import type { HomeCard } from './home-cards'
import type { ScreenDefinition } from './screen'
import type { SearchModule } from './search'

/** Elements a slice adds to the shell besides its screens. */
export interface SliceParts {
  readonly header?: HeaderParts
  readonly homeCards?: readonly HomeCard[]
  /** Tabs on the record of a child. */
  readonly childTabs?: readonly ChildTab[]
  /** Sections a parent sees first on a child's page: its day, its week. */
  readonly ownChild?: readonly ComponentType<{ readonly record: { readonly id: number; readonly maySign: boolean } }>[]
  /** Sections of the user's profile. */
  readonly profile?: readonly ComponentType[]
}

export interface ChildTab {
  /** In the URL: ?tab=attendance. */
  readonly key: string
  readonly title: string
  readonly access: Access
  /** Hides the tab of an optional part of the product. */
  readonly when?: (user: UserData) => boolean
  readonly Content: ComponentType<{ readonly record: { readonly id: number } }>
}

/** A slice as the shell sees it (`<slice>.slice.ts`), listed in shell/slices.ts. */
export interface Slice {
  readonly name: string
  readonly screens: readonly ScreenDefinition[]
  /** Loaded with the shell, after the sign-in page. */
  readonly parts?: () => Promise<{ readonly parts: SliceParts }>
  /** Descriptions of its references, by path. Loaded with the page of an area. */
  readonly references?: () => Promise<{ readonly references: Readonly<Record<string, string>> }>
  /** Search results besides screens for Ctrl-K. Loaded when the page is idle. */
  readonly search?: () => Promise<SearchModule>
  /** Actions on pending items, by kind (blocks/parts/waiting-actions.ts). Loaded with 'Чака Ви'. */
  readonly waiting?: () => Promise<{ readonly waiting: Readonly<Record<string, readonly unknown[]>> }>
  /** Called before sign-out, because unsent marks may be on the device. False cancels the sign-out. */
  readonly leaving?: () => Promise<{ readonly mayLeave: () => Promise<boolean> }>
}

/** A module that fails to load does not block a sign-out: on a shared computer the user must be able to leave. */
export async function mayLeave(slices: readonly Slice[]): Promise<boolean> {
  for (const slice of slices) {
    const part = await slice.leaving?.().catch(() => undefined)
    if (part && !(await part.mayLeave().catch(() => true))) return false
  }
  return true
}

export type Parts = Required<SliceParts>

const none: Parts = { header: {}, homeCards: [], childTabs: [], ownChild: [], profile: [] }

export const mergeParts = (all: readonly SliceParts[]): Parts => ({
  header: Object.assign({}, ...all.map((part) => part.header ?? {})) as HeaderParts,
  homeCards: all.flatMap((part) => part.homeCards ?? []),
  childTabs: all.flatMap((part) => part.childTabs ?? []),
  ownChild: all.flatMap((part) => part.ownChild ?? []),
  profile: all.flatMap((part) => part.profile ?? []),
})

/** Null until the parts have loaded. */
const loaded = valueOf<Parts | null>(null)

export const useParts = (): Parts => loaded.use() ?? none
/** Calls a hook provided by a slice. Parts load once and never change, so the order of hooks is stable. */
export const useGiven = <Args extends unknown[], Out>(hook: (...args: Args) => Out, ...args: Args): Out => hook(...args)

let loading: Promise<void> | undefined
let timesForgotten = 0

/** Loads the parts of all slices. One that fails is left out; the shell renders without it. */
async function load(slices: readonly Slice[]): Promise<void> {
  const begun = timesForgotten
  const all = await Promise.all(
    slices.map((slice) =>
      (slice.parts?.() ?? Promise.resolve({ parts: {} })).then(
        (module) => module.parts,
        (): SliceParts => ({}),
      ),
    ),
  )
  if (begun === timesForgotten) loaded.set(mergeParts(all))
}

export function loadParts(slices: readonly Slice[]): Promise<void> {
  loading ??= load(slices)
  return loading
}

/**
 * Resets the module for tests that share a page. Parts that are still loading are dropped.
 * @internal Only tests use it.
 */
export function forgetParts(): void {
  timesForgotten++
  loading = undefined
  loaded.set(null)
}
