// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roleLabel, roles } from '@asistent/domain/access/roles'
import { testUser } from '../platform/test-user'
import { screens } from '../shell/slices'
import { piecesOf, type Piece } from './markup'
import { problemText } from './problem-texts'
import { expectedWords } from './screen-words'
import { isFor, stepText, type Topic } from './topic'
import { areas, type TopicEntry } from './topic-entry'
import { topicList, type TopicSlug } from './topic-list'
import { isWritten, loadTopic, rolesOf, topicOf, topicsFor } from './topics'

const root = join(import.meta.dirname, '../../../..')
const entries: readonly TopicEntry<TopicSlug>[] = topicList
const slugs = new Set<string>(entries.map(({ slug }) => slug))
const written = entries.filter(({ slug }) => isWritten(slug))
const texts = await Promise.all(written.map(async (entry) => ({ entry, topic: await loadTopic(entry.slug) })))

const addresses = new Set([
  ...readFileSync(join(root, 'spec/routes.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? ''),
  ...screens.map(({ path }) => path),
])

/** All texts of a topic, including those in pictures. */
const sentencesOf = (topic: Topic): string[] => [
  topic.purpose,
  topic.law ?? '',
  ...topic.who.map(({ may }) => may),
  ...topic.tasks.flatMap(({ title, steps, note = '' }) => [title, note, ...steps.map(stepText)]),
  ...(topic.questions ?? []).flatMap(({ question, answer }) => [question, answer]),
  ...topic.mistakes.flatMap((mistake) => [mistake.answer, 'code' in mistake ? '' : mistake.says]),
]

const pieces = texts.flatMap(({ entry, topic }) =>
  sentencesOf(topic).flatMap((text) => piecesOf(text).map((piece) => ({ slug: entry.slug, piece }))),
)
const piecesOfKind = <K extends Piece['kind']>(kind: K) =>
  pieces.flatMap(({ slug, piece }) =>
    piece.kind === kind ? [{ slug, piece: piece as Extract<Piece, { kind: K }> }] : [],
  )

test('the list contains every topic of domain.md 10.1 once, on a shelf', () => {
  // Its 70, and three added with their screens: references, templates, packs for inspections.
  expect(entries).toHaveLength(73)
  expect(slugs.size).toBe(entries.length)
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length)
  const incomplete = entries.filter(
    ({ area, lead, keywords }) => !areas.includes(area) || !/^[А-Я].*\.$/u.test(lead) || keywords === '',
  )
  expect(incomplete).toEqual([])
})

test('every text belongs to a listed topic', () => {
  const files = readdirSync(join(import.meta.dirname, 'topics')).map((file) => file.replace(/\.ts$/, ''))
  expect(files.filter((slug) => !slugs.has(slug))).toEqual([])
  expect(files).toHaveLength(written.length)
})

test.each(texts.map(({ entry, topic }) => [entry.slug, entry, topic] as const))(
  '%s has all its parts',
  (_, entry, topic) => {
    expect(topic.purpose.length).toBeGreaterThan(40)
    expect(topic.who.length).toBeGreaterThan(0)
    expect(topic.tasks.length).toBeGreaterThan(0)
    expect(topic.tasks.filter(({ steps }) => steps.length < 2)).toEqual([])
    expect(topic.mistakes.length).toBeGreaterThan(1)
    expect(topic.related.length).toBeGreaterThan(1)
    expect(topic.related.filter((slug) => !slugs.has(slug) || slug === entry.slug)).toEqual([])
    expect(new Set(topic.related).size).toBe(topic.related.length)
    expect(topic.mistakes.filter((mistake) => 'code' in mistake && problemText(mistake.code) === '')).toEqual([])
  },
)

test.each(texts.map(({ entry, topic }) => [entry.slug, topic] as const))('%s is illustrated', (_, topic) => {
  const pictures = topic.tasks.flatMap(({ picture }) => (picture ? [picture] : []))
  expect(pictures.length).toBeGreaterThan(0)
  for (const { alt } of pictures) expect(alt).toMatch(/^[А-Я].{20,}$/u)
})

test('every path and topic a text refers to exists', () => {
  const wrong = [
    ...piecesOfKind('screen').flatMap(({ slug, piece }) =>
      addresses.has(piece.path) ? [] : [`${slug}: ${piece.path}`],
    ),
    ...piecesOfKind('topic').flatMap(({ slug, piece }) => (slugs.has(piece.slug) ? [] : [`${slug}: ${piece.slug}`])),
    ...entries.flatMap(({ slug, screens: paths }) =>
      paths.filter((path) => !addresses.has(path)).map((path) => `${slug}: ${path}`),
    ),
  ]
  expect(wrong).toEqual([])
})

test('screens have names even before they exist', () => {
  const known = new Set(screens.map(({ path }) => path))
  const nameless = piecesOfKind('screen').filter(({ piece }) => !known.has(piece.path) && !expectedWords[piece.path])
  expect(nameless.map(({ piece }) => piece.path)).toEqual([])
})

test('marks are balanced', () => {
  const open = texts
    .flatMap(({ topic }) => sentencesOf(topic))
    .filter((text) => piecesOf(text).some((piece) => piece.kind === 'text' && /[*{}]/.test(piece.text)))
  expect(open).toEqual([])
})

test('the `help` of every route is an existing topic', () => {
  const lost = screens.filter(({ help }) => help !== undefined && !topicOf(help))
  expect(lost.map(({ path, help }) => `${path}: ${help}`)).toEqual([])
})

test.each(roles)('%s finds the first steps, and something to do in each own topic', async (role) => {
  const own = topicsFor(testUser(role))
  expect(own.map(({ slug }) => slug)).toContain('first-steps')
  const theirs = await Promise.all(own.map(({ slug }) => loadTopic(slug)))
  const idle = theirs.filter(
    ({ tasks }) => !tasks.some((task) => isFor(task, role) && task.steps.some((step) => isFor(step, role))),
  )
  expect(idle.map(({ purpose }) => purpose)).toEqual([])
})

test('topics describe tasks for exactly the roles that have them', () => {
  const wrong = texts.flatMap(({ entry, topic }) => {
    const told = new Set(topic.who.flatMap(({ roles: those }) => those))
    const meant = new Set(rolesOf(entry.access))
    return roles.filter((role) => told.has(role) !== meant.has(role)).map((role) => `${entry.slug}: ${roleLabel[role]}`)
  })
  expect(wrong).toEqual([])
})

/** Names without a Bulgarian equivalent, degrees and shift numbers. */
const allowed = new Set(
  'Ctrl Enter K S Caps Lock Excel Word PDF JPG PNG WebP MB IBAN CAMT MT A C I II ePay bg EasyPay'.split(' '),
)

test('contains no English words', () => {
  const visible = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.flatMap(visible)
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(visible) : []
  }
  const latinIn = (all: readonly string[]) =>
    all.flatMap((text) =>
      piecesOf(text).flatMap((piece) =>
        piece.kind === 'text' || piece.kind === 'word' ? (piece.text.match(/[A-Za-z]+/g) ?? []) : [],
      ),
    )
  const pictureWords = texts.flatMap(({ topic }) =>
    topic.tasks.flatMap(({ picture }) => {
      if (!picture) return []
      // Kinds, marks, colours and emblems are not text.
      const shown = Object.entries(picture).flatMap(([name, value]) =>
        name === 'kind' || name === 'mark' ? [] : [value],
      )
      return visible(shown).filter((text) => !/^[a-z]+$/.test(text))
    }),
  )
  const read = [
    ...entries.flatMap(({ title, lead, keywords }) => [title.replace(/ePay|EasyPay|HACCP/g, ''), lead, keywords]),
    ...texts.flatMap(({ topic }) => sentencesOf(topic)),
    ...pictureWords,
  ]
  expect([...new Set(latinIn(read))].filter((word) => !allowed.has(word))).toEqual([])
})

test('limits the length of steps', () => {
  const long = texts
    .flatMap(({ topic }) => topic.tasks.flatMap(({ steps }) => steps.map(stepText)))
    .filter((text) => text.length > 190)
  expect(long).toEqual([])
})

/** Labels of screens under construction, removed once the screen exists. */
const awaited = new Set<string>([])

test('quoted labels exist on a screen, so the help follows renamed buttons', () => {
  const sources = ['apps/web/src', 'packages/contract/src', 'packages/domain/src', 'apps/server/src/identity'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
        .filter((file) => !/src[\\/](help|dev)([\\/]|$)/.test(file.parentPath))
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')),
  )
  const all = sources.join('\n')
  const words = [...new Set(piecesOfKind('word').map(({ piece }) => piece.text))]
  const isShown = (word: string) =>
    new RegExp(`(?<!\\p{L})${word.replace(/[()+.?]/g, '\\$&')}(?!\\p{L})`, 'u').test(all)
  expect(words.filter((word) => !isShown(word) && !awaited.has(word) && !allowed.has(word))).toEqual([])
})
