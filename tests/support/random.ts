import * as fc from 'fast-check'
import { isDeep } from './deep'
import { patience, times } from './patience'

// Random histories that are the same in every run: a change is judged by its own faults and not by the luck of a draw.
// `RANDOM_SEED=7` draws others; `RANDOM_RUNS=20` draws twenty times as many. `npm test` draws the first third of them.

const share = isDeep || process.env.RANDOM_RUNS !== undefined ? 1 : 1 / 3

export const runs = (usual: number): number => Math.ceil(usual * times * share)
// A shorter history that fails as well is looked for, but not for so long that the test's own limit hides the failure.
const shrinkingMs = patience / 2

fc.configureGlobal({
  seed: Number(process.env.RANDOM_SEED ?? 20_261_115),
  numRuns: runs(100),
  interruptAfterTimeLimit: shrinkingMs,
})

export { fc }
