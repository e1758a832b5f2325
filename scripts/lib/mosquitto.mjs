import { existsSync } from 'node:fs'
import { aptInstall, hasApt, onPath, runnable } from './apt.mjs'
import { say } from './run.mjs'

// Debian puts it where only root's PATH looks.
const found = () => onPath('mosquitto') ?? ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find(runnable)

/**
 * Installs Mosquitto where the tests of several processes lack it. On a machine that runs services its package would
 * start a broker on port 1883 and keep it running: there the tests are skipped, and say why.
 */
export async function ensureMosquitto() {
  await ensureClients()
  if (found()) return
  if (!hasApt() || existsSync('/run/systemd/system')) {
    say('• No Mosquitto found: the tests with an external broker are skipped')
    return
  }
  say('• No Mosquitto found: installing it from the distribution …')
  await aptInstall('mosquitto').catch(() => {})
}

/** Its programs that publish come in a package of their own, which starts nothing. */
async function ensureClients() {
  if (onPath('mosquitto_pub') !== undefined || !hasApt()) return
  await aptInstall('mosquitto-clients').catch(() => {})
}
