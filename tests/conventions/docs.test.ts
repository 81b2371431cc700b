import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commentsOf, projectFolder, readSources } from '../support/sources'

// References in docs and comments exist, and examples that name a file are part of it.

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const pagesIn = (folder: string) =>
  readdirSync(join(projectFolder, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/glossary.md',
  'docs/security.md',
  ...['docs/guides', 'docs/areas', 'docs/decisions'].flatMap(pagesIn),
]

const sources = readSources()
const exists = (path: string) => existsSync(join(projectFolder, path))

test.each(pages)('%s refers to existing files', (page) => {
  const named = read(page).matchAll(
    /(?<![\w/-])((?:docs|apps|packages|tests|scripts)\/[\w./-]+\.(?:md|tsx?|mjs|sql|css|png|txt))/g,
  )
  const missing = [...named].map(([, path = '']) => path).filter((path) => !exists(path))
  expect(missing).toEqual([])
})

test('comments refer to existing pages', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/[\w/-]+\.md/g)].filter(([page]) => !exists(page)).map(([page]) => `${path}: ${page}`),
  )
  expect(missing).toEqual([])
})

/** Path suffixes with or without `src`: db/guards.ts, domain/kernel/day.ts. */
const written = new Set(
  sources.flatMap(({ path }) =>
    [path, path.replace('/src/', '/')].flatMap((row) =>
      row.split('/').map((_, at, parts) => parts.slice(at).join('/')),
    ),
  ),
)

test.each(pages)('%s refers to existing sources', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !written.has(name) && !exists(name))).toEqual([])
})

test('comments refer to existing sources', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [
      ...commentsOf(text)
        .join('\n')
        .matchAll(/(?<![\w./@-])(?:[\w-]+\/)+[\w.-]+\.tsx?\b/g),
    ]
      .filter(([name]) => !written.has(name))
      .map(([name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Code blocks whose first line names their file: ```ts apps/server/src/… */
const examples = [...read('CONTRIBUTING.md').matchAll(/```ts (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', code = '']) => ({ file, code }),
)

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

test('CONTRIBUTING has examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8)
})

test.each(examples)('the example of CONTRIBUTING is part of $file', ({ file, code }) => {
  expect(lines(read(file))).toContain(lines(code))
})
