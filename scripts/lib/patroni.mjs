import { aptInstall, hasApt, onPath } from './apt.mjs'
import { say } from './run.mjs'

const PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'iproute2']

/** Installs Patroni with what it needs where it is missing and can be installed; whoever needs it sees for itself. */
export async function ensurePatroni() {
  if (['patroni', 'etcd', 'haproxy', 'ip'].every(name => onPath(name) !== undefined) || !hasApt()) return
  say('• No Patroni found: installing it from the distribution …')
  for (const name of PACKAGES) await aptInstall(name).catch(() => {})
}
