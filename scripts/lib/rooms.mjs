// The rooms of the code and what each may import. `biome.json` gets its import rules from this table (`npm run format`
// writes them, `npm run check` holds them), so that an arrow between rooms is added here or not at all.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** Most tests may look into every room. */
const OUTSIDE = ['!**/*.test.ts', '!**/*.test.tsx', '!**/test/**']
const UP = {
  group: ['../*', '../**'],
  message: 'A file of another folder is imported by its # path; ./ is for the same folder.',
}

/** Packages first: what none of their files may import, tests included. */
const PACKAGES = [
  {
    files: 'packages/contract/**',
    never: ['node:*', '@earshot/**', 'react', 'react-*', 'kysely', 'pg', 'fastify', 'pino'],
    why: 'The contract depends on zod only.',
  },
  {
    files: 'packages/demo/**',
    never: ['node:*', '@earshot/server/**', '@earshot/portal/**', '@earshot/edge/**'],
    why: 'The demo farm is data on top of the contract.',
  },
  {
    files: 'apps/server/src/**',
    never: ['@earshot/portal/**', '@earshot/edge/**', '@earshot/bench/**'],
    why: 'The server reaches portal and edge only as files and processes.',
  },
  {
    files: 'apps/bench/**',
    never: ['@earshot/portal/**', '@earshot/edge/**'],
    why: 'The benchmarks measure the server from outside it, and through files and processes the rest.',
  },
  {
    files: 'apps/edge/**',
    never: ['@earshot/server/**', '@earshot/portal/**'],
    why: 'The edge speaks only the contract.',
  },
  {
    files: 'apps/portal/**',
    never: ['@earshot/server/**', '@earshot/edge/**'],
    why: 'The portal speaks only the contract.',
  },
]

/**
 * Zone by zone: each room, the rooms of its zone that it may import, and why no others. A room is a folder or a single
 * file beside the folders. `but` is added to what the room may not import; `alone` keeps its folders from each other,
 * though each may import its own folders; `tests` holds its tests too. What the zone's package may never import is in force in each of its rooms.
 */
const ZONES = [
  {
    source: 'apps/server/src',
    rooms: {
      'clock.ts': { may: ['db'], why: 'A clock knows no part of the server.' },
      'bus.ts': { may: [], why: 'The bus carries events and knows nobody who sends or reads them.' },
      'errors.ts': { may: [], why: 'An error is a value.' },
      'version.ts': { may: [], why: 'The version is read from the package.' },
      'stop-signal.ts': { may: [], why: 'A signal knows nobody who waits for it.' },
      'reporting.ts': { may: ['clock.ts', 'config.ts'], why: 'Reporting takes what is logged.' },
      'config.ts': { may: ['db', 'http'], why: 'Configuration names what the parts read.' },
      'context.ts': {
        may: ['db', 'http', 'bus.ts', 'clock.ts', 'config.ts', 'errors.ts', 'version.ts', 'reporting.ts'],
        why: 'The context is what every part shares.',
      },
      'bus-link.ts': { may: ['db', 'bus.ts'], why: 'The link carries the bus between processes.' },
      db: { may: ['clock.ts', 'version.ts'], why: 'The database knows nothing of those who ask it.' },
      engine: {
        may: [],
        but: ['node:*', 'kysely', 'pg', 'pino', 'fastify'],
        why: 'The engine is pure: values and now in, values out. The tick above it reads and stores.',
      },
      'follow-up': {
        may: ['db', 'engine'],
        why: 'What follows an evaluation asks the values of the engine and the database; the tick calls it.',
      },
      tick: {
        may: ['db', 'engine', 'follow-up', 'bus.ts', 'clock.ts', 'context.ts'],
        why: 'The tick composes judging and following and knows nothing of the outside.',
      },
      texts: { may: [], why: 'Texts are read from files.' },
      queue: {
        may: ['db', 'context.ts', 'channels', 'clock.ts', 'stop-signal.ts'],
        why: 'The queue keeps work of others and does not know it.',
      },
      channels: {
        may: ['db', 'queue', 'texts', 'clock.ts', 'config.ts', 'context.ts', 'stop-signal.ts', 'errors.ts'],
        why: 'Channels serve the parts above them and do not know them.',
      },
      accounts: {
        may: ['db', 'queue', 'channels', 'clock.ts', 'context.ts', 'texts', 'config.ts', 'errors.ts'],
        why: 'Account mails serve the modules above them and do not know them.',
      },
      pictures: { may: ['http', 'errors.ts'], why: 'Pictures are judged and drawn for any module.' },
      http: {
        may: [
          'db',
          'bus.ts',
          'clock.ts',
          'config.ts',
          'context.ts',
          'errors.ts',
          'reporting.ts',
          'texts',
          'version.ts',
        ],
        why: 'The HTTP kit knows nothing of what is served.',
      },
      ingest: {
        may: ['db', 'http', 'bus.ts', 'clock.ts', 'config.ts', 'context.ts', 'errors.ts', 'stop-signal.ts'],
        why: 'Ingest stores what is sent; the engine judges it later.',
      },
      backup: {
        may: ['db', 'clock.ts', 'version.ts'],
        why: 'A backup copies tables and files and knows nothing of their meaning.',
      },
      replay: {
        may: ['db', 'engine', 'ingest', 'clock.ts', 'stop-signal.ts'],
        why: 'A replay feeds a recording to what a running server uses.',
      },
    },
  },
  {
    source: 'apps/portal/src',
    rooms: {
      lib: { may: ['i18n'], why: 'lib draws nothing and knows nothing of the contract’s calls.' },
      i18n: { may: ['lib'], why: 'i18n draws nothing.' },
      api: { may: ['lib', 'i18n'], why: 'api, lib and i18n draw nothing and know nothing of features.' },
      ui: {
        may: ['lib', 'i18n', 'api'],
        tests: true,
        why: 'ui holds parts of any page: they know neither barns nor features.',
      },
      domain: {
        may: ['lib', 'i18n', 'api', 'ui'],
        tests: true,
        why: 'domain draws readings, statuses, charts, maps and people for any feature.',
      },
      features: {
        may: ['lib', 'i18n', 'api', 'ui', 'domain'],
        alone: true,
        why: 'A feature imports neither another feature nor the app: both call the same endpoint.',
      },
      admin: {
        may: ['lib', 'i18n', 'api', 'ui', 'domain', 'features'],
        why: 'The administrator’s area may show features of the user area, never the app.',
      },
      app: {
        may: ['lib', 'i18n', 'api', 'ui', 'domain', 'features', 'admin'],
        why: 'The app composes the areas.',
      },
    },
  },
]

