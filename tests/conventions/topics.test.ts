import { expect, test } from 'vitest'
import { registered } from '../support/registered'
import { isTest, readSources } from '../support/sources'

// Topics tie writes to the reads they make stale. One that is only bumped or only carried is a mistake, or has a reason.

/** Bumped, though no call carries it. */
const onlyBumped: Readonly<Record<string, string>> = {}

/** Carried, though no write bumps it. */
const onlyCarried: Readonly<Record<string, string>> = {}

const isRead = ({ handler }: (typeof registered)[number]) => handler.kind === 'read'
const carried = new Set(registered.filter(isRead).flatMap(({ call }) => call.topics))
const inCalls = registered.filter((one) => !isRead(one)).flatMap(({ call }) => call.topics)
/** `bump('groups')` in handlers and jobs, and what the hub is told directly. */
const inSources = readSources('apps/server/src')
  .filter(({ path }) => !isTest(path))
  .flatMap(({ text }) => [...text.matchAll(/\bbump\(([^()]*)\)|\btopics\([^,()]+,([^()]*)\)/g)])
  .flatMap((match) => match[1] ?? match[2] ?? '')
  .flatMap((inside) => [...inside.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].flatMap((match) => match[1] ?? ''))
const bumped = new Set([...inCalls, ...inSources])

test('every topic that a write bumps is carried by a read', () => {
  expect([...bumped].filter((topic) => !carried.has(topic) && !(topic in onlyBumped))).toEqual([])
})

test('every topic that a read carries is bumped by a write', () => {
  expect([...carried].filter((topic) => !bumped.has(topic) && !(topic in onlyCarried))).toEqual([])
})

test('exceptions are exceptions', () => {
  expect(Object.keys(onlyBumped).filter((topic) => !bumped.has(topic) || carried.has(topic))).toEqual([])
  expect(Object.keys(onlyCarried).filter((topic) => !carried.has(topic) || bumped.has(topic))).toEqual([])
})

test('topics are kebab-case plurals of a noun', () => {
  expect([...carried, ...bumped].filter((topic) => !/^[a-z]+(-[a-z]+)*$/.test(topic))).toEqual([])
})

test('every write names the topics it bumps', () => {
  const personal = (access: string) => access === 'signedIn' || access === 'anyone'
  const silent = registered.filter(
    (one) => one.handler.kind === 'write' && one.call.topics.length === 0 && !personal(one.call.access.kind),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
