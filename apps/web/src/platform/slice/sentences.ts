import type { Area } from './areas'
import type { Slice } from './parts'

/**
 * Descriptions of an area's references, by path. Modules that fail to load are left out; titles appear without
 * descriptions.
 */
export async function loadSentences(area: Area, slices: readonly Slice[]): Promise<Readonly<Record<string, string>>> {
  const having = slices.filter(({ screens }) =>
    screens.some(({ menu }) => menu?.area === area && menu.kind === 'reference'),
  )
  const all = await Promise.all(
    having.map((slice) =>
      (slice.references?.() ?? Promise.resolve({ references: {} })).then(
        ({ references }) => references,
        () => ({}),
      ),
    ),
  )
  return Object.assign({}, ...all) as Record<string, string>
}