/** Modules share by services, so their rule is about files, not about rooms. */
const MODULES = {
  files: 'apps/server/src/modules/**',
  never: [
    '#modules/**/*.queries.ts',
    '#tick/**',
    '!#tick/after-change.ts',
    '#jobs/**',
    '#seed/**',
    '#commands/**',
  ],
  why: 'A module shares by a named service function, not by its queries; it does not judge, seed or run jobs.',
}

/** Rooms above all others, which no room of the table may import. */
const TOPS = {
  'apps/server/src': [
    'modules',
    'exports',
    'seed',
    'jobs',
    'commands',
    'serve.ts',
    'app.ts',
    'cli.ts',
    'demo.ts',
  ],
  'apps/portal/src': ['worker', 'build'],
}

const isFile = room => room.endsWith('.ts')
const pathOf = room => (isFile(room) ? `#${room}` : `#${room}/**`)

function rule(includes, group, message) {
  const options = { patterns: [UP, { group, message }] }
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } }
}

function zoneRules({ source, rooms }) {
  const all = [...Object.keys(rooms), ...TOPS[source]]
  return Object.entries(rooms).flatMap(([room, { may, why, but = [], alone = false, tests = false }]) => {
    const others = all.filter(other => !may.includes(other) && (alone || other !== room))
    const files = `${source}/${room}${isFile(room) ? '' : '/**'}`
    const outside = tests ? [] : OUTSIDE
    const never = [...but, ...others.map(pathOf), ...neverIn(files)]
    const divided = alone ? dividedFolders(join(ROOT, source, room)) : []
    return [
      rule([files, ...outside], never, why),
      ...divided.map(name =>
        rule([`${source}/${room}/${name}/**`, ...outside], [...never, `!#${room}/${name}/**`], why),
      ),
    ]
  })
}

/** Returns the folders of a room that are divided into folders themselves: their files import each other by # paths. */
function dividedFolders(room) {
  const foldersIn = folder =>
    readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return foldersIn(room)
    .map(({ name }) => name)
    .filter(name => foldersIn(join(room, name)).length > 0)
    .sort()
}

/** A later rule takes the place of an earlier one, so a room says again what its whole package may never import. */
function neverIn(files) {
  return PACKAGES.find(each => files.startsWith(each.files.replace('**', '')))?.never ?? []
}

/** The import rules as Biome's configuration has them, the last one that includes a file counting. */
function importRules() {
  const modules = rule(
    [MODULES.files, ...OUTSIDE],
    [...MODULES.never, ...neverIn(MODULES.files)],
    MODULES.why,
  )
  return [
    ...PACKAGES.map(({ files, never, why }) => rule([files], never, why)),
    ...ZONES.flatMap(zoneRules),
    modules,
  ]
}

/** Adds to Biome's configuration the import rules of the table and whatever else it overrides. */
export function withImportRules(configuration) {
  const isImportRule = ({ linter }) => linter?.rules?.style?.noRestrictedImports !== undefined
  const others = (configuration.overrides ?? []).filter(override => !isImportRule(override))
  return { ...configuration, overrides: [...importRules(), ...others] }
}
