import { ensureBuilt } from './support/built.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, inProject, refuseOldNode } from './support/project.mjs'
import { runTogether } from './support/run.mjs'

// `npm start`: from a fresh checkout to a running program; a second start only checks that nothing changed.
refuseOldNode()
await ensureDependencies()
if (!(await ensureBuilt()))
  fail('Програмата не можа да се подготви: причината е изписана по-горе. Изтеглете я отново и опитайте пак.')
const server = {
  args: ['--enable-source-maps', inProject('dist', 'server', 'main.js'), ...process.argv.slice(2)],
  env: { NODE_ENV: process.env.NODE_ENV || 'production' },
}
process.exitCode = await runTogether([server])
