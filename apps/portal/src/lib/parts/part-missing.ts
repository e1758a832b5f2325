/** A file of this build that could not be had: code, style or texts. Another try may bring it. */
export class PartMissing extends Error {
  constructor(file: string, cause?: unknown) {
    super(`Missing: ${file}`, { cause })
    this.name = 'PartMissing'
  }
}

export function isPartMissing(error: unknown): error is PartMissing {
  return error instanceof PartMissing
}
