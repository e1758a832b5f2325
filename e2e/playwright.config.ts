/** The journeys run against the product as it is shipped: one process, its own database, its own live barn. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { LABEL_VIDEO } from '#support/label-video.ts'
import { prepareProduct } from '#support/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${root}apps/portal/dist/index.html`)) {
  throw new Error('The portal is not built: run `npm run build` at the root first.')
}

const product = await prepareProduct()
const isRoot = process.getuid?.() === 0
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const WHOLE_BROWSER = /@whole-browser/

function inBrowser(executablePath: string) {
  const args = [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The product by a name of a farm's own network: no secure context, as there.
    '--host-resolver-rules=MAP earshot.barn 127.0.0.1',
    // The browser has a camera where the page is allowed one: it sees what the journey has put there.
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${LABEL_VIDEO}`,
  ]
  const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
  return { ...desktop, launchOptions: { executablePath, args } }
}

// biome-ignore lint/style/noDefaultExport: Playwright reads its configuration from the default export.
export default defineConfig({
  testDir: 'journeys',
  outputDir: '.artifacts/results',
  // The journeys share one demo farm: one that ends sessions, is locked out or writes where others count brings
  // people of its own.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    // It fetches the whole portal into each new profile. Journeys that lose the network allow it.
    serviceWorkers: 'block',
    // Recording costs a third of the processor time; asked for with TRACE=on when a failure needs it.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The engine without the browser's own windows: half the processor time. It shows no notifications and has no camera.
    {
      name: 'chromium',
      grepInvert: WHOLE_BROWSER,
      use: inBrowser(process.env.HEADLESS_SHELL_PATH ?? chromium),
    },
    { name: 'whole-browser', grep: WHOLE_BROWSER, use: inBrowser(chromium) },
  ],
  webServer: {
    command: 'node apps/server/bin/earshot.mjs serve',
    cwd: root,
    url: `${product.url}/readyz`,
    // The demo farm's 45 days are made at the first start.
    timeout: 600_000,
    reuseExistingServer: product.running,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: product.environment,
  },
})
