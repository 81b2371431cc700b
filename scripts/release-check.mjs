import { readFileSync, writeFileSync } from 'node:fs'
import { deepSteps } from './support/deep-steps.mjs'
import { inProject } from './support/project.mjs'
import { runNpm } from './support/run.mjs'
import { chooseSteps, prepare, report, runSteps, tableOf } from './support/runner.mjs'

// `npm run release:check` runs what a release needs: the deep tests, and the state of the dependencies, the change log
// and the version. `npm run release:check -- changelog vulnerable outdated` leaves the tests out.

const passed = (note) => ({ passed: 1, failed: 0, note })
const failed = (log, note) => {
  writeFileSync(log, note, { flag: 'a' })
  return { passed: 0, failed: 1, note }
}

async function checkVulnerable(log) {
  const code = await runNpm(['audit', '--omit=dev', '--audit-level=moderate'], { log })
  return code === 0 ? passed() : failed(log, 'npm audit found a vulnerable dependency or did not answer')
}

/** Lists newer versions. It fails only if the list is not available: whether to update is a decision. */
async function listOutdated(log) {
  await runNpm(['outdated', '--json'], { log })
  const text = readFileSync(log, 'utf8')
  const packages = JSON.parse(text.slice(text.indexOf('{')) || '{}')
  if (packages.error) return failed(log, packages.error.summary)
  const newer = Object.entries(packages).flatMap(([name, versions]) => {
    const { current, latest } = [versions].flat()[0]
    return current === latest ? [] : [`${name} ${current} -> ${latest}`]
  })
  for (const line of newer) console.log(`outdated    ${line}`)
  return passed(`${newer.length} dependencies have a newer version`)
}

async function checkChangelog(log) {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const sections = readFileSync(inProject('CHANGELOG.md'), 'utf8').split(/^## /m)
  const section = sections.find((one) => one.startsWith(`[${version}]`))
  if (!section) return failed(log, `CHANGELOG.md has no section for ${version}`)
  const unreleased = sections.find((one) => one.startsWith('[Unreleased]')) ?? ''
  return /^- /m.test(unreleased)
    ? failed(log, `CHANGELOG.md has changes under 'Unreleased': move them to the version of package.json (${version})`)
    : passed()
}

const releaseSteps = [
  { name: 'changelog', about: 'CHANGELOG.md describes the version of package.json', run: checkChangelog },
  { name: 'vulnerable', about: 'npm audit of the dependencies of production', run: checkVulnerable },
  { name: 'outdated', about: 'lists dependencies with a newer version', run: listOutdated },
  ...deepSteps,
]

const chosen = chooseSteps(releaseSteps, process.argv.slice(2))
const startedAt = Date.now()
await prepare()
report(await runSteps(chosen), startedAt, tableOf)
