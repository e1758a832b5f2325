import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const portalSetup = 'apps/portal/src/test/setup.ts'

const node = (name: string, folder: string) => ({
  test: { name, environment: 'node' as const, include: [`${folder}/**/*.test.ts`] },
})

// biome-ignore lint/style/noDefaultExport: Vitest reads its configuration from the default export.
export default defineConfig({
  test: {
    projects: [
      node('contract', 'packages/contract/src'),
      node('demo', 'packages/demo/src'),
      {
        test: {
          ...node('server', 'apps/server/src').test,
          // These bring a PostgreSQL of their own: another one to run them on changes nothing.
          exclude: process.env.TEST_DATABASE_URL ? ['**/*.embedded.test.ts'] : [],
          globalSetup: 'apps/server/src/test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { ...node('edge', 'apps/edge/src').test, testTimeout: 20_000 } },
      {
        test: {
          name: 'portal',
          environment: 'happy-dom' as const,
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(portalSetup) ? [portalSetup] : [],
        },
      },
    ],
  },
})
