/** Tests live on this Sunday noon, Europe/Sofia: the demo school year is 2026/2027. */
export const testNow = new Date('2026-11-15T10:00:00Z')
