// Timeouts end only tests that hang: durations depend on the load of the machine, and at a load of twelve on two cores
// a test takes up to twenty times as long. No test has its own timeout (tests/conventions/style.test.ts); `npm run
// bench` measures performance.

/** Multiplier of random runs (random.ts). */
export const times = Number(process.env.RANDOM_RUNS ?? 1)

/** Timeout of tests and hooks. */
export const patience = 1_200_000 * times

/** Timeout of waits inside a test: shorter, so that their message is reported. */
export const patienceInside = patience / 4
