/** Current time of all tests: Sunday noon in Europe/Sofia, in the demo's school year 2026/2027. */
export const testNow = new Date('2026-11-15T10:00:00Z')
