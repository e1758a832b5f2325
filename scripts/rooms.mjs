// Writes the import rules of `scripts/lib/rooms.mjs` into `biome.json`; with `--check` it only says whether they are there.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withImportRules } from './lib/import-rules.mjs'
import { ROOT, run, say } from './lib/run.mjs'

const FILE = join(ROOT, 'biome.json')
const present = JSON.parse(readFileSync(FILE, 'utf8'))
const wanted = withImportRules(present)
if (process.argv.includes('--check')) {
  const holds = JSON.stringify(present) === JSON.stringify(wanted)
  if (!holds) say('biome.json does not say what scripts/lib/rooms.mjs does: run `node scripts/rooms.mjs`')
  process.exit(holds ? 0 : 1)
}
writeFileSync(FILE, JSON.stringify(wanted))
process.exit(await run(`${ROOT}/node_modules/.bin/biome`, ['format', '--write', FILE]))
