// What the two test runners report, in one shape: how many tests passed, and how long each file took.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/** Vitest's JSON. A file that does not even load has no tests to count: it counts as a failed one. */
export function readVitest(report) {
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    times: Object.fromEntries(
      report.testResults.map(file => [relative(ROOT, file.name), Math.max(0, file.endTime - file.startTime)]),
    ),
  }
}

/** Playwright's JSON. */
export function readPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    times: Object.fromEntries(suites.map(suite => [`e2e/journeys/${suite.file}`, durationOf(suite)])),
  }
}

function durationOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(spec => spec.tests).flatMap(test => test.results)
  return [...own.map(result => result.duration), ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}
