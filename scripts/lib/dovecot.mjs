import { existsSync } from 'node:fs'
import process from 'node:process'
import { aptInstall, hasApt, onPath, runnable } from './apt.mjs'
import { say } from './run.mjs'

// Debian puts it where only root's PATH looks.
const isThere = () =>
  [onPath('dovecot'), '/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].some(runnableIfFound)
const runnableIfFound = file => file !== undefined && runnable(file)

/**
 * Installs Dovecot where the tests of returned mails lack it. On a machine that runs services its package would keep a
 * mail server running: there the tests are skipped, and say why, unless the machine builds for others (`CI`).
 */
export async function ensureDovecot() {
  if (isThere()) return
  const isBuilder = process.env.CI !== undefined && process.env.CI !== 'false'
  if (!hasApt() || (existsSync('/run/systemd/system') && !isBuilder)) {
    say('• No Dovecot found: the tests of returned mails with a real mailbox are skipped')
    return
  }
  say('• No Dovecot found: installing it from the distribution …')
  await aptInstall('dovecot-imapd').catch(() => {})
}
