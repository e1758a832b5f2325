import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseInput } from './validate.ts'

describe('A NUL, which PostgreSQL cannot store,', () => {
  it.each<[where: string, input: unknown, field: string]>([
    ['in a text', { name: 'a\0b' }, 'name'],
    ['in a list', { names: ['a', ['b\0']] }, 'names'],
    ['deep in an object', { person: { address: { street: '\0' } } }, 'person'],
    ['in the name of a field', { 'a\0': 1 }, 'non_field_errors'],
    ['in the name of an inner field', { person: { '\0': 1 } }, 'non_field_errors'],
    ['in a list without names', ['a', { b: '\0' }], 'non_field_errors'],
    ['alone', '\0', 'non_field_errors'],
  ])('A NUL in %s is refused on its field', (_, input, field) => {
    expect(() => parseInput(z.unknown(), input)).toThrow(
      expect.objectContaining({ status: 400, fields: { [field]: ['wrong_characters'] } }),
    )
  })

  it('A NUL is none among the bytes of a file, and nobody walks through the bytes', () => {
    const content = new Uint8Array([0, 1, 0])
    // Seen by whoever asks the bytes for what they hold, one by one.
    Object.defineProperty(content, 'walked', { enumerable: true, value: '\0' })
    expect(parseInput(z.unknown(), { picture: { name: 'me.jpg', content } })).toBeTruthy()
  })
})
