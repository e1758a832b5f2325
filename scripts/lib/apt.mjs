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

/** The lists of packages are fetched once a run. */
let lists

/** Installs a package as far as that is possible without a question; whether it did, the caller sees for itself. */
export async function aptInstall(name) {
  lists ??= apt(['update', '-qq'])
  await lists
  await apt(['install', '-y', '-qq', '--no-install-recommends', name])
}

function apt(args) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...asRoot, 'apt-get', ...args]
  return run(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
