import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

export function runnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function onPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(runnable)
}

/** The distribution's packages can be asked for. */
export function hasApt() {
  return onPath('apt-get') !== undefined
}

/** Installs a package as far as that is possible without a question; whether it did, the caller sees for itself. */
export async function aptInstall(name) {
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = args => run([...asRoot, 'apt-get', ...args][0], [...asRoot, 'apt-get', ...args].slice(1), quiet)
  await apt(['update', '-qq'])
  await apt(['install', '-y', '-qq', '--no-install-recommends', name])
}
