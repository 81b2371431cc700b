import { ensureBuilt } from './support/built.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, refuseOldNode } from './support/project.mjs'
import { run, tool } from './support/run.mjs'

// Regenerates the pictures of docs/pictures (tests/pictures).
refuseOldNode()
await ensureDependencies()
const chromium = await ensureChromium()
if (!chromium) fail('No Chromium: set CHROMIUM to the path of one.')
if (!(await ensureBuilt())) fail('The build failed.')
const env = { ...process.env, CHROMIUM_PATH: chromium, PICTURES: 'on' }
const args = [tool('@playwright/test', 'playwright'), 'test', '--project=desktop', '--reporter=line']
process.exitCode = await run(process.execPath, [...args, ...process.argv.slice(2)], { env })
