import { createStore } from '#lib/store.ts'
import { pause, retryDelayMs } from '#lib/time/delays.ts'
import { useStore } from '#lib/use-store.ts'

/** How many loads have failed and are being tried again. */
const missing = createStore(0)

function count(change: number): void {
  missing.set(missing.get() + change)
}

/**
 * Tries until the part is there: in growing pauses, and at once when the network is back.
 * @throws errors other than a missing part, and the signal's reason
 */
export async function retryChunk<T>(
  load: () => Promise<T>,
  signal: AbortSignal = new AbortController().signal,
): Promise<T> {
  let failures = 0
  try {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if (!isChunkLoadError(error)) throw error
      }
      failures += 1
      if (failures === 1) count(1)
      await pause(retryDelayMs(failures - 1), signal)
      signal.throwIfAborted()
    }
  } finally {
    if (failures > 0) count(-1)
  }
}

/** True while some part of the page could not be fetched. */
export function useIsChunkMissing(): boolean {
  return useStore(missing) > 0
}

/** Is thrown for a file of this build that could not be fetched: code, style or texts. Another try may succeed. */
export class ChunkLoadError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`Missing: ${file}`, { cause })
    this.name = 'ChunkLoadError'
  }
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof ChunkLoadError
}
