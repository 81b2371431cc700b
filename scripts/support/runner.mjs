import { readFileSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { fail, refuseOldNode } from './project.mjs'
import { logOf } from './steps.mjs'

/** The steps whose names were given, all that apply if none was given. `--list` prints them and ends the script. */
export function chooseSteps(steps, names) {
  if (names.includes('--list')) {
    for (const { name, about } of steps) console.log(`${name.padEnd(12)}${about}`)
    process.exit(0)
  }
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0)
    fail(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}.`)
  return steps.filter(({ name, applies }) => (names.length === 0 ? !applies || applies() : names.includes(name)))
}

/** Installs what the steps need. A failed set-up prints the last line of a failed run: CI reads only that line. */
export async function prepare() {
  const setUpFailed = () => console.log('0 passed, 1 failed')
  process.once('exit', setUpFailed)
  refuseOldNode()
  await ensureDependencies()
  process.off('exit', setUpFailed)
  const chromium = findChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}

/** Runs steps of one core in two lanes, then the others one after another. Returns their results. */
export async function runSteps(steps) {
  const results = []
  const runOne = async (step) => {
    const result = await runStep(step, results)
    results.push(result)
    printResult(result)
  }
  const waiting = steps.filter((step) => step.oneCore)
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step)
  }
  await Promise.all([lane(), lane()])
  for (const step of steps) if (!step.oneCore) await runOne(step)
  return results
}

async function runStep({ name, needs, run }, results) {
  const blocker = results.find((result) => result.name === needs && result.failed > 0)
  if (blocker) return { name, passed: 0, failed: 1, seconds: 0, note: `not run: ${blocker.name} failed` }
  const log = logOf(name)
  const startedAt = Date.now()
  const outcome = await run(log).catch((error) => ({ passed: 0, failed: 1, note: String(error.stack ?? error) }))
  return { name, log, ...outcome, seconds: (Date.now() - startedAt) / 1000 }
}

function printResult({ name, passed, failed, seconds }) {
  const verdict = failed > 0 ? `FAILED  ${failed} failed, ${passed} passed` : `ok      ${passed} passed`
  console.log(`${name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s  ${verdict}`)
}

/** Prints the end of the logs of failed steps, the summary and, as the last line, the sums. Sets the exit code. */
export function report(results, startedAt, summary = () => '') {
  for (const { name, log, note } of results.filter(({ failed }) => failed > 0)) {
    console.log(`\n=== ${name}`)
    if (note) console.log(note)
    if (log) console.log(lastLines(log))
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  console.log(`\n${summary(results)}${minutes} minutes`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

/** Markdown table of the results, to be quoted in a review or a release note. */
export function tableOf(results) {
  const rows = results.map(({ name, seconds, passed, failed }) => [name, (seconds / 60).toFixed(1), passed, failed])
  const lines = [['step', 'minutes', 'passed', 'failed'], ['---', '---:', '---:', '---:'], ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n`
}

/** Test runners print the failures last. */
function lastLines(log) {
  const shownLines = 400
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  return [...(lines.length > shownLines ? [`(the end of ${log})`] : []), ...lines.slice(-shownLines)].join('\n')
}
