import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, readStyles, withoutComments } from '../support/sources'

// Conventions that neither the compiler nor the linter checks (architecture.md, 'Conventions').

const sources = readSources()
const here = 'tests/conventions/style.test.ts'

interface Habit {
  readonly name: string
  readonly pattern: RegExp
  /** Also applies to comments. */
  readonly everywhere?: boolean
  readonly only?: (path: string) => boolean
}

const habits: readonly Habit[] = [
  { name: 'notes to do later', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, everywhere: true },
  { name: 'any', pattern: /\bas (unknown as )?any\b|\bany as\b|<any>|\bany\[\]/ },
  { name: 'switching the compiler off', pattern: /@ts-(ignore|nocheck)/, everywhere: true },
  // In a test it proves that something does not compile.
  {
    name: 'expected errors of the compiler',
    pattern: /@ts-expect-error/,
    everywhere: true,
    only: (path) => !isTest(path),
  },
  {
    name: 'switching the linter off without a reason',
    pattern: /(ox|es)lint-disable(?!.*-- \S)/,
    everywhere: true,
  },
  { name: 'enums', pattern: /^\s*(export\s+)?(const\s+)?enum\s/m },
  { name: 'default exports', pattern: /^export default\b/m, only: (path) => !path.endsWith('.config.ts') },
  // Playwright's `test.skip(condition, reason)` excludes devices.
  {
    name: 'skipped or lonely tests',
    pattern: /\b(test|describe|it)\.(skip(?!\(\(\{)|only|todo|fails)\b/,
    only: isTest,
  },
  // Durations depend on the machine: only tests/support/patience.ts has timeouts.
  {
    name: 'times of their own in tests',
    pattern: /\b(timeout|asyncUtilTimeout): *\d|^ *\}, \d[\d_]*\)/m,
    only: (path) => /\.test\.tsx?$|\/test-[^/]+$|^tests\/(calls|support)\//.test(path),
  },
  { name: 'namespaces', pattern: /^\s*(export\s+)?namespace\s/m },
  {
    name: 'the clock read where `now` is given',
    pattern: /new Date\(\)|Date\.now\(\)/,
    only: (path) =>
      /^apps\/server\/src\/(?!embedded-postgres\/|platform\/|demo\/|main\.ts|app\.ts)/.test(path) && !isTest(path),
  },
  // `column.phone`, `shownPhone` and `CallLink` format phone numbers.
  {
    name: 'telephone numbers as they are stored',
    pattern: /column\.text\('\w*[pP]hone\w*'|href=\{`tel:/,
    only: (path) => path.startsWith('apps/web/'),
  },
]

const allowed = new Set([
  // vitest's globalSetup must be a default export.
  'default exports tests/support/database.global.ts',
  // Tests of the deep run, enabled by an environment variable.
  'skipped or lonely tests tests/support/deep.ts',
])

for (const { name, pattern, everywhere, only } of habits) {
  test(`no ${name}`, () => {
    const rows = sources
      .filter(({ path }) => path !== here && (!only || only(path)) && !allowed.has(`${name} ${path}`))
      .filter(({ text }) => pattern.test(everywhere ? text : withoutComments(text)))
      .map((source) => source.path)
    expect(rows).toEqual([])
  })
}

test('file names are kebab-case', () => {
  const odd = sources.filter(
    ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(path.split('/').at(-1) ?? ''),
  )
  expect(odd.map((source) => source.path)).toEqual([])
})

test('no Manager, Helper, Util, Service or DTO', () => {
  const pattern = /\b(?:class|function|interface|type)\s+\w*(Manager|Helper|Utils?|DTO|Dto)\b/
  expect(sources.filter(({ path, text }) => path !== here && pattern.test(text)).map((source) => source.path)).toEqual(
    [],
  )
  expect(sources.filter(({ path }) => /(manager|helper|utils?|dto)\.tsx?$/.test(path)).map((one) => one.path)).toEqual(
    [],
  )
})

const classesIn = (sheet: string): ReadonlySet<string> => {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

test('every class of a CSS module is used by an importer', () => {
  const styled = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/from '([^'\n]+\.module\.css)'/g)].map(([, to = '']) => ({
      sheet: join(dirname(path), to),
      text,
    })),
  )
  const unused = readStyles().flatMap(({ path, text }) => {
    const users = styled.filter(({ sheet }) => sheet === path)
    const code = users.map((user) => user.text).join('\n')
    // `classes[tone]`: class names are values.
    if (/\bclasses\[[^'\]]+\]/.test(code)) return []
    return [...classesIn(text)]
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
      .map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})
