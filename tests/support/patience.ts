// Only what hangs is ended: how long something takes depends on what else the machine does, and at a load of twelve on two
// cores a test takes up to twenty times as long as alone. No test has a time of its own (tests/conventions/style.test.ts);
// `npm run bench` measures.

/** How many times as much is drawn at random than usual (random.ts). */
export const times = Number(process.env.RANDOM_RUNS ?? 1)

/** Of a test and of what prepares it. */
export const patience = 1_200_000 * times

/** Of what a test waits for inside: shorter, so that the sentence says what never came. */
export const patienceInside = patience / 4
