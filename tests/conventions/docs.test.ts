import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commentsOf, projectFolder, readSources } from '../support/sources'

// What the pages say is there, is there; an example that names its file is a part of that file.

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

test.each(pages)('%s names files that exist', (page) => {
  const named = read(page).matchAll(
    /(?<![\w/-])((?:docs|apps|packages|tests|scripts)\/[\w./-]+\.(?:md|tsx?|mjs|sql|css|png|txt))/g,
  )
  const missing = [...named].map(([, path = '']) => path).filter((path) => !exists(path))
  expect(missing).toEqual([])
})

test('comments name pages that exist', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/[\w/-]+\.md/g)].filter(([page]) => !exists(page)).map(([page]) => `${path}: ${page}`),
  )
  expect(missing).toEqual([])
})

/** As people write it, the end of a path with or without `src`: db/guards.ts, domain/kernel/day.ts. */
const written = new Set(
  sources.flatMap(({ path }) =>
    [path, path.replace('/src/', '/')].flatMap((one) =>
      one.split('/').map((_, at, parts) => parts.slice(at).join('/')),
    ),
  ),
)

test.each(pages)('%s names sources that exist', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !written.has(name) && !exists(name))).toEqual([])
})

test('comments name sources that exist', () => {
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

/** Blocks whose first line says where they are from: ```ts apps/server/src/… */
const examples = [...read('CONTRIBUTING.md').matchAll(/```ts (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', code = '']) => ({ file, code }),
)

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

test('the recipes have examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8)
})

test.each(examples)('an example of CONTRIBUTING is in $file', ({ file, code }) => {
  expect(lines(read(file))).toContain(lines(code))
})
