import { test } from 'vitest'

// `npm run test:deep` sets DEEP: Vitest then runs the tests that take too long for each push.

export const isDeep = process.env.DEEP !== undefined

/** A test of the deep run alone. */
export const deepTest = isDeep ? test : test.skip
