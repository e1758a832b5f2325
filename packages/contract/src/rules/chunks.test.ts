import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Chunk } from '#schemas/farm/site-form.ts'
import { joinChunks } from '#test/join-chunks.ts'
import { splitIntoChunks } from './chunks.ts'

describe('A text in parts', () => {
  it('A text comes back whole from parts in any order, some sent twice', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'ü', '🐖', '界', '"'),
      minLength: 1,
      maxLength: 4000,
    })
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.nat()), (original, order) => {
        const chunks = splitIntoChunks(original, 'm')
        const shuffled = [...chunks, ...chunks.slice(0, 2)]
          .map(chunk => ({ chunk, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(each => each.chunk)
        expect(joinChunks(shuffled)).toBe(original)
        for (const chunk of chunks) {
          expect(Chunk.safeParse(chunk).success).toBe(true)
          expect(/\p{Surrogate}/u.test(chunk.chunk)).toBe(false)
        }
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  it('A text has 1024 characters in each part but the last', () => {
    expect(splitIntoChunks('a'.repeat(2049), 'm').map(each => each.chunk.length)).toEqual([1024, 1024, 1])
    expect(splitIntoChunks(`${'a'.repeat(1023)}🐖`, 'm').map(each => each.chunk.length)).toEqual([1023, 2])
  })

  it('A text is incomplete while a part is missing', () => {
    const chunks = splitIntoChunks('a'.repeat(3000), 'm')
    expect(joinChunks(chunks.slice(1))).toBeNull()
    expect(joinChunks([])).toBeNull()
  })
})
