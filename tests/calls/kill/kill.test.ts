import { expect, test } from 'vitest'
import { killRun } from '../../kill/run'

// Short form of `npx tsx tests/kill/main.ts`: each kind of crash once. BUILT_SERVER is the freshly built program, which
// starts much faster than the sources.

test('kill -9 of server, database or both neither loses nor duplicates effects', async () => {
  const account = await killRun({ kills: 3, writers: 4, program: process.env.BUILT_SERVER, say: () => undefined })
  expect(account.problems).toEqual([])
  expect(account.kills).toEqual({ server: 1, database: 1, both: 1 })
  expect(account.acknowledged).toBeGreaterThan(40)
  expect(account.letters).toBeGreaterThan(8)
})
