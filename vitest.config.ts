import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.mjs'

/** Not run again on a second PostgreSQL: programs, protocols and mails around queries that other tests send too. */
const ON_ONE_POSTGRES = ['accounts', 'captcha', 'channels', 'commands', 'http', 'replay'].map(
  folder => `apps/server/src/${folder}/**`,
)

/** Only for what hangs: a slow machine must not fail a test, and none measures time. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

const portalSetup = 'apps/portal/src/test/setup.ts'

const node = (name: string, folder: string) => ({
  test: { ...PATIENCE, name, environment: 'node' as const, include: [`${folder}/**/*.test.ts`] },
})

/** Rules on values: their files share a worker and what it has loaded, since they keep nothing in modules. */
const values = (name: string, folder: string) => ({ test: { ...node(name, folder).test, isolate: false } })

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    // A worker waits for its PostgreSQL half of the time: one less than there are processors would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      values('contract', 'packages/contract/src'),
      values('demo', 'packages/demo/src'),
      values('scripts', 'scripts'),
      {
        test: {
          ...node('server', 'apps/server/src').test,
          // These bring a PostgreSQL of their own, or are long and send queries that others send as well.
          exclude: process.env.TEST_DATABASE_URL ? ['**/*.embedded.test.ts', ...ON_ONE_POSTGRES] : [],
          globalSetup: 'apps/server/src/test/global-setup.ts',
        },
      },
      node('edge', 'apps/edge/src'),
      {
        test: {
          ...PATIENCE,
          name: 'portal',
          environment: 'happy-dom' as const,
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(portalSetup) ? [portalSetup] : [],
        },
      },
    ],
  },
})
