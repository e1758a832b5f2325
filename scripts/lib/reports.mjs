// The two test runners report in one shape: how many tests passed, and how long each file took.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './run.mjs'

/** Reads Vitest's JSON. A file that does not even load has no tests to count: it counts as a failed one. */
export function readVitest(report) {
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(file => failuresOf(file, unloaded)),
    times: Object.fromEntries(
      report.testResults.map(file => [relative(ROOT, file.name), Math.max(0, file.endTime - file.startTime)]),
    ),
  }
}

function failuresOf(file, unloaded) {
  const path = relative(ROOT, file.name)
  if (unloaded.includes(file)) return [failure(path, 'does not load', file.message)]
  return file.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => failure(path, test.fullName, test.failureMessages[0]))
}

/** Makes one line of a list that is read without the run around it. */
function failure(file, title, message = '') {
  const [reason = ''] = stripVTControlCharacters(message).split('\n')
  return `${file}: ${title}${reason && ` (${reason})`}`
}

/** Reads Playwright's JSON. */
export function readPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(suite => unexpectedOf(suite).map(spec => journeyFailure(suite.file, spec))),
    times: Object.fromEntries(suites.map(suite => [`e2e/journeys/${suite.file}`, durationOf(suite)])),
  }
}

function durationOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(spec => spec.tests).flatMap(test => test.results)
  return [...own.map(result => result.duration), ...suites.map(durationOf)].reduce((sum, ms) => sum + ms, 0)
}

const unexpectedOf = ({ suites = [], specs = [] }) => [
  ...specs.filter(spec => !spec.ok),
  ...suites.flatMap(unexpectedOf),
]

function journeyFailure(file, { title, tests }) {
  const error = tests.flatMap(test => test.results).find(result => result.error)?.error
  return failure(`e2e/journeys/${file}`, title, error?.message)
}
