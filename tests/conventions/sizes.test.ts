import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { slices } from '../../apps/server/src/slices'
import { slices as webSlices } from '../../apps/web/src/shell/slices'
import { nameOf } from '../support/registered'
import { isTest, projectFolder, readSources, withoutComments } from '../support/sources'

// Lines of code by slice: contract and server per specified call, web per screen with its helpers (additional screens
// of docs/areas count too). Printed at every run instead of committed, because every change would modify the page.

const aim = { call: 200, screen: 150 }

/** Slices that exceed the limits, with the reasons in docs/decisions/025-size-of-the-code.md. */
const before = ['people', 'attendance', 'communication', 'dashboards', 'help', 'feed', 'identity', 'shell']

const calls = new Set(
  readFileSync(join(projectFolder, 'spec/calls.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t').slice(0, 2).join(' ').toLowerCase()),
)

const screensOfTheList = readFileSync(join(projectFolder, 'spec/routes.tsv'), 'utf8').trim().split('\n').length - 1

const linesIn = (text: string) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => line.trim() !== '').length

const sources = readSources('packages/contract/src', 'apps').filter(
  ({ path }) => !isTest(path) && !/\/simulator\/|\.demo\.ts$/.test(path),
)
const codeOf = (folder: string) =>
  sources.filter(({ path }) => path.startsWith(`${folder}/`)).reduce((sum, { text }) => sum + linesIn(text), 0)

const perCall = slices.map(({ name, handlers }) => {
  const listed = handlers.filter(({ call }) => calls.has(nameOf(call).toLowerCase())).length
  // The specification has screens of the references but no calls, so the slice's own calls are counted.
  const count = listed === 0 ? handlers.length : listed
  const code = codeOf(`packages/contract/src/${name}`) + codeOf(`apps/server/src/${name}`)
  return { name, what: 'call', count, code, each: Math.round(code / Math.max(1, count)) }
})

const perScreen = webSlices
  .filter(({ screens }) => screens.length > 0)
  .map(({ name, screens }) => {
    const count = screens.length
    const code = codeOf(`apps/web/src/${name}`)
    return { name, what: 'screen', count, code, each: Math.round(code / Math.max(1, count)) }
  })

const shown = [...perCall, ...perScreen].map(
  ({ name, what, count, code, each }) =>
    `${name.padEnd(14)} ${String(each).padStart(5)} lines a ${what} (${code} / ${count})`,
)

test('new slices are within the size limits', () => {
  process.stdout.write(`\n${shown.join('\n')}\n`)
  const large = [
    ...perCall.filter(({ each }) => each > aim.call),
    ...perScreen.filter(({ each }) => each > aim.screen),
  ].filter(({ name }) => !before.includes(name))
  expect(large).toEqual([])
})

test('the routes in the first page have less than 20 KB', () => {
  // Approximates the built size: routes are data, so their text without spaces.
  const text = sources
    .filter(({ path }) => /^apps\/web\/src\/.*\.routes\.ts$/.test(path) && !path.includes('/dev/'))
    .map((source) =>
      withoutComments(source.text)
        .replace(/^import .*$/gm, '')
        .replace(/\s+/g, ' '),
    )
  const each = gzipSync(text.join('\n'), { level: 9 }).length / webSlices.flatMap(({ screens }) => screens).length
  process.stdout.write(`\na screen in the map of the first page: ${Math.round(each)} bytes, gzipped\n`)
  expect(each * screensOfTheList).toBeLessThan(20 * 1024)
})
