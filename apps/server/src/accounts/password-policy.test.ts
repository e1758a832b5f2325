import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-policy.ts'

describe('A password', () => {
  it.each([
    ...[
      'password',
      'Password1',
      'P@ssw0rd!',
      'passw0rd2024',
      'qwerty123',
      'iloveyou!!',
      'welcome2026',
      'Sommer2026!',
    ],
    ...[
      '12345678',
      '87654321',
      'abcdefgh',
      'aaaaaaaa',
      'abababab',
      '11112222',
      'qwertyui',
      'asdfghjk',
      'pigpigpig',
    ],
    ...['Schweine1', 'pass word'.replace(' ', ''), 'passwordpassword', '123password', '0123456789'],
  ])('The password %s is refused as common', password => {
    expect(passwordProblem(password)).toBe('password_common')
  })

  it.each(['earshot1', 'Earshot2026', '3arshot!', 'jansen99', 'JANSEN!!1', 'piet.jansen', 'pietjansen'])(
    'The password %s is refused to Piet Jansen',
    password => {
      expect(passwordProblem(password, ['Piet', 'Jansen', 'piet.jansen@farm.example'])).toBe(
        'password_personal',
      )
    },
  )

  it.each([
    ...[
      'the-pigs-are-fine',
      'earshot-demo-two',
      'tractor under the oak',
      'x7!kQ2p#',
      '🐖🐖🐷🐽🐔🐓🐣🐥',
      'zeventien kippen',
    ],
    ...['jansen keeps 900 sows', 'correct horse battery', 'ŻółtaŁódka', 'пароль-для-фермы'],
  ])('The password %s is good enough', password => {
    expect(passwordProblem(password, ['Piet', 'Jansen', 'piet.jansen@farm.example'])).toBeNull()
  })

  it('The ten thousand that leaked most often, of the length that is asked for, are refused however they are written', () => {
    const leaked = dictionary['passwords-common'].filter(each => each.length >= 8).slice(0, 10_000)
    expect(leaked).toHaveLength(10_000)
    const taken = leaked.filter(
      each => passwordProblem(each) === null || passwordProblem(each.toUpperCase()) === null,
    )
    expect(taken).toEqual([])
  })

  it('A password may hold a short name by chance', () => {
    expect(passwordProblem('journey to the barn', ['Jo', 'Ng', 'jo@x.example'])).toBeNull()
  })
})
