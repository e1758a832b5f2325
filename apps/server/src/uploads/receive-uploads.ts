/** The files of one call: written to disk as they come, never held in memory, and gone when the call is over. */
import { createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import { unavailable } from '#errors.ts'
import { makeCallFolder } from './upload-folder.ts'

/**
 * Where a file stands is known of the very object that was made when it came: what a body of JSON calls a file, with
 * whatever path, has none.
 */
const places = new WeakMap<FileLike, string>()

/** The path of a file that came with the call; undefined for what only looks like a file. */
export function pathOfUpload(file: FileLike): string | undefined {
  return places.get(file)
}

/** Reads a small one whole: a list or the like, which is judged as a text. */
export async function readUpload(file: FileLike): Promise<Uint8Array> {
  const place = pathOfUpload(file)
  return place === undefined ? new Uint8Array() : readFile(place)
}

interface IncomingFile {
  name: string
  type: string
  /** The stream ends early where the file is larger than the form takes, and says so by `truncated`. */
  stream: Readable & { truncated?: boolean }
}

export interface Uploads {
  /** @throws 503 where there is no room on the disk */
  receive(file: IncomingFile): Promise<FileLike>
  /** Removes all of them, and what was made beside them. */
  release(): Promise<void>
}

export function openUploads(dataDir: string): Uploads {
  let folder: Promise<string> | undefined
  let count = 0
  return {
    receive: async ({ name, type, stream }) => {
      try {
        folder ??= makeCallFolder(dataDir)
        const place = path.join(await folder, String(count++))
        await pipeline(stream, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
        const { size } = await stat(place)
        // A file that was cut is known only to be larger than what came.
        const file = { name, type, size: stream.truncated ? size + 1 : size }
        places.set(file, place)
        return file
      } catch (error) {
        throw isNoRoom(error) ? unavailable(error) : error
      }
    },
    release: async () => {
      // A folder that could not be made is not there to be removed.
      const made = await folder?.catch(() => undefined)
      if (made === undefined) return
      // The answer is right all the same; the housekeeping removes what is left here.
      await rm(made, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/** The disk, or what this user may have of it, is full; a file may grow no larger. */
function isNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(errorCode(error) ?? '')
}
