import { expect, it } from 'vitest'
import { fullName, greetedName } from './person-name.ts'

it.each([
  ['en-US', 'Mia', 'Peeters', 'Mia Peeters', 'Mia'],
  ['hu', 'Anna', 'Nagy', 'Nagy Anna', 'Nagy Anna'],
  ['vi', 'Văn An', 'Nguyễn', 'Nguyễn Văn An', 'Nguyễn Văn An'],
  ['cn', '小明', '王', '王小明', '王小明'],
  ['ja', '太郎', '山田', '山田太郎', '山田太郎'],
  ['ja', 'Mia', 'Peeters', 'Peeters Mia', 'Peeters Mia'],
  ['th', 'สมชาย', 'ใจดี', 'สมชาย ใจดี', 'สมชาย'],
  ['hu', 'Anna', '', 'Anna', 'Anna'],
  ['de', '', 'Huber', 'Huber', ''],
])(
  'A reader of %s finds everybody called as they write themselves',
  (language, first_name, last_name, full, greeted) => {
    const person = { first_name, last_name, language }
    expect([fullName(person), greetedName(person)]).toEqual([full, greeted])
  },
)
