// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Access } from '@asistent/contract/core/access'
import { rightsOf } from '@asistent/domain/access/matrix'
import { resources } from '@asistent/domain/access/resources'
import { roleLabel, roles, type Role } from '@asistent/domain/access/roles'
import { helpAreaLabel } from '@asistent/domain/help/areas'
import { testUser } from '../platform/test-user'
import { screens } from '../shell/slices'
import { piecesOf, type Piece } from './markup'
import { problemText } from './problem-texts'
import { screenWords } from './screen-words'
import { isFor, type Topic } from './topic'
import { listedTopics as entries, loadTopic, pictureOf, topicOf, topicsFor } from './topics'

const root = join(import.meta.dirname, '../../../..')
const slugs = new Set(entries.map(({ slug }) => slug))
const texts = await Promise.all(entries.map(async (entry) => ({ entry, topic: await loadTopic(entry.slug) })))

const addresses = new Set([
  ...readFileSync(join(root, 'spec/routes.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? ''),
  ...screens.map(({ path }) => path),
])

/** All texts of a topic. */
const sentencesOf = (topic: Topic): string[] => [
  topic.purpose,
  topic.law ?? '',
  ...topic.who.map(({ may }) => may),
  ...topic.tasks.flatMap(({ text, steps, note = '' }) => [text, note, ...steps.map((step) => step.text)]),
  ...topic.questions.flatMap(({ text, answer }) => [text, answer]),
  ...topic.mistakes.flatMap(({ says, answer }) => [answer, problemText(says) === undefined ? says : '']),
]

const pieces = texts.flatMap(({ entry, topic }) =>
  sentencesOf(topic).flatMap((text) => piecesOf(text).map((piece) => ({ slug: entry.slug, piece }))),
)
const piecesOfKind = <K extends Piece['kind']>(kind: K) =>
  pieces.flatMap(({ slug, piece }) =>
    piece.kind === kind ? [{ slug, piece: piece as Extract<Piece, { kind: K }> }] : [],
  )

test('the list contains every topic of domain.md 10.1 once, on a shelf', () => {
  // 70 topics of domain.md, and 17 of later screens.
  expect(entries).toHaveLength(87)
  expect(slugs.size).toBe(entries.length)
  expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length)
  const incomplete = entries.filter(
    ({ area, lead, keywords }) => !(area in helpAreaLabel) || !/^[А-Я].*\.$/u.test(lead) || keywords === '',
  )
  expect(incomplete).toEqual([])
})

/** Single rules of an access rule. */
const simpleRules = (access: Access): Access[] => (access.kind === 'either' ? access.of.flatMap(simpleRules) : [access])

test('access rules name existing rights, resources and roles', () => {
  const wrong = entries.flatMap(({ slug, access }) =>
    simpleRules(access)
      .filter((rule) => {
        if (rule.kind === 'role') return rule.roles.some((role) => !roles.includes(role))
        if (rule.kind === 'may' || rule.kind === 'master') return !resources.includes(rule.resource)
        return rule.kind !== 'signedIn'
      })
      .map((rule) => `${slug}: ${JSON.stringify(rule)}`),
  )
  expect(wrong).toEqual([])
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
    expect(topic.mistakes.filter(({ says }) => problemText(says) === '')).toEqual([])
  },
)

test('every screenshot shows a screen of its topic, and none is missing or left over', () => {
  const wrong = entries.filter(({ slug, picture, screens: paths }) => {
    const [person, path = ''] = picture?.split(' ') ?? []
    return Boolean(person) !== Boolean(pictureOf(slug)) || (person && !paths.includes(path) && !addresses.has(path))
  })
  expect(wrong.map(({ slug }) => slug)).toEqual([])
  const files = readdirSync(join(import.meta.dirname, 'pictures')).map((file) => file.replace(/\.webp$/, ''))
  expect(files.filter((slug) => !slugs.has(slug))).toEqual([])
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

test('every mentioned screen has a name', () => {
  expect(piecesOfKind('screen').filter(({ piece }) => screenWords(piece.path) === '')).toEqual([])
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
  const topics = topicsFor(testUser(role))
  expect(topics.map(({ slug }) => slug)).toContain('first-steps')
  const theirs = await Promise.all(topics.map(({ slug }) => loadTopic(slug)))
  const idle = theirs.filter(
    ({ tasks }) => !tasks.some((task) => isFor(task, role) && task.steps.some((step) => isFor(step, role))),
  )
  expect(idle.map(({ purpose }) => purpose)).toEqual([])
})

/** Built-in roles with this access, without custom roles. */
function rolesOf(access: Access): Role[] {
  const opens = (role: Role, rule: Access): boolean => {
    if (rule.kind === 'may') return role !== 'Master' && rightsOf(role, rule.resource)[rule.right]
    if (rule.kind === 'master') return role === 'Master' && rightsOf(role, rule.resource)[rule.right]
    return rule.kind === 'role' ? rule.roles.includes(role) : true
  }
  return roles.filter((role) => simpleRules(access).some((rule) => opens(role, rule)))
}

test('topics describe tasks for exactly the roles that have them', () => {
  const wrong = texts.flatMap(({ entry, topic }) => {
    const described = new Set(topic.who.flatMap(({ roles: those }) => those))
    const meant = new Set(rolesOf(entry.access))
    return roles
      .filter((role) => described.has(role) !== meant.has(role))
      .map((role) => `${entry.slug}: ${roleLabel[role]}`)
  })
  expect(wrong).toEqual([])
})

/** Names without a Bulgarian equivalent, degrees and shift numbers. */
const allowed = new Set(
  'Ctrl Enter K S Caps Lock Excel Word PDF JPG PNG WebP MB GB xlsx CSV IBAN CAMT MT A C I II ePay bg EasyPay'.split(
    ' ',
  ),
)

test('contains no English words', () => {
  const latinIn = (all: readonly string[]) =>
    all.flatMap((text) =>
      piecesOf(text).flatMap((piece) =>
        piece.kind === 'text' || piece.kind === 'word' ? (piece.text.match(/[A-Za-z]+/g) ?? []) : [],
      ),
    )
  const read = [
    ...entries.flatMap(({ title, lead, keywords }) => [title.replace(/ePay|EasyPay|HACCP/g, ''), lead, keywords]),
    ...texts.flatMap(({ topic }) => sentencesOf(topic)),
  ]
  expect([...new Set(latinIn(read))].filter((word) => !allowed.has(word))).toEqual([])
})

test('limits the length of steps', () => {
  const long = texts
    .flatMap(({ topic }) => topic.tasks.flatMap(({ steps }) => steps.map(({ text }) => text)))
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
        .filter((file) => !/src[\\/]dev([\\/]|$)/.test(file.parentPath))
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8')),
  )
  const all = sources.join('\n')
  const words = [...new Set(piecesOfKind('word').map(({ piece }) => piece.text))]
  const isShown = (word: string) =>
    new RegExp(`(?<!\\p{L})${word.replace(/[()+.?]/g, '\\$&')}(?!\\p{L})`, 'u').test(all)
  expect(words.filter((word) => !isShown(word) && !awaited.has(word) && !allowed.has(word))).toEqual([])
})
