import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Access } from '@asistent/contract/core/access'
import { allows } from '../user'
import type { Slice } from './parts'

// Ctrl-K finds screens by itself; children, staff and the like come from slices.

interface Found {
  readonly id: string | number
  readonly label: string
  readonly description?: string
  readonly to: string
}

export interface SearchProvider {
  /** The heading above its results: 'Деца'. */
  readonly name: string
  readonly access: Access
  /** Small first; 0 when not said. */
  readonly order?: number
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

export interface FoundGroup {
  readonly name: string
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
      .map(async ({ name, find }) => ({ name, found: await find(wanted, signal).catch(() => []) })),
  )
  return groups.filter((group) => group.found.length > 0)
}

let loading: Promise<readonly SearchProvider[]> | undefined

/** A provider that doesn't arrive is left out; the others still find. */
export function loadProviders(slices: readonly Slice[]): Promise<readonly SearchProvider[]> {
  loading ??= Promise.all(
    slices.map((slice) =>
      (slice.search?.() ?? Promise.resolve({ search: [] })).then(
        (module) => module.search,
        (): readonly SearchProvider[] => [],
      ),
    ),
  ).then((all) => all.flat().toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0)))
  return loading
}
