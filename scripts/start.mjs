import { ensureBuilt } from './support/built.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, inProject, refuseOldNode } from './support/project.mjs'
import { runTogether } from './support/run.mjs'

// `npm start`: installs, builds and runs the program; a second start only checks for changes.
refuseOldNode()
await ensureDependencies()
if (!(await ensureBuilt()))
  fail('Програмата не можа да се подготви: причината е изписана по-горе. Изтеглете я отново и опитайте пак.')
const server = {
  args: ['--enable-source-maps', inProject('dist', 'server', 'main.js'), ...process.argv.slice(2)],
  // All cores of the machine, unless the operator limits them or the demo data run (processesOf in config.ts).
  env: { NODE_ENV: process.env.NODE_ENV || 'production', PROCESSES: process.env.PROCESSES || 'auto' },
}
process.exitCode = await runTogether([server])
