// `npm test`: sets up what is missing and runs the whole suite. Ends with one line, `N passed, N failed, N skipped`.
// With `-- --record` it writes down what share of its run each test file took.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.mjs'
import { ensureBrowsers } from './lib/browser.mjs'
import { ensureDemoFarm } from './lib/demo-farm.mjs'
import { ensureDovecot } from './lib/dovecot.mjs'
import { ensureKannel } from './lib/kannel.mjs'
import { ensureMosquitto } from './lib/mosquitto.mjs'
import { recordedShares, SHARES } from './lib/recorded-shares.mjs'
import { readPlaywright, readVitest } from './lib/reports.mjs'
import { ROOT, run, say } from './lib/run.mjs'
import { chooseFiles, readNotes } from './lib/second-postgres.mjs'
import { importServer } from './lib/server-source.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'
import { findUnsentStatements } from './lib/statements.mjs'
import { rounded, slowerFiles, slowest, timeShares } from './lib/time-shares.mjs'

const FIRST = 'tests on the embedded PostgreSQL'
const SECOND = "server tests on the system's PostgreSQL"
const PREPARING = 'apps/server/src/test/prepared-statements.test.ts'
const total = { passed: 0, failed: 0, skipped: 0 }
/** Said again at the end: of a long run often only its last page is kept. */
const failures = []
const record = process.argv.includes('--record')
/** The reports are kept until the next run, for anyone who asks afterwards what took so long. */
const reports = join(ROOT, 'test-results')
/** Maps a suite to its files and their milliseconds. */
const measured = new Map()

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
  say(`${passed ? '✓' : '✗'} ${name}`)
}

/**
 * Installs what the tests need of the distribution, one after the other: its installer takes one request at a time.
 */
async function ensurePrograms() {
  await ensureMosquitto()
  await ensureKannel()
  await ensureDovecot()
  return ensureBrowsers()
}

async function judgeChecks() {
  for (const [name, check] of checks) count(name, await check())
}

/** Runs a test runner that writes a JSON report; a run that dies without one counts as a failure. */
async function suite({ name, report, read, start }) {
  say(`\n— ${name}`)
  const started = Date.now()
  const code = await start()
  try {
    const { times, failures: failed, ...counts } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const key of Object.keys(total)) total[key] += counts[key]
    failures.push(...failed)
    if (code !== 0 && counts.failed === 0) count(`${name}: the runner ended with ${code}`, false)
    measured.set(name, times)
  } catch {
    count(`${name}: ended without a report`, false)
  }
  say(`  ${Math.round((Date.now() - started) / 1000)} s: ${name}`)
}

function vitest({ name, wrapper = [], more = [], env = {} }) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const [command, ...args] = [...wrapper, `${ROOT}/node_modules/.bin/vitest`, 'run', ...more]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const start = () => run(command, [...args, ...reporters], { env: { ...process.env, ...env } })
  return suite({ name, report, read: readVitest, start })
}

/** Every statement that the first PostgreSQL was sent is sent to the system's as well, or at least prepared there. */
async function onSecondPostgres(noted) {
  const { findSystemPostgres } = await importServer('test/system-postgres.ts')
  if (!(await findSystemPostgres())) {
    say(
      '\n— No second PostgreSQL: this system has none of version 15 or newer, so all ran on the embedded one only',
    )
    return
  }
  const notes = readNotes(readFileSync(noted, 'utf8'))
  const { files, statements, unsent } = chooseFiles({ notes, times: measured.get(FIRST) ?? {} })
  say(
    `\n• The second PostgreSQL is sent ${statements - unsent.length} of ${statements} statements by ${files.length} of ${notes.length} files, and prepares the others`,
  )
  const prepare = join(reports, 'statements-to-prepare.json')
  writeFileSync(prepare, JSON.stringify(unsent))
  const wrapper = [process.execPath, 'scripts/with-system-postgres.mjs']
  await vitest({
    name: SECOND,
    wrapper,
    more: ['--project', 'server*', ...files, PREPARING],
    env: { PREPARE_STATEMENTS: prepare },
  })
}

/**
 * The answer of a raw statement is compared with its shape wherever a test sends it, so every statement is sent by
 * some test.
 */
async function judgeStatements(sent) {
  for (const place of await findUnsentStatements(sent)) count(`${place}: no test sends this statement`, false)
}

async function journeys({ browsers, farm }) {
  if (!browsers) {
    count('browser journeys: no browser found. Install Chromium or set CHROMIUM_PATH', false)
    return
  }
  if (farm === undefined) return
  const report = join(reports, 'journeys.json')
  const env = { ...process.env, ...browsers, DEMO_FARM: farm, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  await suite({
    name: 'browser journeys',
    report,
    read: readPlaywright,
    start: () => run('npm', ['run', 'e2e', '--silent', '--', '--reporter=dot,json'], { env }),
  })
}

/**
 * Compared suite by suite: how long a browser takes says nothing about a unit test. The second PostgreSQL is asked by a
 * choice of files that changes from run to run, so a file's share of that says nothing at all. Nothing fails by it,
 * because a test may draw a long course by chance, or wait for the end of a slot.
 */
function sayShares() {
  const recorded = recordedShares()
  for (const [name, times] of measured) {
    if (name === SECOND) continue
    for (const { file, share, recorded: before } of slowerFiles({ times, recorded })) {
      const percent = part => `${(100 * part).toFixed(1)} %`
      say(`• ${file} took ${percent(share)} of its run, recorded are ${percent(before)}`)
    }
  }
}

function recordShares() {
  const judged = [...measured].filter(([name]) => name !== SECOND)
  const shares = Object.assign({}, ...judged.map(([, times]) => timeShares(times)))
  writeFileSync(SHARES, `${JSON.stringify(rounded(shares), null, 2)}\n`)
  say(`\nRecorded ${Object.keys(shares).length} files in scripts/test-shares.json`)
}

function sayTimes() {
  const times = [...measured].flatMap(([name, files]) =>
    Object.entries(files).map(([file, ms]) => [name === SECOND ? `${file} (second PostgreSQL)` : file, ms]),
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
// One waits for the network, the others keep a processor each busy.
const portal = ensurePortal()
// What is left of the checks, and then the journeys' farm, have the time in which a test waits for something.
const making = Promise.all([judgeChecks(), portal])
  .then(() => ensureDemoFarm())
  .catch(error => void count(error.message, false))
const [browsers] = await Promise.all([ensurePrograms(), portal])
const noted = join(reports, 'statements-by-file.jsonl')
const sent = join(reports, 'statements-sent.txt')
for (const notes of [noted, sent]) writeFileSync(notes, '')
await vitest({ name: FIRST, env: { NOTE_STATEMENTS: noted, NOTE_CALL_SITES: sent } })
await judgeStatements(sent)
await onSecondPostgres(noted)
await journeys({ browsers, farm: await making })

sayTimes()
if (record) recordShares()
else sayShares()
if (failures.length > 0) say(`\nFailed:\n${failures.map(line => `  ${line}`).join('\n')}`)
say(`\n${Math.round((Date.now() - started) / 1000)} s`)
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
