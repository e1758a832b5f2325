/** Is thrown for a file of this build that could not be fetched: code, style or texts. Another try may succeed. */
export class ChunkLoadError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`Missing: ${file}`, { cause })
    this.name = 'PartMissing'
  }
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof ChunkLoadError
}
