import { findChromium } from './support/chromium.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, refuseOldNode } from './support/project.mjs'
import { steps } from './support/steps.mjs'

// `npm test` runs everything, `npm test -- types vitest` only these steps, `npm test -- --list` lists them.
const wanted = process.argv.slice(2)
if (wanted.includes('--list')) {
  for (const { name, about } of steps) console.log(`${name.padEnd(12)}${about}`)
  process.exit(0)
}
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  fail(`No such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}.`)

// Whoever reads only the last line must see a failed set-up too.
const setUpFailed = () => console.log('0 passed, 1 failed')
process.once('exit', setUpFailed)
refuseOldNode()
await ensureDependencies()
process.off('exit', setUpFailed)

const chromium = findChromium()
if (chromium) process.env.CHROMIUM_PATH = chromium

const results = []
for (const step of steps) {
  const chosen = wanted.length === 0 ? !step.applies || step.applies() : wanted.includes(step.name)
  if (chosen) results.push(await runStep(step))
}
report()

async function runStep(step) {
  const blocker = results.find((result) => result.name === step.needs && result.failed > 0)
  if (blocker) return { name: step.name, passed: 0, failed: 1, note: `not run: ${blocker.name} failed`, seconds: 0 }
  console.log(`\n=== ${step.name}: ${step.about}`)
  const startedAt = Date.now()
  const outcome = await step.run().catch((error) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = (Date.now() - startedAt) / 1000
  console.log(`=== ${step.name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds.toFixed(1)} s`)
  return { name: step.name, note: '', ...outcome, seconds }
}

function report() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${'step'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`)
  for (const { name, passed, failed, seconds, note } of results) {
    const cells = [String(passed).padStart(8), String(failed).padStart(8), seconds.toFixed(1).padStart(9)]
    console.log(`${name.padEnd(12)}${cells.join('')}  ${note}`.trimEnd())
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
