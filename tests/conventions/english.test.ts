import { expect, test } from 'vitest'
import { bindingsOf } from '../support/bindings'
import { commentsOf, readPages, readSources } from '../support/sources'

// Words of the style that docs/guides/writing.md replaces: names without meaning, and idioms that a reader from another
// country has to translate.

/**
 * Declared names that say nothing about their value: variables, functions, types, parameters, destructured names. With
 * a noun `own`, `known` and `found` are ordinary adjectives (`OwnChild`, `knownLines`); `asked`, `told` and `wanted`
 * replace the trade's words request, query and expected value.
 */
const emptyNames =
  /^(?:place|[Oo]wn|[Kk]nown|[Aa]sked|[Tt]old|[Ff]ound|[Ww]anted|[Ww]orn|[Hh]appen|[Ii]nsist|Workshop|Bench)$|^(?:[Aa]sked|[Tt]old|[Ww]anted)[A-Z]|[a-z](?:Asked|Told|Wanted)(?![a-z])/

/** Modules in which `place` is a place: a data directory, an address, a town, the warehouse of a stock-take. */
const placePaths = [
  'apps/server/src/embedded-postgres/',
  'apps/server/src/identity/attempts.steps.ts',
  'apps/web/src/choices/places.ts',
  'apps/web/src/warehouse/count',
  'apps/web/src/warehouse/use-count.ts',
  'packages/contract/src/oversight/values.ts',
  'packages/documents/src/letter.ts',
]

/** 'Stands for' and 'stands in for' are standard English. */
const idioms =
  /\bstands\b(?! (?:for|in)\b)|\b(?:lives|reckon(?:s|ed|ing)?|whatever becomes|how manieth|(?:is|are) told|nor does|somebody|(?<!\b(?:by|for|of|to|with) )whom|so many|taken back)\b|\b(?:program|product|server|browser|database|form|screen)s? (?:knows?|tells?)\b/gi

const matchesOf = (pattern: RegExp, text: string): string[] =>
  (text.match(pattern) ?? []).map((words) => words.toLowerCase())

const isAllowed = (path: string, name: string): boolean =>
  name === 'place' && placePaths.some((start) => path.startsWith(start))

const namesOf = (path: string, text: string): string[] =>
  bindingsOf(path, text).filter((name) => emptyNames.test(name) && !isAllowed(path, name))

const isQuoting = (path: string) => path === 'docs/guides/writing.md' || path === 'tests/conventions/english.test.ts'

const faults = new Map<string, readonly string[]>(
  [
    ...readSources().map(({ path, text }) => ({
      path,
      words: [...namesOf(path, text), ...commentsOf(text).flatMap((comment) => matchesOf(idioms, comment))],
    })),
    ...readPages().map(({ path, text }) => ({ path, words: matchesOf(idioms, text.replace(/`[^`]*`/g, '')) })),
  ]
    .filter(({ path, words }) => words.length > 0 && !isQuoting(path))
    .map(({ path, words }) => [path, words]),
)

test('comments, names and pages use standard technical English', () => {
  expect([...faults]).toEqual([])
})

test('finds names and idioms, and leaves standard English', () => {
  const text = `const own = 1; let ownRows = 2; function told(place: string, { known: asked, wanted }: Row) {}
    rows.map((found) => found.id); for (const [known] of rows) use(known)`
  expect(namesOf('a.ts', text)).toEqual(['own', 'place', 'asked', 'told', 'found', 'known'])
  const types = `interface Asked {} type WantedEdit = Known | OwnChild; class BookWanted {}
    function askedDays() {} const isTold = knownLines, isAskedFor = 1, untold = 2, place = Place`
  expect(namesOf('a.ts', types)).toEqual([
    'Asked',
    'WantedEdit',
    'BookWanted',
    'askedDays',
    'isTold',
    'isAskedFor',
    'place',
  ])
  expect(matchesOf(idioms, 'What stands here is told, and reckoned.')).toEqual(['stands', 'is told', 'reckoned'])
  expect(matchesOf(idioms, '`?` stands for a day; who stands in for the teacher')).toEqual([])
})
