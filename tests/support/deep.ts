import { test } from 'vitest'

// `npm run test:deep` sets DEEP, which enables tests that take too long for each push.

export const isDeep = process.env.DEEP !== undefined

/** A test that runs only in the deep run. */
export const deepTest = isDeep ? test : test.skip
