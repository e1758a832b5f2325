// `npm run check` judges types, casts, comments, titles of tests, style sheets, lint and format, unused code and
// dependencies, translation keys, the names in the documents, and the contract against the specification's table. It
// lists the calls of the specification that the server does not answer yet.
import { readFileSync } from 'node:fs'
import { checkCasts } from './lib/casts.mjs'
import { checkComments } from './lib/comments.mjs'
import { checkCommits } from './lib/commits.mjs'
import { capture, ROOT, run, say } from './lib/run.mjs'
import { ensureDependencies } from './lib/setup.mjs'
import { checkStyles } from './lib/styles.mjs'
import { checkTitles } from './lib/titles.mjs'
import { lint } from './lint.mjs'
import { checkTypes } from './types.mjs'

const bin = name => `${ROOT}/node_modules/.bin/${name}`
const contractTests = ['packages/contract/src/specification.test.ts', 'apps/server/src/http/routes.test.ts']

/** Each check: its name and how to run it; true means it passed. */
export const checks = [
  ['types', checkTypes],
  ['casts', checkCasts],
  ['comments', checkComments],
  ['titles of tests', checkTitles],
  ['commit subjects', checkCommits],
  ['style sheets', checkStyles],
  ['lint and format', async () => (await lint()) === 0],
  ['rooms', async () => (await run(process.execPath, ['scripts/rooms.mjs', '--check'])) === 0],
  ['nothing unused', async () => (await run(process.execPath, ['node_modules/knip/bin/knip.js'])) === 0],
  ['translation keys', async () => (await run(process.execPath, ['scripts/check-locales.mjs'])) === 0],
  ['documents', async () => (await run(process.execPath, ['scripts/check-docs.mjs'])) === 0],
  ['database types', async () => (await run(process.execPath, ['scripts/db-types.mjs', '--check'])) === 0],
]

async function contractHolds() {
  const { code, output } = await capture(bin('vitest'), ['run', ...contractTests])
  if (code !== 0) say(output)
  return code === 0
}

function listOpen() {
  const rows = readFileSync(`${ROOT}/docs/endpoints.md`, 'utf8')
    .split('\n')
    .filter(row => row.startsWith('|'))
  const open = rows.filter(row => /\|\s*open\s*\|/.test(row))
  say(`\nOpen calls (answer 501): ${open.length}`)
  for (const row of open) say(`  ${row.replaceAll('|', ' ').replaceAll('`', '').replace(/\s+/g, ' ').trim()}`)
}

async function main() {
  await ensureDependencies()
  let failed = 0
  for (const [name, check] of [...checks, ['contract', contractHolds]]) {
    const passed = await check()
    say(`${passed ? '✓' : '✗'} ${name}`)
    if (!passed) failed += 1
  }
  listOpen()
  process.exit(failed === 0 ? 0 : 1)
}

if (process.argv[1]?.endsWith('check.mjs')) await main()
