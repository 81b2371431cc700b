import { register } from 'tsx/esm/api'

// Development and tests run the worker from TypeScript. tsx's `--import` does nothing inside a worker thread of Node 20,
// its programmatic hook does. The built server starts typst-worker.js and never comes here.
register()
await import('./worker.ts')
