import { aptInstall, hasApt, onPath, runnable } from './apt.mjs'
import { say } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIXED = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The Chromium to drive: CHROMIUM_PATH, or the first one found. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return NAMES.map(onPath).find(Boolean) ?? FIXED.find(runnable)
}

/** Finds a browser, installing the distribution's Chromium where that is possible without a question. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found || !hasApt()) return found
  say('• No browser found: installing Chromium from the distribution …')
  await aptInstall('chromium')
  return findBrowser()
}
