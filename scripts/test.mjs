import { readFileSync } from 'node:fs'
import { changeSince, planFor } from './support/changed.mjs'
import { findChromium } from './support/chromium.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, refuseOldNode } from './support/project.mjs'
import { logOf, steps as allSteps, stepsForChange } from './support/steps.mjs'

// `npm test` runs everything, `npm test -- types vitest` only these steps, `npm test -- changed` what the changes since the
// main branch touch, `npm test -- --list` lists the steps.
const wanted = process.argv.slice(2)
if (wanted.includes('--list')) {
  for (const { name, about } of allSteps) console.log(`${name.padEnd(12)}${about}`)
  process.exit(0)
}
const onlyChanged = wanted[0] === 'changed'
const unknown = onlyChanged ? [] : wanted.filter((name) => !allSteps.some((step) => step.name === name))
if (unknown.length > 0)
  fail(`No such step: ${unknown.join(', ')}. Steps: ${allSteps.map((step) => step.name).join(', ')}, changed.`)

// Whoever reads only the last line must see a failed set-up too.
const setUpFailed = () => console.log('0 passed, 1 failed')
process.once('exit', setUpFailed)
refuseOldNode()
await ensureDependencies()
process.off('exit', setUpFailed)

const chromium = findChromium()
if (chromium) process.env.CHROMIUM_PATH = chromium

const results = []
const began = Date.now()
await runAll(onlyChanged ? changedSteps() : chosenSteps())
report()

function chosenSteps() {
  return allSteps.filter((step) => (wanted.length === 0 ? !step.applies || step.applies() : wanted.includes(step.name)))
}

function changedSteps() {
  const { since, files } = changeSince(wanted[1])
  console.log(`${files.length} files changed since ${since}`)
  return stepsForChange(planFor(files))
}

/** Steps of one core side by side on two, then the others one after another. */
async function runAll(steps) {
  const waiting = steps.filter((step) => step.oneCore)
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
  }
  await Promise.all([lane(), lane()])
  for (const step of steps) if (!step.oneCore) await runStep(step)
}

async function runStep({ name, needs, run }) {
  const blocker = results.find((result) => result.name === needs && result.failed > 0)
  if (blocker) return tell({ name, passed: 0, failed: 1, seconds: 0, note: `not run: ${blocker.name} failed` })
  const log = logOf(name)
  const startedAt = Date.now()
  const outcome = await run(log).catch((error) => ({ passed: 0, failed: 1, note: String(error.stack ?? error) }))
  tell({ name, log, ...outcome, seconds: (Date.now() - startedAt) / 1000 })
}

/** One line for each step as soon as it has ended. */
function tell(result) {
  const { name, passed, failed, seconds } = result
  results.push(result)
  const verdict = failed > 0 ? `FAILED  ${failed} failed, ${passed} passed` : `ok      ${passed} passed`
  console.log(`${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s  ${verdict}`)
}

/** What the failed steps said, then the sums. */
function report() {
  for (const { name, log, note } of results.filter(({ failed }) => failed > 0)) {
    console.log(`\n=== ${name}`)
    if (note) console.log(note)
    if (log) console.log(lastLines(log))
  }
  for (const title of results.flatMap(({ again = [] }) => again)) console.log(`\nPassed at the second try: ${title}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

/** Test runners put the failures last. */
function lastLines(log) {
  const shownLines = 400
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return [...(lines.length > shownLines ? [`(the end of ${log})`] : []), ...lines.slice(-shownLines)].join('\n')
}
