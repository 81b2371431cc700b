import { expect, test } from 'vitest'
import { ownedTables, trespasses, writesOf } from '../support/ownership'
import { readSources } from '../support/sources'

// Reads may join any table; only the owning slice writes to its tables (architecture.md, 'Layout').

const sources = readSources('apps/server/src')

test('only the owning slice writes its tables', () => {
  expect(trespasses(sources)).toEqual([])
})

test('every file of tables has an owner', () => {
  expect(ownedTables(sources).length).toBeGreaterThan(20)
})

test('detects every way to write to a table', () => {
  const tables = ownedTables(sources)
  const text = `
    await tx.insert(childGroup).values({})
    await tx.execute(sql\`update school_year y set active = false\`)
    await tx.execute(sql\`delete from day_off where id = 1\`)
    await saveRow(tx, staffMember, owner, form, {})
    await tx.execute(sql\`select * from account for update\`)`
  expect(writesOf({ path: 'x.ts', text }, tables)).toEqual(['child_group', 'staff_member', 'school_year', 'day_off'])
  const stranger = { path: 'apps/server/src/files/x.handlers.ts', text }
  expect(trespasses([...sources, stranger]).length).toBe(trespasses(sources).length + 4)
})
