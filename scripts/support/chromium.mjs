import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, tool } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const HEADLESS_SHELL = 'chromium-headless-shell'

/** Browser for the tests: CHROMIUM, else one on the PATH. Installs nothing. */
export function findChromium() {
  return process.env.CHROMIUM || findOnPath(NAMES)
}

/** Headless variant, which takes a third less CPU. Not every system has it. */
export const findHeadlessShell = () => (process.env.CHROMIUM ? undefined : findOnPath([HEADLESS_SHELL]))

function findOnPath(names) {
  const folders = (process.env.PATH || '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find((path) => existsSync(path) && works(path))
}

/** As `findChromium`, else installs the system's package or Playwright's download. */
export async function ensureChromium() {
  const row = findChromium()
  if (row) return row
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium with apt-get …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    const install = (...names) => run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
    if ((await install('chromium', HEADLESS_SHELL)) !== 0) await install('chromium')
    const installed = findChromium()
    if (installed) return installed
  }
  const require = createRequire(import.meta.url)
  const downloaded = () => require('@playwright/test').chromium.executablePath()
  if (!works(downloaded())) {
    console.log('Downloading Chromium with Playwright …')
    const withSystemLibraries = isRoot() ? ['--with-deps'] : []
    await run(process.execPath, [tool('@playwright/test', 'playwright'), 'install', ...withSystemLibraries, 'chromium'])
  }
  return works(downloaded()) ? downloaded() : undefined
}

const isRoot = () => process.getuid !== undefined && process.getuid() === 0

/** Some systems have a placeholder script that only suggests to install a snap. */
function works(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20000 }).status === 0
}
