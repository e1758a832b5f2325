// Writes apps/server/src/db/tables.ts, the types of all tables, from the migrations: `node scripts/db-types.mjs`.
// With --check it only says whether the file is what the migrations make.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, ROOT, say } from './lib/run.mjs'
import { importServer } from './lib/server-source.mjs'

const TARGET = join(ROOT, 'apps/server/src/db/tables.ts')
// The pg parsers of #db/open.ts give numbers for int8 and numeric and text for dates. Partitions are not tables
// anybody names.
const FLAGS = [
  ...['--dialect', 'postgres', '--exclude-pattern', '*_[0-9]*'],
  ...['--date-parser', 'string', '--numeric-parser', 'number'],
]

async function migratedServer() {
  const { startTestServer } = await importServer('test/server.ts')
  const { openDatabase } = await importServer('db/open.ts')
  const { migrate } = await importServer('db/migrate.ts')
  const server = await startTestServer()
  const db = openDatabase(server.url, { max: 1, log: { warn: say } })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
  return server
}

/** `airspace_states` → `AirspaceStates`, as the generator names the interface. */
const interfaceName = table => table.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** A column gets its own type where the generator knows only that it is text, or JSON. */
function typeColumn(text, { name, generated, type }) {
  const [table, column] = name.split('.')
  const place = new RegExp(
    `(export interface ${interfaceName(table)} \\{[^}]*\\n  ${column}: [^;\\n]*?)\\b${generated}\\b`,
  )
  if (!place.test(text)) throw new Error(`${name} is no column of the type ${generated}`)
  return text.replace(place, `$1${type}`)
}

/** @param lists which columns hold one of a list @param json what columns of JSON hold */
function typeColumns(text, { lists, json }) {
  const imports = new Map()
  const imported = (type, from) => imports.set(from, (imports.get(from) ?? new Set()).add(type))
  let typed = text
    .replace(/^export type Int8 = .*$/m, 'export type Int8 = number;')
    .replace(
      /^export type Json = .*$/m,
      line =>
        `${line}\n\n/** Objects only; also written as their text. */\nexport type Jsonb<T> = ColumnType<T, T | string, T | string>;`,
    )
  for (const [name, { type, from = '@earshot/contract/values.ts', values }] of Object.entries(lists)) {
    if (type !== undefined) imported(type, from)
    const own = type ?? values.map(value => `'${value}'`).join(' | ')
    typed = typeColumn(typed, { name, generated: 'string', type: own })
  }
  for (const [name, held] of Object.entries(json)) {
    if (held === null) continue
    // `Subscription['keys']` is a part of `Subscription`.
    imported(/^\w+/.exec(held.type)[0], held.from)
    typed = typeColumn(typed, { name, generated: 'Json', type: `Jsonb<${held.type}>` })
  }
  const lines = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, types]) => `import type { ${[...types].sort().join(', ')} } from '${from}'`)
  return typed.replace(/^import type/m, `${lines.join('\n')}\nimport type`)
}

/** A view that shows all columns of one table, of some of its rows: the generator takes each for one that may be null. */
const VIEWS = { memberships: 'site_members' }

function typeView(text, [view, table]) {
  const generated = new RegExp(`export interface ${interfaceName(view)} \\{[^}]*\\}`)
  if (!generated.test(text)) throw new Error(`${view} is no view`)
  return text.replace(generated, `export type ${interfaceName(view)} = ${interfaceName(table)};`)
}

/** The text the file should have. */
async function generateTables() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-types-'))
  const server = await migratedServer()
  try {
    const file = join(folder, 'tables.ts')
    const args = ['--url', server.url, '--out-file', file, ...FLAGS]
    const { code, output } = await capture(join(ROOT, 'node_modules/.bin/kysely-codegen'), args)
    if (code !== 0) throw new Error(`kysely-codegen failed: ${output}`)
    const { COLUMN_VALUES, COLUMN_JSON } = await importServer('db/column-values.ts')
    const typed = typeColumns(readFileSync(file, 'utf8'), { lists: COLUMN_VALUES, json: COLUMN_JSON })
    return Object.entries(VIEWS).reduce(typeView, typed)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function checkTables() {
  if ((await generateTables()) === readFileSync(TARGET, 'utf8')) return true
  say('apps/server/src/db/tables.ts is not what the migrations make: run node scripts/db-types.mjs')
  return false
}

if (process.argv[1]?.endsWith('db-types.mjs')) {
  if (process.argv.includes('--check')) process.exitCode = (await checkTables()) ? 0 : 1
  else writeFileSync(TARGET, await generateTables())
}
