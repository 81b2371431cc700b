import { expect, test } from 'vitest'
import { registered } from '../support/registered'
import { isTest, readSources } from '../support/sources'

// Topics connect writes with the reads that they invalidate. A topic without a counterpart is a mistake or has a
// reason.

/** Topics of writes without a read. */
const onlyBumped: Readonly<Record<string, string>> = {}

/** Topics of reads without a write. */
const onlyCarried: Readonly<Record<string, string>> = {}

const isRead = ({ handler }: (typeof registered)[number]) => handler.kind === 'read'
const carried = new Set(registered.filter(isRead).flatMap(({ call }) => call.topics))
const inCalls = registered.filter((one) => !isRead(one)).flatMap(({ call }) => call.topics)
/** `bump('groups')` in handlers and jobs, and topics passed to the hub directly. */
const inSources = readSources('apps/server/src')
  .filter(({ path }) => !isTest(path))
  .flatMap(({ text }) => [...text.matchAll(/\bbump\(([^()]*)\)|\btopics\([^,()]+,([^()]*)\)/g)])
  .flatMap((match) => match[1] ?? match[2] ?? '')
  .flatMap((inside) => [...inside.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].flatMap((match) => match[1] ?? ''))
const bumped = new Set([...inCalls, ...inSources])

test('every topic of a write belongs to a read', () => {
  expect([...bumped].filter((topic) => !carried.has(topic) && !(topic in onlyBumped))).toEqual([])
})

test('every topic of a read belongs to a write', () => {
  expect([...carried].filter((topic) => !bumped.has(topic) && !(topic in onlyCarried))).toEqual([])
})

test('the exceptions are still needed', () => {
  expect(Object.keys(onlyBumped).filter((topic) => !bumped.has(topic) || carried.has(topic))).toEqual([])
  expect(Object.keys(onlyCarried).filter((topic) => !carried.has(topic) || bumped.has(topic))).toEqual([])
})

test('topics are kebab-case plurals of a noun', () => {
  expect([...carried, ...bumped].filter((topic) => !/^[a-z]+(-[a-z]+)*$/.test(topic))).toEqual([])
})

test('every write declares its topics', () => {
  const personal = (access: string) => access === 'signedIn' || access === 'anyone'
  const silent = registered.filter(
    (one) => one.handler.kind === 'write' && one.call.topics.length === 0 && !personal(one.call.access.kind),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
