import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Access } from '@asistent/contract/core/access'
import { allows } from '../user'
import type { IconName } from './icons'
import type { Slice } from './parts'

// Ctrl-K finds screens by itself; what can be done at once, the topics of the help, children, staff and the like come from
// slices (`<slice>.search.ts`). They only send, so they import their calls light: the search comes with every page.

interface Found {
  readonly id: string | number
  readonly label: string
  readonly description?: string
  readonly to: string
}

export interface SearchProvider {
  /** The heading above its results: 'Деца'. */
  readonly name: string
  /** The picture of what it finds. */
  readonly icon: IconName
  readonly access: Access
  /** Small first; 0 when not said. */
  readonly order?: number
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** Something to be done, by its verb: 'Напиши съобщение'. A screen for a new record is one by itself, by its title. */
export interface SearchAction {
  readonly label: string
  readonly to: string
  readonly access: Access
  readonly icon: IconName
  /** What else people call it. */
  readonly words?: string
}

/** What a slice's `<slice>.search.ts` exports. */
export interface SearchModule {
  readonly search?: readonly SearchProvider[]
  readonly actions?: readonly SearchAction[]
  /** Other words for a screen, by its path: '/profile' is where the password is changed. */
  readonly words?: Readonly<Record<string, string>>
}

export interface FoundGroup {
  readonly name: string
  readonly icon: IconName
  readonly found: readonly Found[]
}

/** From two letters on; a provider that fails leaves its group out, the others still answer. */
export async function findEverywhere(
  user: UserData,
  providers: readonly SearchProvider[],
  text: string,
  signal: AbortSignal,
): Promise<FoundGroup[]> {
  const wanted = text.trim()
  if (wanted.length < 2) return []
  const groups = await Promise.all(
    providers
      .filter((provider) => allows(user, provider.access))
      .map(async ({ name, icon, find }) => ({ name, icon, found: await find(wanted, signal).catch(() => []) })),
  )
  return groups.filter((group) => group.found.length > 0)
}

let loading: Promise<Required<SearchModule>> | undefined

/** What doesn't arrive is left out; the others still find. */
export function loadSearch(slices: readonly Slice[]): Promise<Required<SearchModule>> {
  loading ??= Promise.all(
    slices.map((slice) => (slice.search?.() ?? Promise.resolve({})).catch((): SearchModule => ({}))),
  ).then((all: readonly SearchModule[]) => ({
    search: all.flatMap(({ search = [] }) => search).toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0)),
    actions: all.flatMap(({ actions = [] }) => actions),
    words: Object.assign({}, ...all.map(({ words = {} }) => words)) as Record<string, string>,
  }))
  return loading
}
