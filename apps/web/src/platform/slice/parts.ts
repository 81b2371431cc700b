import type { ComponentType } from 'react'
import type { Access } from '@asistent/contract/core/access'
import { valueOf } from '../value'
import type { HeaderParts } from './header-parts'
import type { HomeCard } from './home-cards'
import type { ScreenDefinition } from './screen'
import type { SearchModule } from './search'

/** What a slice adds to the frame beyond its screens. */
export interface SliceParts {
  readonly header?: HeaderParts
  readonly homeCards?: readonly HomeCard[]
  /** Tabs on the record of a child. */
  readonly childTabs?: readonly ChildTab[]
  /** What a parent sees first on the page of a child: its day, its week. */
  readonly ownChild?: readonly ComponentType<{ readonly record: { readonly id: number } }>[]
  /** Sections of the own profile. */
  readonly profile?: readonly ComponentType[]
}

export interface ChildTab {
  /** In the address: ?tab=attendance. */
  readonly key: string
  readonly title: string
  readonly access: Access
  readonly Content: ComponentType<{ readonly record: { readonly id: number } }>
}

/** A slice as the shell sees it, in `<slice>.slice.ts`: listed once in shell/slices.ts. */
export interface Slice {
  readonly name: string
  readonly screens: readonly ScreenDefinition[]
  /** Fetched with the frame, after the sign-in page. */
  readonly parts?: () => Promise<{ readonly parts: SliceParts }>
  /** A sentence for each of its references, by path: fetched with the page of an area. */
  readonly references?: () => Promise<{ readonly references: Readonly<Record<string, string>> }>
  /** What Ctrl-K finds beside screens; fetched when the page rests. */
  readonly search?: () => Promise<SearchModule>
  /** What can be decided in place of what waits, by kind (blocks/parts/waiting-actions.ts): fetched with 'Чака Ви'. */
  readonly waiting?: () => Promise<{ readonly waiting: Readonly<Record<string, readonly unknown[]>> }>
  /** Asked before somebody signs out: marks may still wait on the device. False: they stay. */
  readonly leaving?: () => Promise<{ readonly mayLeave: () => Promise<boolean> }>
}

/** What can't be fetched can't hold anybody back: who wants to leave a shared computer leaves it. */
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

/** Null until they have arrived. */
const loaded = valueOf<Parts | null>(null)

export const useParts = (): Parts => loaded.use() ?? none
/** Calls a hook that a slice has given. Parts arrive once and never change, so the order of hooks stays. */
export const useGiven = <Args extends unknown[], Out>(hook: (...args: Args) => Out, ...args: Args): Out => hook(...args)

let loading: Promise<void> | undefined
let timesForgotten = 0

/** A part that doesn't arrive leaves its element out; the frame stands. */
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

/** As before the frame was loaded: for tests that share a page. Parts that are on their way are dropped. */
export function forgetParts(): void {
  timesForgotten++
  loading = undefined
  loaded.set(null)
}
