import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.mjs'

/** Only for what hangs: a slow machine must not fail a test, and none measures time. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

const node = (name: string, folder: string) => ({
  test: { ...PATIENCE, name, environment: 'node' as const, include: [`${folder}/**/*.test.ts`] },
})

/** Rules on values: their files share a worker and what it has loaded, since they keep nothing in modules. */
const values = (name: string, folder: string) => ({ test: { ...node(name, folder).test, isolate: false } })

/** These bring a PostgreSQL of their own. */
const notOnSecond = process.env.TEST_DATABASE_URL ? ['**/*.embedded.test.ts'] : []
const onPostgres = {
  globalSetup: 'apps/server/src/test/global-setup.ts',
  setupFiles: ['apps/server/src/test/setup.ts'],
}
const SERVER = 'apps/server/src'
/** Without a database. */
const PURE = ['accounts']
/** They keep nothing in modules, nor change anything of the whole process. */
const SHARING = [
  'alarms',
  'auth',
  'backup',
  'channels',
  'commands',
  'db',
  'evidence',
  'exports',
  'follow-up',
  'graphs',
  'http',
  'ingest',
  'jobs',
  'modules',
  'pictures',
  'queue',
  'replay',
  'seed',
  'sql',
  'test',
  'tick',
  'uploads',
  'webhooks',
]
const testsIn = (folders: string[]) => folders.map(folder => `${SERVER}/${folder}/**/*.test.ts`)

const server = {
  test: {
    ...node('server', SERVER).test,
    ...onPostgres,
    exclude: [...testsIn([...PURE, ...SHARING]), ...notOnSecond],
  },
}
/** Their files share a worker, each with a database of its own. */
const serverSharing = {
  test: {
    ...values('server-sharing', SERVER).test,
    ...onPostgres,
    include: testsIn(SHARING),
    exclude: notOnSecond,
  },
}
const serverPure = { test: { ...values('server-pure', SERVER).test, include: testsIn(PURE) } }

const bench = { test: { ...node('bench', 'apps/bench/src').test, ...onPostgres, exclude: notOnSecond } }

const portalFiles = (...endings: string[]) => endings.map(ending => `apps/portal/src/**/*.${ending}`)
const PORTAL_TEXTS = 'apps/portal/src/test/texts.ts'
/** From 25 on Node has a storage of its own, which would stand in the way of the document's. */
const hasOwnStorage = Number.parseInt(process.versions.node, 10) >= 25
const withDocument = {
  ...PATIENCE,
  execArgv: hasOwnStorage ? ['--no-experimental-webstorage'] : [],
  environment: 'happy-dom' as const,
  // Else the document would stand at the address of each file that a test downloads, also in the tests after it.
  environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
  setupFiles: [PORTAL_TEXTS, 'apps/portal/src/test/setup.ts'],
}

/**
 * By the file's name: `*.test.ts` has no document, `*.test.tsx` and `*.dom.test.ts` have one. They share workers; what
 * replaces modules (`vi.mock`), or starts what they share anew, would do so for the others too and is an
 * `*.alone.test.tsx`.
 */
const portal = {
  test: {
    ...withDocument,
    name: 'portal',
    isolate: false,
    include: portalFiles('test.tsx', 'dom.test.ts'),
    exclude: portalFiles('alone.test.tsx'),
  },
}
const portalAlone = {
  test: { ...withDocument, name: 'portal-alone', include: portalFiles('alone.test.tsx') },
}
const portalValues = {
  test: {
    ...values('portal-values', 'apps/portal/src').test,
    exclude: portalFiles('dom.test.ts'),
    setupFiles: [PORTAL_TEXTS],
  },
}

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    // A worker waits for its PostgreSQL, a killed process or a silence half of the time: there is always one to go on.
    // As a number: a percentage is cut to the processors there are.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      values('contract', 'packages/contract/src'),
      values('engine', 'packages/engine/src'),
      values('demo', 'packages/demo/src'),
      values('one-file', 'packages/one-file/src'),
      values('scripts', 'scripts'),
      server,
      serverSharing,
      serverPure,
      bench,
      node('edge', 'apps/edge/src'),
      portalAlone,
      portal,
      portalValues,
    ],
  },
})
