// `npm test`: sets up what is missing and runs the whole suite. Ends with one line, `N passed, N failed, N skipped`.
// With `-- --record` it writes down what share of its run each test file took.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureMosquitto } from './lib/mosquitto.mjs'
import { recordedShares, SHARES } from './lib/recorded-shares.mjs'
import { readPlaywright, readVitest } from './lib/reports.mjs'
import { ROOT, run, say } from './lib/run.mjs'
import { importServer } from './lib/server-source.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'
import { grownFiles, rounded, sharesOf, slowest } from './lib/shares.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const record = process.argv.includes('--record')
/** Kept until the next run, for whoever asks afterwards what took so long. */
const reports = join(ROOT, 'test-results')
/** Suite → file → milliseconds. */
const measured = new Map()

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1
  say(`${passed ? '✓' : '✗'} ${name}`)
}

/** Runs a test runner that writes a JSON report; a run that dies without one counts as a failure. */
async function suite({ name, command, args, env, report, read }) {
  say(`\n— ${name}`)
  const started = Date.now()
  const code = await run(command, args, { env: { ...process.env, ...env } })
  try {
    const { times, ...counts } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const key of Object.keys(total)) total[key] += counts[key]
    if (code !== 0 && counts.failed === 0) total.failed += 1
    measured.set(name, times)
  } catch {
    total.failed += 1
  }
  say(`  ${Math.round((Date.now() - started) / 1000)} s`)
}

function vitest({ name, wrapper = [], more = [], env = {} }) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const [command, ...args] = [...wrapper, `${ROOT}/node_modules/.bin/vitest`, 'run', ...more]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return suite({ name, command, args: [...args, ...reporters], env, report, read: readVitest })
}

/** What sent the first PostgreSQL a query, as the tests themselves have noted it, is run on the system's as well. */
async function onSecondPostgres(noted) {
  const { findSystemPostgres } = await importServer('test/system-postgres.ts')
  if (!(await findSystemPostgres())) {
    say(
      '\n— No second PostgreSQL: this system has none of version 15 or newer, so all ran on the embedded one only',
    )
    return
  }
  const files = [...new Set(readFileSync(noted, 'utf8').split('\n'))].filter(file => file !== '')
  const wrapper = [process.execPath, 'scripts/with-system-postgres.mjs']
  await vitest({
    name: "server tests on the system's PostgreSQL",
    wrapper,
    more: ['--project', 'server*', ...files],
  })
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
    read: readPlaywright,
  })
}

/** Compared suite by suite: how long a browser takes says nothing about a unit test. */
function judgeShares() {
  const recorded = recordedShares()
  for (const times of measured.values()) {
    for (const { file, share, recorded: before } of grownFiles({ times, recorded })) {
      const percent = part => `${(100 * part).toFixed(1)} %`
      count(`${file} takes ${percent(share)} of its run, recorded are ${percent(before)}`, false)
    }
  }
}

function recordShares() {
  const shares = Object.assign({}, ...[...measured.values()].reverse().map(sharesOf))
  writeFileSync(SHARES, `${JSON.stringify(rounded(shares), null, 2)}\n`)
  say(`\nRecorded ${Object.keys(shares).length} files in scripts/test-shares.json`)
}

function sayTimes() {
  const times = [...measured].flatMap(([name, files]) =>
    Object.entries(files).map(([file, ms]) => [
      name.includes('system') ? `${file} (second PostgreSQL)` : file,
      ms,
    ]),
  )
  say('\nThe ten slowest files:')
  for (const { file, ms } of slowest(Object.fromEntries(times)))
    say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
  say(`The reports are in ${reports}`)
}

await ensureDependencies()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
const started = Date.now()
for (const [name, check] of checks) count(name, await check())
await ensureMosquitto()
const noted = join(reports, 'files-with-a-database.txt')
writeFileSync(noted, '')
await vitest({ name: 'tests on the embedded PostgreSQL', env: { NOTE_DATABASE_USE: noted } })
await onSecondPostgres(noted)
await ensurePortal()
await journeys()

sayTimes()
if (record) recordShares()
else judgeShares()
say(`\n${Math.round((Date.now() - started) / 1000)} s`)
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
