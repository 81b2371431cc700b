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

/** Everything of a topic that is read, picture words included. */
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

test('the list has every topic of domain.md 10.1 once, on a shelf', () => {
  // Its 70, and three that came with their screens: references, templates, packs for inspections.
  expect(entries).toHaveLength(73)
  expect(slugs.size).toBe(entries.length)
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length)
  const incomplete = entries.filter(
    ({ area, lead, keywords }) => !areas.includes(area) || !/^[А-Я].*\.$/u.test(lead) || keywords === '',
  )
  expect(incomplete).toEqual([])
})

test('every text belongs to a topic of the list', () => {
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

test('every address and every topic that a text names is there', () => {
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

test('a screen is named with words even before it is there', () => {
  const known = new Set(screens.map(({ path }) => path))
  const nameless = piecesOfKind('screen').filter(({ piece }) => !known.has(piece.path) && !expectedWords[piece.path])
  expect(nameless.map(({ piece }) => piece.path)).toEqual([])
})

test('no mark is left open', () => {
  const open = texts
    .flatMap(({ topic }) => sentencesOf(topic))
    .filter((text) => piecesOf(text).some((piece) => piece.kind === 'text' && /[*{}]/.test(piece.text)))
  expect(open).toEqual([])
})

test('every `help` of a route is a topic that can be read', () => {
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

test('whoever a topic is for is told what they may do, and nobody else', () => {
  const wrong = texts.flatMap(({ entry, topic }) => {
    const told = new Set(topic.who.flatMap(({ roles: those }) => those))
    const meant = new Set(rolesOf(entry.access))
    return roles.filter((role) => told.has(role) !== meant.has(role)).map((role) => `${entry.slug}: ${roleLabel[role]}`)
  })
  expect(wrong).toEqual([])
})

/** Names of things that have no Bulgarian one, degrees and the numbers of the shifts. */
const allowed = new Set(
  'Ctrl Enter K S Caps Lock Excel Word PDF JPG PNG WebP MB IBAN A C I II ePay bg EasyPay'.split(' '),
)

test('no English words', () => {
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
      // What names a kind, a mark, a colour or an emblem is no text.
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

test('a step is short enough to be read standing', () => {
  const long = texts
    .flatMap(({ topic }) => topic.tasks.flatMap(({ steps }) => steps.map(stepText)))
    .filter((text) => text.length > 190)
  expect(long).toEqual([])
})

/** Words of screens that are being built: they leave this list when their screen has them. */
const awaited = new Set<string>([])

test('a word of the screen is on a screen: the help follows a renamed button', () => {
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
