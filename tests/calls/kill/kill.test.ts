import { expect, test } from 'vitest'
import { killRun } from '../../kill/run'

// The short form of `npx tsx tests/kill/main.ts`: each way of dying once. BUILT_SERVER is the program that the run has just
// built: it starts in a fraction of the time that the sources take.

test('kill -9 of the server, of the database and of both loses and doubles nothing', async () => {
  const account = await killRun({ kills: 3, writers: 4, program: process.env.BUILT_SERVER, say: () => undefined })
  expect(account.problems).toEqual([])
  expect(account.kills).toEqual({ server: 1, database: 1, both: 1 })
  expect(account.acknowledged).toBeGreaterThan(40)
  expect(account.letters).toBeGreaterThan(8)
})
