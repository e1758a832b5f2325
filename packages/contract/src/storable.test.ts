import { describe, expect, it } from 'vitest'
import { SettingsPatch } from './schemas/account/settings.ts'
import { requiredText, Search, text } from './schemas/page.ts'
import { findUnstorable } from './storable.ts'

describe('Texts that no column can hold', () => {
  it.each([
    ['\ud800', '', 'wrong_characters'],
    [{ message: 'a\ud800b' }, 'message', 'wrong_characters'],
    [{ message: 'a\udc16\ud83db' }, 'message', 'wrong_characters'],
    [{ name: 'ok', notes: [{ text: ['fine', 'a\u0000b'] }] }, 'notes', 'wrong_characters'],
    [{ 'a\ud800': 1 }, '', 'wrong_characters'],
    [[{ a: { b: '\udfff' } }], '', 'wrong_characters'],
    [{ total_quantity: 1e39 }, 'total_quantity', 'invalid'],
    [{ total_quantity: -3.5e38 }, 'total_quantity', 'invalid'],
    [{ total_quantity: 1e-60 }, 'total_quantity', 'invalid'],
    [{ items: [{ dose: { value: Number.POSITIVE_INFINITY } }] }, 'items', 'invalid'],
    [{ items: [{ dose: { value: Number.NaN } }] }, 'items', 'invalid'],
  ])('Such a text is found in %j', (input, field, key) => {
    expect(findUnstorable(input)).toEqual({ field, key })
  })

  it.each([
    [undefined],
    [null],
    ['🐖 in a pen, 3 \ud83d\udc16'],
    [{ a: 0, b: -0, c: 0.1, d: 1e-6, e: 3.4e38, f: 2 ** 53, g: true, h: null, i: ['x', { y: 'z' }] }],
    [{ picture: { name: 'me.jpg', content: new Uint8Array([0, 216, 0]) } }],
  ])('No such text is seen in %j', input => {
    expect(findUnstorable(input)).toBeUndefined()
  })

  it('Such a text is found however deep it stands', () => {
    let deep: unknown = '\ud800'
    for (let level = 0; level < 20_000; level++) deep = [deep]
    expect(findUnstorable({ deep })).toEqual({ field: 'deep', key: 'wrong_characters' })
  })

  it('Such a text is refused by the texts of forms before anything is sent', () => {
    for (const schema of [text(20), requiredText(20), Search])
      expect(schema.safeParse('a\ud800b').error?.issues[0]?.message).toBe('wrong_characters')
  })

  it('Such a text does not get in by a text that holds JSON', () => {
    for (const inner of ['\\ud800', '\\u0000'])
      expect(SettingsPatch.safeParse({ preferences: `{"columns":["${inner}"]}` }).success).toBe(false)
    expect(SettingsPatch.safeParse({ preferences: '{"columns":["\\ud83d\\udc16"]}' }).success).toBe(true)
  })
})
