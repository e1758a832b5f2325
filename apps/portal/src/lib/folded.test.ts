import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['Tùy chọn', 'tuy chon'],
  ['Đổi mật khẩu', 'doi mat khau'],
  ['Große Straße', 'grosse strasse'],
  ['Préférences', 'preferences'],
  ['Hasło', 'haslo'],
  ['ตั้งค่า', 'ตังคา'],
  ['ｽﾀﾌﾞ', 'スタブ'],
  ['İzmir', 'izmir'],
])('A text “%s” is found by “%s”', (name, typed) => {
  expect(folded(name)).toBe(folded(typed))
})

it('Letters of their own stay apart', () => {
  expect(folded('が')).not.toBe(folded('か'))
})
