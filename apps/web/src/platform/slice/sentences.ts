import type { Area } from './areas'
import type { Slice } from './parts'

/** The sentences of an area's references by path; what doesn't arrive is left out, the titles stand without them. */
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
