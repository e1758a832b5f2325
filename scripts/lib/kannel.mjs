import { existsSync } from 'node:fs'
import process from 'node:process'
import { aptInstall, hasApt, onPath, runnable } from './apt.mjs'
import { say } from './run.mjs'

// Debian puts its programs where only root's PATH looks.
const found = name => onPath(name) ?? [`/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find(runnable)
const isThere = () => ['bearerbox', 'smsbox'].every(found)

/**
 * Installs Kannel where the tests of SMS lack it. On a machine that runs services its package would keep a gateway
 * running: there the tests are skipped, and say why, unless the machine builds for others (`CI`).
 */
export async function ensureKannel() {
  if (isThere()) return
  const isBuilder = process.env.CI !== undefined && process.env.CI !== 'false'
  if (!hasApt() || (existsSync('/run/systemd/system') && !isBuilder)) {
    say('• No Kannel found: the tests of SMS with a real gateway are skipped')
    return
  }
  say('• No Kannel found: installing it from the distribution …')
  await aptInstall('kannel').catch(() => {})
}
