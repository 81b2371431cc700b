import { expect, test } from 'vitest'
import { slices } from '../../apps/server/src/slices'
import { isTest, readSources, withoutComments } from '../support/sources'

// The suffix of a file in a server slice is its layer (ARCHITECTURE.md, 'Layers of a slice').

const layers = [
  'slice',
  'handlers',
  'queries',
  'steps',
  'ops',
  'rules',
  'paper',
  'letters',
  'words',
  'job',
  'demo',
  'pack',
] as const

const names = new Set(slices.map((slice) => slice.name))
const inSlices = readSources('apps/server/src').flatMap(({ path, text }) => {
  const [, slice = '', inside = ''] = /^apps\/server\/src\/([\w-]+)\/(.+)$/.exec(path) ?? []
  return names.has(slice) && !isTest(path) ? [{ path, inside, code: withoutComments(text) }] : []
})

const layerOf = (inside: string) => /^[\w-]+\.(\w+)\.ts$/.exec(inside)?.[1]
const ofLayer = (layer: (typeof layers)[number]) => inSlices.filter(({ inside }) => layerOf(inside) === layer)

/** Simulators and data lists are in subfolders. */
const hasFolder = (inside: string) => inside.includes('/')

test('every file of a slice has a layer suffix', () => {
  const wrong = inSlices.filter(
    ({ inside }) => !hasFolder(inside) && !layers.some((layer) => layer === layerOf(inside)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('queries do not write: handlers, steps, ops and jobs do', () => {
  const writes = /\binsert into\b|\bdelete from\b|\bupdate\s+\w+(\s+\w+)?\s+set\b|\.(insert|update|delete)\(\w+\)/i
  const wrong = ofLayer('queries').filter(({ code }) => writes.test(code))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('rules use no SQL, no transaction and no clock', () => {
  const touches = /\bsql`|\btx\b|from '\.\.\/db\/|from 'node:|new Date\(\)|Date\.now\(/
  expect(
    ofLayer('rules')
      .filter(({ code }) => touches.test(code))
      .map(({ path }) => path),
  ).toEqual([])
})

test('ops contain no SQL statements', () => {
  const statement = /\b(tx|client)\.(select|insert|update|delete|execute|query)\(|\brows(<[^(]*>)?\(/
  expect(
    [...ofLayer('slice'), ...ofLayer('letters')].filter(({ code }) => statement.test(code)).map(({ path }) => path),
  ).toEqual([])
})
