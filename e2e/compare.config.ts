/**
 * Compares every screen of two builds of the portal by pixels (`npm run screens`). Both builds ask one product through
 * one relay, which answers both alike.
 */
import { defineConfig, devices } from '@playwright/test'
import { RELAY } from '#compare/settings.ts'
import { prepareProduct } from '#support/product.ts'

const product = await prepareProduct()
const executablePath = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: 'compare',
  outputDir: '.artifacts/results',
  globalSetup: './compare/prepare.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 480_000,
  expect: { timeout: 30_000 },
  reporter: [['dot']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run', '--disable-sync'],
    },
  },
  webServer: [
    {
      command: 'node apps/server/bin/earshot.mjs serve',
      cwd: '..',
      url: `${product.url}/readyz`,
      timeout: 600_000,
      reuseExistingServer: product.running,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: product.environment,
    },
    {
      command: 'node --import tsx compare/relay.ts',
      url: `${RELAY}/relay/ready`,
      reuseExistingServer: false,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})
