// `npm test`: sets up what is missing and runs the whole suite. Ends with one line, `N passed, N failed, N skipped`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './check.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureMosquitto } from './lib/mosquitto.mjs'
import { ROOT, run, say } from './lib/run.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const reports = mkdtempSync(join(tmpdir(), 'earshot-test-'))

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1
  say(`${passed ? '✓' : '✗'} ${name}`)
}

/** Runs a test runner that writes a JSON report; a run that dies without one counts as a failure. */
async function suite({ name, command, args, env, report, read }) {
  say(`\n— ${name}`)
  const code = await run(command, args, { env: { ...process.env, ...env } })
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const key of Object.keys(total)) total[key] += counts[key]
    if (code !== 0 && counts.failed === 0) total.failed += 1
  } catch {
    total.failed += 1
  }
}

const vitestCounts = report => ({
  passed: report.numPassedTests,
  // A file that does not even load has no tests to count.
  failed:
    report.numFailedTests +
    report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

const playwrightCounts = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

function vitest(name, wrapper = [], more = []) {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const [command, ...args] = [...wrapper, `${ROOT}/node_modules/.bin/vitest`, 'run', ...more]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return suite({ name, command, args: [...args, ...reporters], report, read: vitestCounts })
}

function hasSystemPostgres() {
  try {
    return readdirSync('/usr/lib/postgresql').length > 0
  } catch {
    return false
  }
}

async function journeys() {
  const browser = await ensureBrowser()
  if (!browser) {
    count('browser journeys: no browser found. Install Chromium or set CHROMIUM_PATH', false)
    return
  }
  const report = join(reports, 'journeys.json')
  await suite({
    name: 'browser journeys',
    command: 'npm',
    args: ['run', 'e2e', '--silent', '--', '--reporter=line,json'],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    read: playwrightCounts,
  })
}

await ensureDependencies()
for (const [name, check] of checks) count(name, await check())
await ensureMosquitto()
await vitest('tests on the embedded PostgreSQL')
if (hasSystemPostgres()) {
  const wrapper = [process.execPath, 'scripts/with-system-postgres.mjs']
  await vitest("server tests on the system's PostgreSQL", wrapper, ['--project', 'server'])
}
await ensurePortal()
await journeys()

rmSync(reports, { recursive: true, force: true })
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
