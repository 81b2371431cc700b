import { valueOf } from '../platform/value'
import type { HeaderParts } from './header-parts'
import type { HomeCard } from './home-cards'
import type { ScreenDefinition } from './screen'
import type { SearchProvider } from './search'

/** What a slice adds to the frame beyond its screens. */
export interface SliceParts {
  readonly header?: HeaderParts
  readonly homeCards?: readonly HomeCard[]
}

export interface Slice {
  readonly name: string
  readonly screens: readonly ScreenDefinition[]
  /** Fetched with the frame, after the sign-in page. */
  readonly parts?: () => Promise<{ readonly parts: SliceParts }>
  /** What Ctrl-K finds beside screens; fetched when it is first opened. */
  readonly search?: () => Promise<{ readonly search: readonly SearchProvider[] }>
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

export interface Parts {
  readonly header: HeaderParts
  readonly homeCards: readonly HomeCard[]
}

const none: Parts = { header: {}, homeCards: [] }

export const mergeParts = (all: readonly SliceParts[]): Parts => ({
  header: Object.assign({}, ...all.map((part) => part.header ?? {})) as HeaderParts,
  homeCards: all.flatMap((part) => part.homeCards ?? []),
})

/** Null until they have arrived. */
const loaded = valueOf<Parts | null>(null)

export const useParts = (): Parts => loaded.use() ?? none
/** Calls a hook that a slice has given. Parts arrive once and never change, so the order of hooks stays. */
export const useGiven = <Args extends unknown[], Out>(hook: (...args: Args) => Out, ...args: Args): Out => hook(...args)

export const usePartsLoaded = (): boolean => loaded.use() !== null

let loading: Promise<void> | undefined

/** A part that doesn't arrive leaves its element out; the frame stands. */
export function loadParts(slices: readonly Slice[]): Promise<void> {
  loading ??= Promise.all(
    slices.map((slice) =>
      (slice.parts?.() ?? Promise.resolve({ parts: {} })).then(
        (module) => module.parts,
        (): SliceParts => ({}),
      ),
    ),
  ).then((all) => loaded.set(mergeParts(all)))
  return loading
}
