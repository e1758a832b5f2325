import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Package = z.object({ version: z.string() })

export const VERSION = versionIn(new URL('../package.json', import.meta.url))

/** Reads the version from the `package.json` at this place. */
export function versionIn(file: string | URL): string {
  return Package.parse(JSON.parse(readFileSync(file, 'utf8'))).version
}
