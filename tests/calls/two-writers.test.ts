import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../support/actors'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered, type Registered } from '../support/registered'
import { idFieldNames } from '../support/samples'
import type { SampleIds } from '../support/slice-samples'
import { carriesVersion, saveTwice } from '../support/two-writers'
import { startWorld, type World } from '../support/world'
import { heldElsewhere, unversioned, type Reason } from '../support/unversioned'

// Two users change the same record concurrently. Exactly one save succeeds, the other one is rejected; no change is
// lost silently.

let world: World
let ids: SampleIds
/** Each group of calls needs new samples: a saved document could no longer be completed. */
function useFreshWorld(): void {
  beforeAll(async () => {
    world = await startWorld({ commits: true, documents: noDocuments, unlimited: true })
    ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  })
  afterAll(() => world.close())
}

const writes = registered.filter(({ call }) => call.method !== 'GET')
const withReason = (...reasons: readonly Reason[]) =>
  writes.filter(({ name }) => reasons.includes(unversioned[name] as Reason) && !(name in heldElsewhere))
const asCases = (calls: readonly Registered[]) => calls.map((one) => [one.name, one] as const)

test('every write has a version, deletes its record, or has a reason without', () => {
  const without = writes.filter(({ call }) => call.method !== 'DELETE' && !carriesVersion(call))
  expect(without.map(({ name }) => name).filter((name) => !(name in unversioned))).toEqual([])
  const reasonable = new Set(writes.filter(({ call }) => !carriesVersion(call)).map(({ name }) => name))
  expect([...Object.keys(unversioned), ...Object.keys(heldElsewhere)].filter((name) => !reasonable.has(name))).toEqual(
    [],
  )
})

describe('one of two saves of the same version succeeds', () => {
  useFreshWorld()
  test.each(asCases(writes.filter(({ call }) => carriesVersion(call))))('%s', async (_name, row) => {
    const answers = await saveTwice(world, row, ids)
    expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers[0]?.problem)).toEqual([200, 409])
  })
})

describe('one of two saves of the same rows succeeds, the other reports the conflicting rows', () => {
  useFreshWorld()
  test.each(asCases(withReason('cells')))('%s', async (name, row) => {
    const answers = await saveTwice(world, row, ids)
    expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers[0]?.problem)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.problem
    const isBulk = idFieldNames(row.call).some((path) => /^\w+\.0\.(id|\w+Id)$/.test(path))
    expect(isBulk ? (refused?.rows ?? refused?.data) : 'one record', name).toBeDefined()
  })
})

describe('at most one of two identical steps succeeds', () => {
  useFreshWorld()
  const succeeded: string[] = []
  // Detaching an account ends the sessions of the other calls' users, so it comes last.
  const steps = withReason('state', 'unique').toSorted(
    (left, right) => Number(left.call.path.includes('/Account')) - Number(right.call.path.includes('/Account')),
  )
  test.each(asCases(steps))('%s', async (name, row) => {
    const answers = await saveTwice(world, row, ids)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const successes = answers.filter(({ status }) => status === 200)
    expect(successes.length).toBeLessThanOrEqual(1)
    if (successes.length === 1) succeeded.push(name)
  })

  test('most steps succeed with the samples', () => {
    expect(succeeded.length).toBeGreaterThan(15)
  })
})
