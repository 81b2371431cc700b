import { existsSync, readFileSync } from 'node:fs'

/** A step that is no test runner counts as one test. */
export const oneTest = (exitCode) => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export function countVitest(reportFile, exitCode) {
  const report = readReport(reportFile)
  if (!report) return oneTest(exitCode || 1)
  // A file that doesn't even load has no tests to fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  )
  return withExitCode({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, exitCode)
}

export function countPlaywright(reportFile, exitCode) {
  const report = readReport(reportFile)
  if (!report) return oneTest(exitCode || 1)
  const { expected, flaky, unexpected } = report.stats
  return withExitCode({ passed: expected, failed: unexpected + flaky }, exitCode)
}

/** Sums of several runs that belong to one step. */
export const sumCounts = (counts) =>
  counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })

/** A runner that fails without a failed test (an unhandled error, no tests at all) must not pass unseen. */
function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
