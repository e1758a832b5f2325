import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

let registered = false

/** Imports a file of the server's sources, by its path in apps/server/src. */
export async function importServer(file) {
  // A fresh clone has nothing to import `tsx` from until the dependencies are installed.
  const { register } = await import('tsx/esm/api')
  if (!registered) register()
  registered = true
  return import(pathToFileURL(join(ROOT, 'apps/server/src', file)).href)
}
