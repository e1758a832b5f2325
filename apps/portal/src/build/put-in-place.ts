import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

/** Puts a finished folder where another was by two renames, so that a running server never meets a half-written build. */
export async function putInPlace(finished: string, place: string): Promise<void> {
  const former = `${finished}.former`
  if (existsSync(place)) await rename(place, former)
  try {
    await rename(finished, place)
  } catch (error) {
    if (existsSync(former)) await rename(former, place)
    throw error
  }
  await rm(former, { recursive: true, force: true })
}
