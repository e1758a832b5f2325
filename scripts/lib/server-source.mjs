import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { ROOT } from './run.mjs'

let registered = false

/** Imports a file of the server's sources, by its path in apps/server/src. */
export function importServer(file) {
  if (!registered) register()
  registered = true
  return import(pathToFileURL(join(ROOT, 'apps/server/src', file)).href)
}
