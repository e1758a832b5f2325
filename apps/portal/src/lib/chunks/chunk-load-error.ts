/** A file of this build that could not be had: code, style or texts. Another try may bring it. */
export class ChunkLoadError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`Missing: ${file}`, { cause })
    this.name = 'PartMissing'
  }
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof ChunkLoadError
}
