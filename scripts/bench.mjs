import { ensureDependencies } from './support/dependencies.mjs'
import { inProject, refuseOldNode } from './support/project.mjs'
import { runTogether, tool } from './support/run.mjs'

refuseOldNode()
await ensureDependencies()
const program = [tool('tsx'), inProject('tests/bench/main.ts'), ...process.argv.slice(2)]
process.exitCode = await runTogether([{ args: program }])
