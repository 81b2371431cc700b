import { ensureDependencies } from './support/dependencies.mjs'
import { inProject, refuseOldNode } from './support/project.mjs'
import { runTogether, tool } from './support/run.mjs'

// `npm run dev`: Vite on PORT, with a proxy to the server on PORT + 1; both reload on changes.
refuseOldNode()
await ensureDependencies()
const port = Number(process.env.PORT || 3000)
const NODE_ENV = 'development'
const server = {
  args: [tool('tsx'), 'watch', '--clear-screen=false', inProject('apps', 'server', 'src', 'main.ts')],
  env: { NODE_ENV, PORT: String(port + 1) },
}
const web = {
  args: [tool('vite'), '--port', String(port), '--strictPort', '--clearScreen', 'false'],
  cwd: inProject('apps', 'web'),
  env: { NODE_ENV, API_TARGET: `http://127.0.0.1:${port + 1}` },
}
process.exitCode = await runTogether([server, web])
