import * as fc from 'fast-check'
import { isDeep } from './deep'
import { patience, times } from './patience'

// Property tests with a fixed seed, so that failures are reproducible. `RANDOM_SEED=7` uses another seed;
// `RANDOM_RUNS=20` multiplies the runs. `npm test` runs the first third.

const share = isDeep || process.env.RANDOM_RUNS !== undefined ? 1 : 1 / 3

export const runs = (usual: number): number => Math.ceil(usual * times * share)
// Limits shrinking, so that the test's timeout does not hide the failure.
const shrinkingMs = patience / 2

fc.configureGlobal({
  seed: Number(process.env.RANDOM_SEED ?? 20_261_115),
  numRuns: runs(100),
  interruptAfterTimeLimit: shrinkingMs,
})

export { fc }
