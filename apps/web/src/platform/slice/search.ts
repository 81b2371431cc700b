import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Access } from '@asistent/contract/core/access'
import { allows } from '../user'
import type { IconName } from './icons'
import type { Slice } from './parts'

// Ctrl-K finds screens without configuration; actions, help topics, children, staff and the like come from slices
// (`<slice>.search.ts`). These modules import light calls only, because every page loads the search.

interface SearchHit {
  readonly id: string | number
  readonly label: string
  readonly description?: string
  readonly to: string
}

export interface SearchProvider {
  /** Heading of its results: 'Деца'. */
  readonly name: string
  /** Icon of its results. */
  readonly icon: IconName
  readonly access: Access
  /** Lower numbers come first; 0 by default. */
  readonly order?: number
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** An action, named by its verb: 'Напиши съобщение'. Screens that create records are actions by their title already. */
export interface SearchAction {
  readonly label: string
  readonly to: string
  readonly access: Access
  readonly icon: IconName
  /** Synonyms. */
  readonly words?: string
}

/** Exports of a slice's `<slice>.search.ts`. */
export interface SearchModule {
  readonly search?: readonly SearchProvider[]
  readonly actions?: readonly SearchAction[]
  /** Synonyms of a screen, by its path: '/profile' is also found by 'password'. */
  readonly words?: Readonly<Record<string, string>>
}

export interface SearchHitGroup {
  readonly name: string
  readonly icon: IconName
  readonly results: readonly SearchHit[]
}

/** Needs at least two letters. Groups of providers that fail are left out. */
export async function findEverywhere(
  user: UserData,
  providers: readonly SearchProvider[],
  text: string,
  signal: AbortSignal,
): Promise<SearchHitGroup[]> {
  const query = text.trim()
  if (query.length < 2) return []
  const groups = await Promise.all(
    providers
      .filter((provider) => allows(user, provider.access))
      .map(async ({ name, icon, find }) => ({ name, icon, results: await find(query, signal).catch(() => []) })),
  )
  return groups.filter((group) => group.results.length > 0)
}

let loading: Promise<Required<SearchModule>> | undefined

/** Loads the search modules of all slices; ones that fail are left out. */
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
