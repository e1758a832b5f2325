import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Native, whyNotRunnable } from '#db/embedded/native.ts'

const OLDEST = 15

/** Distributions put it in a folder whose entries are, or end in, the major version. */
const PLACES = ['/usr/lib/postgresql', '/usr/libexec', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const NAME = /^(?:postgresql@?|pgsql-)?(\d{2})$/

/** The newest PostgreSQL of the system from 15 on, if there is one. */
export async function findSystemPostgres(): Promise<Native | undefined> {
  const candidates = (await Promise.all(PLACES.map(installed))).flat()
  candidates.sort((one, other) => Number(other.version) - Number(one.version))
  for (const candidate of candidates) {
    if ((await whyNotRunnable(candidate, undefined)) === undefined) return candidate
  }
  return undefined
}

async function installed(place: string): Promise<Native[]> {
  const names = await readdir(place).catch(() => [])
  return names.flatMap(name => {
    const version = NAME.exec(name)?.[1]
    return version && Number(version) >= OLDEST ? [{ root: path.join(place, name), version }] : []
  })
}
