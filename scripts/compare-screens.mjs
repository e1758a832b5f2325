// `npm run screens -- --before COMMIT`: looks at every screen with the portal of that commit and with this one, both
// before the same product, and says which pictures differ. Options: `--after COMMIT` instead of the working tree,
// `--only PATTERN` of names of screens, `--width 390`, `--scheme dark`, `--report FOLDER`. Instead of a commit a folder
// with a build will do.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowsers } from './lib/browser.mjs'
import { buildOf } from './lib/builds.mjs'
import { ensureDemoFarm } from './lib/demo-farm.mjs'
import { ROOT, run, say } from './lib/run.mjs'
import { importServer } from './lib/server-source.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string', default: 'HEAD' },
    after: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
    report: { type: 'string', default: 'e2e/.artifacts/screens' },
  },
})

async function folderOf(asked) {
  if (asked !== undefined && existsSync(join(asked, 'index.html'))) return resolve(asked)
  if (asked !== undefined) return buildOf(asked)
  await ensurePortal()
  return join(ROOT, 'apps/portal/dist')
}

async function environment() {
  const browsers = await ensureBrowsers()
  const [before, after] = [await folderOf(options.before), await folderOf(options.after)]
  const { freePort } = await importServer('db/embedded/ports.ts')
  const asked = { ONLY: options.only, WIDTHS: options.width, SCHEMES: options.scheme }
  const set = Object.entries(asked).filter(([, value]) => value !== undefined)
  return {
    ...process.env,
    ...browsers,
    DEMO_FARM: process.env.DEMO_FARM ?? (await ensureDemoFarm()),
    SCREENS_BEFORE: before,
    SCREENS_AFTER: after,
    SCREENS_PORT: await freePort(),
    SCREENS_NOW: Date.now(),
    SCREENS_REPORT: report,
    ...Object.fromEntries(set.map(([name, value]) => [`SCREENS_${name}`, value])),
  }
}

function readFindings() {
  const files = readdirSync(report).filter(name => name.endsWith('.json'))
  return files.map(name => JSON.parse(readFileSync(join(report, name), 'utf8')))
}

/** Writes a page on which the pictures stand side by side. */
function writePage(differing) {
  const rows = differing.map(
    ({ name, pixels, beyondEdges, box, sizes }) => `<h2>${name}</h2>
<p>${pixels} pixels differ, ${beyondEdges} beyond edges, at ${box.join(', ')}; ${sizes.join(' and ')}</p>
<p>${['before', 'after', 'difference'].map(kind => `<img src="${name}.${kind}.png" alt="${kind}">`).join('')}</p>`,
  )
  const style = 'img { width: 32%; margin-right: 1%; vertical-align: top; border: 1px solid silver }'
  writeFileSync(
    join(report, 'index.html'),
    `<!doctype html><meta charset="utf-8"><style>${style}</style>\n${rows.join('\n')}\n`,
  )
}

const report = resolve(ROOT, options.report)
await ensureDependencies()
rmSync(report, { recursive: true, force: true })
mkdirSync(report, { recursive: true })
const started = Date.now()
const args = ['playwright', 'test', '--config', 'compare.config.ts']
const code = await run('npx', args, { cwd: join(ROOT, 'e2e'), env: await environment() })
const findings = readFindings()
const differing = findings
  .filter(({ pixels = 0 }) => pixels > 0)
  .sort((a, b) => b.beyondEdges - a.beyondEdges || b.pixels - a.pixels)
writePage(differing)
for (const { name, pixels, beyondEdges, box, sizes } of differing)
  say(
    `  ${name}: ${pixels} pixels differ, ${beyondEdges} beyond edges, at ${box.join(', ')} of ${sizes.join(' and ')}`,
  )
const beyond = differing.filter(({ beyondEdges }) => beyondEdges > 0).length
say(
  `${findings.length} pictures in ${Math.round((Date.now() - started) / 1000)} s: ${differing.length} differ, ${beyond} beyond edges. ${join(report, 'index.html')}`,
)
if (code !== 0) say('Some screens could not be opened: see above.')
process.exit(code === 0 && beyond === 0 ? 0 : 1)
