import { expect, test } from 'vitest'
import { commentsOf, readPages, readSources, withoutComments } from '../support/sources'

// Words of the style that docs/guides/writing.md replaces: names without meaning, and idioms that a reader from another
// country has to translate.

/** Declared names that say nothing about their value. */
const emptyNames =
  /\b(?:const|let|function|interface|type|class)\s+(own|known|asked|told|worn|happen|insist|Workshop|Bench)\b/g

/** 'Stands for' and 'stands in for' are standard English. */
const idioms =
  /\bstands\b(?! (?:for|in)\b)|\b(?:lives|reckon(?:s|ed|ing)?|whatever becomes|how manieth|(?:is|are) told|nor does)\b/gi

const found = (pattern: RegExp, text: string): string[] =>
  (text.match(pattern) ?? []).map((words) => words.toLowerCase())

const isQuoting = (path: string) => path === 'docs/guides/writing.md' || path === 'tests/conventions/english.test.ts'

const faults = new Map<string, readonly string[]>(
  [
    ...readSources().map(({ path, text }) => ({
      path,
      words: [...found(emptyNames, withoutComments(text)), ...commentsOf(text).flatMap((each) => found(idioms, each))],
    })),
    ...readPages().map(({ path, text }) => ({ path, words: found(idioms, text.replace(/`[^`]*`/g, '')) })),
  ]
    .filter(({ path, words }) => words.length > 0 && !isQuoting(path))
    .map(({ path, words }) => [path, words]),
)

test('comments, names and pages use standard technical English', () => {
  expect([...faults]).toEqual([])
})

test('finds names and idioms, and leaves standard English', () => {
  expect(found(emptyNames, 'const own = 1; let ownRows = 2; function told() {}')).toEqual([
    'const own',
    'function told',
  ])
  expect(found(idioms, 'What stands here is told, and reckoned.')).toEqual(['stands', 'is told', 'reckoned'])
  expect(found(idioms, '`?` stands for a day; who stands in for the teacher')).toEqual([])
})
