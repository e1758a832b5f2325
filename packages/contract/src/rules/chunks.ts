/** A long text in parts of 1024 characters, as the site save sends it (spec/2 §7). */
import { LIMITS } from '#limits.ts'
import type { Chunk } from '#schemas/farm/site-form.ts'

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/

/** Cuts a text into parts. A character of two code units is never cut in half: half of one cannot be stored. */
export function splitIntoChunks(text: string, messageId: string): Chunk[] {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    const whole = text.slice(start, start + LIMITS.chunk.characters)
    const cutsPair = start + whole.length < text.length && HIGH_SURROGATE.test(whole)
    const part = cutsPair ? whole.slice(0, -1) : whole
    parts.push(part)
    start += part.length
  }
  return parts.map((chunk, index) => ({
    chunk,
    chunk_index: index,
    total_chunks: parts.length,
    message_id: messageId,
  }))
}
