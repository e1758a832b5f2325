import { expect, it } from 'vitest'
import { readPlaywright, readVitest } from './reports.mjs'
import { ROOT } from './run.mjs'

const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }

it('The report names what failed in one line each, with the first line of its reason', () => {
  const file = { name: `${ROOT}/a.test.ts`, status: 'failed', startTime: 0, endTime: 5, message: '' }
  const assertionResults = [
    { status: 'passed', fullName: 'holds' },
    {
      status: 'failed',
      fullName: 'counts to two',
      failureMessages: ['expected 1 to be 2\n    at a.test.ts'],
    },
  ]
  const { failures, times } = readVitest({ ...counts, testResults: [{ ...file, assertionResults }] })
  expect(failures).toEqual(['a.test.ts: counts to two (expected 1 to be 2)'])
  expect(times).toEqual({ 'a.test.ts': 5 })
})

it('The report counts a file that does not load as a failure and names it', () => {
  const file = {
    name: `${ROOT}/b.test.ts`,
    status: 'failed',
    assertionResults: [],
    message: 'no such module',
  }
  const { failed, failures } = readVitest({
    ...counts,
    numFailedTests: 0,
    testResults: [{ ...file, startTime: 0, endTime: 0 }],
  })
  expect(failed).toBe(1)
  expect(failures).toEqual(['b.test.ts: does not load (no such module)'])
})

it('The report names a journey that failed, however deep it lies', () => {
  const failing = { results: [{ duration: 3, error: { message: 'no such button\nat …' } }] }
  const specs = [{ title: 'finds it', ok: false, tests: [failing] }]
  const { failures } = readPlaywright({
    stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    suites: [{ file: 'one.spec.ts', suites: [{ specs }] }],
  })
  expect(failures).toEqual(['e2e/journeys/one.spec.ts: finds it (no such button)'])
})
