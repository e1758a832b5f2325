import { aptInstall, hasApt, onPath, runnable } from './apt.mjs'
import { say } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIXED = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
/** The same engine without the browser's own windows, for half the processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds the Chromium to drive, CHROMIUM_PATH or the first one found, and its shell; a path that is given is meant for
 * both.
 */
function findBrowsers() {
  const { CHROMIUM_PATH: named, HEADLESS_SHELL_PATH: shell } = process.env
  return {
    browser: named || (NAMES.map(onPath).find(Boolean) ?? FIXED.find(runnable)),
    shell: shell || named || SHELLS.map(onPath).find(Boolean),
  }
}

/**
 * Finds both, installing the distribution's where that is possible without a question.
 * @returns {Promise<Record<string, string> | undefined>} the environment that names them; undefined without a browser
 */
export async function ensureBrowsers() {
  const found = findBrowsers()
  const missing = [!found.browser && 'chromium', !found.shell && SHELLS[0]].filter(Boolean)
  if (missing.length > 0 && hasApt()) {
    say(`• Installing ${missing.join(' and ')} from the distribution …`)
    for (const name of missing) await aptInstall(name)
  }
  const { browser, shell } = findBrowsers()
  return browser && { CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: shell ?? browser }
}
