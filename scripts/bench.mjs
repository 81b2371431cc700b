import { ensureChromium } from './support/chromium.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { inProject, refuseOldNode } from './support/project.mjs'
import { runTogether, tool } from './support/run.mjs'

refuseOldNode()
await ensureDependencies()
const given = process.argv.slice(2)
const sections = given.filter((one) => !one.startsWith('--'))
// Only the section `screens` needs a browser.
if (sections.length === 0 || sections.includes('screens')) process.env.CHROMIUM_PATH ??= await ensureChromium()
const program = [tool('tsx'), inProject('tests/bench/main.ts'), ...given]
process.exitCode = await runTogether([{ args: program }])
