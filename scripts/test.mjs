import { changeSince, planFor } from './support/changed.mjs'
import { chooseSteps, prepare, report, runSteps } from './support/runner.mjs'
import { steps, stepsForChange } from './support/steps.mjs'

// `npm test` runs what a change usually breaks, `npm test -- types vitest` only these steps, `npm test -- changed` what the
// changes since the main branch touch, `npm test -- --list` lists the steps. `npm run test:deep` runs everything.
const names = process.argv.slice(2)
const isChangeOnly = names[0] === 'changed'
const chosen = isChangeOnly ? [] : chooseSteps(steps, names)

const startedAt = Date.now()
await prepare()
report(await runSteps(isChangeOnly ? changedSteps(names[1]) : chosen), startedAt)

function changedSteps(commit) {
  const { since, files } = changeSince(commit)
  console.log(`${files.length} files changed since ${since}`)
  return stepsForChange(planFor(files))
}
