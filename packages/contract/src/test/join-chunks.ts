import type { Chunk } from '#schemas/farm/site-form.ts'

/** The text of all parts, or null while some are missing. Parts may come twice and in any order. */
export function joinChunks(chunks: Iterable<Chunk>): string | null {
  const parts = new Map<number, string>()
  let total = 0
  for (const { chunk, chunk_index, total_chunks } of chunks) {
    parts.set(chunk_index, chunk)
    total = total_chunks
  }
  if (total === 0 || parts.size !== total) return null
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([, part]) => part)
    .join('')
}
