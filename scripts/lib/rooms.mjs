// The rooms of the code and what each may import. `biome.json` gets its import rules from this table (`import-rules.mjs`
// makes them, `npm run format` writes them, `npm run check` holds them), so that an arrow between rooms is added here or
// not at all.
import { MODULES } from './server-modules.mjs'

/**
 * Zone by zone, from the bottom up: each room, the rooms of its zone that it may import, and why no others. A room is a
 * folder or a single file beside the folders. `but` is added to what the room may not import; `alone` keeps its folders
 * from each other, though each may import its own folders; `parts` says which of its folders each of them may import;
 * `tests` holds its tests too. What the zone's package may never import is in force in each of its rooms.
 * No room may import one of the zone's `tops`.
 */
export const ZONES = [
  {
    source: 'packages/contract/src',
    rooms: {
      telemetry: { may: ['values.ts', 'limits.ts'], why: 'What gateways send knows no call and no rule.' },
      schemas: {
        may: [
          'rules',
          'account-values.ts',
          'alarm-values.ts',
          'audit-kinds.ts',
          'batch-values.ts',
          'domain.ts',
          'fleet-values.ts',
          'health-values.ts',
          'limits.ts',
          'message-values.ts',
          'storable.ts',
          'values.ts',
          'webhook-values.ts',
        ],
        why: 'A schema says what an answer or a form is; the calls that use it stand above.',
      },
      rules: {
        may: [
          'schemas',
          'alarm-values.ts',
          'domain.ts',
          'endpoint.ts',
          'fleet-values.ts',
          'limits.ts',
          'message-values.ts',
          'values.ts',
        ],
        why: 'A rule takes values, and knows no call by name.',
      },
      endpoints: {
        may: [
          'schemas',
          'telemetry',
          'endpoint.ts',
          'events.ts',
          'health-values.ts',
          'limits.ts',
          'values.ts',
        ],
        why: 'An endpoint names its schemas and its right; what is made of all of them stands above.',
      },
    },
    tops: ['catalogue.ts', 'openapi.ts', 'openapi-intro.ts', 'openapi-schemas.ts'],
  },
  {
    source: 'apps/edge/src',
    rooms: {
      simulator: { may: [], why: 'The simulator makes readings and knows nobody who sends them.' },
      agent: { may: [], why: 'The agent stores and sends what it is given.' },
      'state-file.ts': { may: ['simulator'], why: 'The file holds the state of a simulated farm.' },
    },
    tops: ['live.ts', 'live-gateways.ts', 'cli.ts'],
  },
  {
    source: 'apps/server/src',
    rooms: {
      'addresses.ts': { may: [], why: 'An address is a text.' },
      'bus.ts': { may: [], why: 'The bus carries events and knows nobody who sends or reads them.' },
      'clock.ts': { may: [], why: 'A clock knows no part of the server.' },
      'errors.ts': { may: [], why: 'An error is a value.' },
      'stop-signal.ts': { may: [], why: 'A signal knows nobody who waits for it.' },
      'stop-parts.ts': { may: [], why: 'Parts are stopped by their names and functions.' },
      'version.ts': { may: [], why: 'The version is read from the package.' },
      'serial-queue.ts': { may: ['errors.ts'], why: 'A line knows nobody who waits in it.' },
      'waker.ts': { may: [], why: 'A pause knows nobody who waits.' },
      'within-time.ts': { may: [], why: 'A limit of time knows no work.' },
      texts: { may: [], why: 'Texts are read from files.' },
      db: {
        may: ['clock.ts', 'version.ts'],
        why: 'The database’s machinery knows no subject of the domain.',
      },
      sql: { may: ['db'], why: 'Parts of SQL that several rooms share know none of those rooms.' },
      packed: { may: ['db'], why: 'Old samples are read, packed and opened alike for all rooms.' },
      'config-urls.ts': { may: [], why: 'An address is a text.' },
      'config.ts': {
        may: ['db', 'addresses.ts', 'config-urls.ts'],
        why: 'Configuration names what the parts read.',
      },
      'reporting.ts': { may: ['config.ts', 'version.ts'], why: 'Reporting takes what is logged.' },
      tls: {
        may: ['clock.ts', 'config.ts'],
        why: 'A certificate knows nothing of what is said under it.',
      },
      auth: {
        may: ['db', 'addresses.ts', 'bus.ts', 'clock.ts', 'errors.ts'],
        why: 'Tokens, keys and sign-ins know nothing of HTTP or MQTT, which ask them.',
      },
      'context.ts': {
        may: ['auth', 'db', 'tls', 'bus.ts', 'clock.ts', 'config.ts', 'reporting.ts'],
        why: 'The context is what every part shares.',
      },
      'bus-link.ts': { may: ['db', 'bus.ts'], why: 'The link carries the bus between processes.' },
      backup: {
        may: ['auth', 'db'],
        why: 'A backup copies tables and files and knows nothing of their meaning.',
      },
      'follow-up': {
        may: ['db', 'packed', 'sql'],
        why: 'What follows an evaluation asks the values of the engine and the database; the tick calls it.',
      },
      alarms: {
        may: ['db', 'sql', 'follow-up', 'bus.ts'],
        why: 'Chains of messages begin with what was judged and go on by the clock; jobs and calls move them.',
      },
      tick: {
        may: ['db', 'packed', 'sql', 'follow-up', 'alarms', 'bus.ts', 'clock.ts', 'context.ts'],
        why: 'The tick composes judging and following and knows nothing of the outside.',
      },
      graphs: { may: ['db', 'packed', 'sql', 'errors.ts'], why: 'Pages and reports read graphs alike.' },
      evidence: {
        may: ['db', 'packed', 'sql', 'tick', 'errors.ts'],
        why: 'What stands behind a figure is told alike on a page and in a file, from what the tick reads.',
      },
      pictures: {
        may: ['errors.ts', 'serial-queue.ts'],
        why: 'Pictures are judged and drawn for any module.',
      },
      uploads: { may: ['errors.ts', 'serial-queue.ts'], why: 'What came stands on disk until it is stored.' },
      channels: {
        may: ['auth', 'db', 'texts', 'clock.ts', 'config.ts', 'context.ts', 'waker.ts'],
        why: 'Channels serve the parts above them and do not know them.',
      },
      queue: {
        may: ['db', 'channels', 'context.ts', 'waker.ts'],
        why: 'The queue keeps work of others and does not know it.',
      },
      accounts: {
        may: ['auth', 'db', 'sql', 'channels', 'waker.ts'],
        why: 'Account mails serve the modules above them and do not know them.',
      },
      webhooks: {
        may: [
          ...['accounts', 'auth', 'channels', 'db', 'addresses.ts'],
          ...['context.ts', 'version.ts', 'waker.ts'],
        ],
        why: 'What programs are told leaves by a lane of its own; what they are told is written where it happens.',
      },
      http: {
        may: [
          ...['auth', 'db', 'tls', 'uploads', 'addresses.ts'],
          ...['config.ts', 'context.ts', 'errors.ts', 'reporting.ts'],
        ],
        why: 'The HTTP kit knows nothing of what is served.',
      },
      ingest: {
        may: [
          ...['auth', 'db', 'packed', 'sql', 'tls'],
          ...['addresses.ts', 'bus.ts', 'clock.ts', 'context.ts', 'errors.ts'],
        ],
        why: 'Ingest stores what is sent; the engine judges it later.',
      },
      replay: {
        may: ['db', 'ingest', 'clock.ts'],
        why: 'A replay feeds a recording to what a running server uses.',
      },
      exports: {
        may: [
          'auth',
          'db',
          'packed',
          'sql',
          'evidence',
          'follow-up',
          'graphs',
          'http',
          'queue',
          'texts',
          'context.ts',
          'version.ts',
        ],
        why: 'Exports are files made of what is stored; the modules hand them out.',
      },
      modules: {
        may: [
          ...[
            'accounts',
            'alarms',
            'auth',
            'channels',
            'db',
            'evidence',
            'exports',
            'follow-up',
            'graphs',
            'http',
            'ingest',
            'packed',
            'pictures',
            'uploads',
            'webhooks',
            'version.ts',
          ],
          ...[
            'queue',
            'sql',
            'texts',
            'tick',
            'addresses.ts',
            'config.ts',
            'config-urls.ts',
            'context.ts',
            'errors.ts',
            'serial-queue.ts',
            'within-time.ts',
          ],
        ],
        but: ['#modules/**/*.queries.ts', '#tick/**', '!#tick/after-change.ts', '!#tick/load-past.ts'],
        parts: MODULES,
        why: 'A module shares by a named service function, not by its queries; it does not judge, seed or run jobs.',
      },
      jobs: {
        may: [
          ...[
            'accounts',
            'alarms',
            'channels',
            'db',
            'exports',
            'modules',
            'packed',
            'queue',
            'sql',
            'uploads',
            'webhooks',
          ],
          ...['clock.ts', 'config.ts', 'context.ts', 'waker.ts'],
        ],
        why: 'A job starts what the rooms below it do.',
      },
      seed: {
        may: ['auth', 'db', 'sql', 'exports', 'modules', 'replay', 'tick'],
        why: 'A seed fills an installation; what runs it stands above.',
      },
      'demo.ts': {
        may: ['alarms', 'db', 'seed', 'tick', 'context.ts'],
        why: 'The demo farm is seeded and kept alive.',
      },
      'app.ts': {
        may: ['http', 'modules', 'context.ts', 'version.ts'],
        why: 'The application is its modules.',
      },
      'serve.ts': {
        may: [
          ...[
            'backup',
            'db',
            'http',
            'ingest',
            'jobs',
            'modules',
            'seed',
            'tick',
            'tls',
            'uploads',
            'app.ts',
            'bus-link.ts',
            'clock.ts',
          ],
          ...['config.ts', 'context.ts', 'demo.ts', 'reporting.ts', 'stop-parts.ts'],
        ],
        why: 'It starts the parts and stops them; the command that calls it stands above.',
      },
      commands: {
        may: [
          ...['accounts', 'auth', 'backup', 'db', 'replay', 'seed', 'sql', 'tick'],
          ...['bus-link.ts', 'bus.ts', 'config.ts', 'serve.ts', 'stop-signal.ts'],
        ],
        why: 'A command reads what was typed and calls the room that does it.',
      },
    },
    tops: ['cli.ts'],
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
        why: 'domain draws readings, statuses, charts and maps for any feature.',
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
    tops: ['worker', 'build'],
  },
]
