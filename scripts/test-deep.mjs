import { deepSteps } from './support/deep-steps.mjs'
import { chooseSteps, prepare, report, runSteps, tableOf } from './support/runner.mjs'

// `npm run test:deep` runs every test there is and takes hours; `npm run test:deep -- screens mutants` runs these steps,
// `npm run test:deep -- --list` lists them.
const chosen = chooseSteps(deepSteps, process.argv.slice(2))

const startedAt = Date.now()
await prepare()
report(await runSteps(chosen), startedAt, tableOf)
