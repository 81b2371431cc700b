import { ensureBuilt } from './support/built.mjs'
import { ensureDependencies } from './support/dependencies.mjs'
import { fail, inProject, refuseOldNode } from './support/project.mjs'
import { runTogether, tool } from './support/run.mjs'

// `npm run cluster`: failures and planned work on a cluster from Debian packages (tests/cluster).
refuseOldNode()
await ensureDependencies()
if (!(await ensureBuilt())) fail('The build failed.')
process.exitCode = await runTogether([
  { args: [tool('tsx'), inProject('tests/cluster/main.ts'), ...process.argv.slice(2)] },
])
