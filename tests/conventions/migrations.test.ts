import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../apps/server/src/db/migrate'
import { driftOf } from '../support/table-drift'
import { startWorld, type World } from '../support/world'

// Databases are upgraded in place (docs/guides/data.md): the baseline is frozen, and every change is a numbered file
// compatible with the previous version, for rolling updates.

const migrations = readMigrations()
const later = migrations.slice(2)

/** The baseline of 16 November 2026. */
const frozen = {
  '0000_tables': '20728a60d2e30f059d4c0915d41d6ab83c3a55f0be01fdb0a050b85f87ac7991',
  '0001_guards': 'eda1403c61db8cdc0a444ab5349a377b4ceeee2340453d423feb0607573f4bcc',
}

describe('migration files', () => {
  test('the frozen baseline is unchanged', () => {
    const sums = migrations
      .slice(0, 2)
      .map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex')] as const)
    expect(Object.fromEntries(sums)).toEqual(frozen)
  })

  test('are numbered consecutively', () => {
    expect(migrations.map(({ name }) => name.slice(0, 5))).toEqual(
      migrations.map((_, index) => `${String(index).padStart(4, '0')}_`),
    )
  })

  test('remove nothing that the previous version uses', () => {
    const words =
      /\b(drop\s+(table|column|function|view|type)|rename\s+(to|column)|alter\s+column\s+\w+\s+(type|set\s+not\s+null)|truncate)\b/i
    // A release may remove what has been unused for one release; the line says since when. A file may replace a table by
    // one with the same name and columns.
    const taking = later.flatMap(({ name, text }) =>
      text
        .split('\n')
        // A collation changes the order of the rows and removes nothing.
        .filter((line) => words.test(line) && !/ type text collate \w+;$/.test(line))
        .filter((line) => !/-- (unused since \d+\.\d+\.\d+|replaced in this file)$/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
    expect(taking).toEqual([])
  })

  test('new columns of existing tables are optional for the previous version', () => {
    const needed = later.flatMap(({ name, text }) =>
      [...text.matchAll(/add\s+column\s+(?:if\s+not\s+exists\s+)?([^,;]+)/gi)]
        .map((match) => match[1] ?? '')
        .filter((column) => /not\s+null/i.test(column) && !/default|generated/i.test(column))
        .map((column) => `${name}: ${column.trim()}`),
    )
    expect(needed).toEqual([])
  })
})

describe('table definitions', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  test('match the migrated database', async () => {
    const modules = Object.values(
      import.meta.glob<Record<string, unknown>>('../../apps/server/src/db/tables/**/*.ts', { eager: true }),
    )
    expect(await driftOf(world, modules)).toEqual([])
  })
})
