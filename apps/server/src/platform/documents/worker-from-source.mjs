import { register } from 'tsx/esm/api'

// Runs the worker from TypeScript in development and tests. tsx's `--import` has no effect in a worker thread of Node
// 20, its programmatic hook does. The built server starts typst-worker.js instead.
register()
await import('./worker.ts')
