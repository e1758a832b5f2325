/** The public forms and those of a person's own profile (spec/1 §5), row by row. */
import { describe, expect, it } from 'vitest'
import {
  blank,
  describeForms,
  emailRow,
  type Form,
  letters,
  nothing,
  otherTypes,
  type Refusal,
  type Row,
  VERY_LONG,
  wrongText,
} from '#test/form-rows.ts'
import { ContactForm } from './account/content.ts'
import { ChangePasswordForm, NewPassword, RecoverPassword } from './account/password.ts'
import { Registration } from './account/registration.ts'
import { Login } from './account/session.ts'
import { SettingsForm } from './account/settings.ts'
import type { FileLike } from './file.ts'
import { MESSAGE_KEYS, validate } from './messages.ts'

const UNICODE_NAMES = [
  'Zoë',
  'Zoe\u0308',
  'Nguyễn Thị-Hoa',
  'Łucja',
  'Ñuñez',
  '김철수',
  '山田\u3000太郎',
  'محمد',
  'अनीता',
  'กานดา',
]
const NOT_LETTERS: Refusal[] = [
  "D'Arcy",
  'D’Arcy',
  'R2D2',
  'a_b',
  'a.b',
  'a\nb',
  'a\tb',
  'a\r\nBcc: b',
  '<b>',
  'pig 🐖',
  'a\u0000b',
].map(name => [name, 'wrong_characters'])

const password = (max: number): Row => ({
  rule: `min 8${max === 100 ? ', max 100' : ''}, required`,
  takes: [
    letters(8),
    letters(9),
    letters(99),
    letters(100),
    'пароль猪ферма',
    ' 8 chars',
    '🐖'.repeat(8),
    '𠮷'.repeat(100),
  ],
  refuses: [
    ...wrongText,
    [letters(1), 'longer'],
    [letters(7), 'longer'],
    ['🐖'.repeat(7), 'longer'],
    [letters(max + 1), 'too_long'],
    [VERY_LONG, 'too_long'],
  ],
})
const matching = (first: string): Row => ({
  rule: `must equal ${first}`,
  takes: [letters(8)],
  refuses: [
    [undefined, 'required'],
    [null, 'required'],
    [8, 'required'],
    [letters(7), 'match'],
    [letters(9), 'match'],
    [`${letters(8)} `, 'match'],
    ['A'.repeat(8), 'match'],
    ['', 'match'],
  ],
})
const sameAs = (name: string) => (value: unknown) => ({ [name]: value })

const picture = (over: Partial<FileLike>): FileLike => ({
  name: 'me.jpg',
  type: 'image/jpeg',
  size: 1,
  ...over,
})
const registration = {
  first_name: 'Griet',
  last_name: 'Verlinde',
  email: 'griet@b.example',
  telephone: '+32470123456',
  password: letters(8),
  confirm_password: letters(8),
  language: 'en-US',
  country: 'BE',
  timezone: 'Europe/Brussels',
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
}
const profile = {
  first_name: 'Jo',
  last_name: 'Na',
  email: 'jo@b.example',
  telephone: '12',
  language: 'de',
  timezone: 'Europe/Berlin',
  temperature: 'celsius',
}
const passwords = { old_password: 'an old one', new_password: letters(8), confirm_new_password: letters(8) }
const FORMS: Record<string, Form> = {
  Login: {
    schema: Login,
    valid: { username: 'a@b.example', password: letters(8) },
    rows: {
      // The form itself has no limit: the bounds are the longest address that mail knows, and what is worth hashing.
      username: emailRow('valid email, required', 254),
      password: { ...password(2000), takes: [...password(2000).takes, letters(101), letters(2000)] },
    },
  },
  Contact: {
    schema: ContactForm,
    valid: { name: 'Ann', email: 'a@b.example', message: letters(25) },
    rows: {
      name: {
        rule: 'max 180',
        takes: [
          undefined,
          '',
          ' ',
          'A',
          letters(179),
          letters(180),
          `  ${letters(180)}  `,
          "Zoë O'Neill, 山田",
        ],
        refuses: [
          [null, 'required'],
          ...otherTypes(),
          [letters(181), 'too_long'],
          [VERY_LONG, 'too_long'],
          ['a\u0000b', 'wrong_characters'],
        ],
      },
      email: emailRow('valid, max 150, required', 150),
      message: {
        rule: 'min 25, required',
        takes: [letters(25), letters(26), 'é'.repeat(25), '猪'.repeat(25), `${letters(12)}\n${letters(12)}`],
        refuses: [
          ...wrongText,
          ...blank,
          [letters(24), 'longer'],
          [`${letters(24)}  `, 'longer'],
          [VERY_LONG, 'too_long'],
        ],
      },
    },
  },
  'Forgot password': {
    schema: RecoverPassword,
    valid: { email: 'a@b.example' },
    rows: { email: emailRow('valid, required', 254) },
  },
  'New password': {
    schema: NewPassword,
    valid: { password: letters(8), confirm_password: letters(8) },
    rows: {
      password: { ...password(100), along: sameAs('confirm_password') },
      confirm_password: matching('password'),
    },
  },
  Registration: {
    schema: Registration,
    valid: registration,
    rows: {
      first_name: {
        rule: '1-30 trimmed, letters pattern',
        takes: [
          'A',
          ...UNICODE_NAMES,
          letters(29),
          letters(30),
          `  ${letters(30)}\n`,
          'e\u0301'.repeat(30),
          '𠮷'.repeat(30),
        ],
        refuses: [...wrongText, ...blank, ...NOT_LETTERS, [letters(31), 'too_long'], [VERY_LONG, 'too_long']],
      },
      last_name: {
        rule: '1-150',
        takes: ['b', "O'Neill-Łukasz", 'van der Linde 3rd', letters(149), letters(150)],
        refuses: [...wrongText, ...blank, [letters(151), 'too_long'], ['a\u0000b', 'wrong_characters']],
      },
      email: emailRow('valid, max 150', 150),
      telephone: {
        rule: '9-20',
        takes: [
          '+32470123',
          '123456789',
          '1234567890',
          `+${'1'.repeat(18)}`,
          `+${'1'.repeat(19)}`,
          ' +32470123456 ',
        ],
        refuses: [
          ...wrongText,
          ['12345678', 'longer'],
          ['+3247012', 'longer'],
          [`+${'1'.repeat(20)}`, 'too_long'],
          ['+32 470 12 34', 'wrong_characters'],
          ['++32470123', 'wrong_characters'],
          ['٠١٢٣٤٥٦٧٨', 'wrong_characters'],
          ['１２３４５６７８９', 'wrong_characters'],
          ['0470-123-456', 'wrong_characters'],
        ],
      },
      password: { ...password(100), rule: '8-100', along: sameAs('confirm_password') },
      confirm_password: matching('password'),
      timezone: {
        rule: 'required',
        takes: ['Europe/Brussels', 'UTC', { value: 'Asia/Tokyo', label: '(UTC+09:00) Asia/Tokyo' }],
        refuses: [
          [undefined, 'required'],
          [null, 'required'],
          ['', 'required'],
          [7, 'required'],
          [{ label: 'x' }, 'required'],
          ['Mars/Olympus', 'invalid'],
        ],
      },
      language: {
        rule: 'required',
        takes: ['en-US', 'cn', 'it'],
        refuses: [...wrongText, ['tlh', 'invalid']],
      },
      country: {
        rule: 'required',
        takes: ['BE', 'vn', ' de '],
        refuses: [...wrongText, ...blank, ['B', 'invalid'], ['BEL', 'invalid'], ['🇧🇪', 'invalid']],
      },
    },
  },
  Profile: {
    schema: SettingsForm,
    valid: profile,
    rows: {
      first_name: {
        rule: '2-30 required; Unicode letters, spaces, hyphens',
        takes: ['Jo', 'J-', ...UNICODE_NAMES, letters(30), ` ${letters(30)} `],
        refuses: [
          ...wrongText,
          ...blank,
          ...NOT_LETTERS,
          ['J', 'longer'],
          [' J ', 'longer'],
          [letters(31), 'too_long'],
        ],
      },
      last_name: {
        rule: '2-150 required; Unicode letters, spaces, hyphens',
        takes: ['Ng', ...UNICODE_NAMES, letters(150)],
        refuses: [...wrongText, ...blank, ...NOT_LETTERS, ['N', 'longer'], [letters(151), 'too_long']],
      },
      email: emailRow('valid, required', 150),
      telephone: {
        rule: '2-20 required',
        takes: ['12', '123', '+1', '1'.repeat(19), '1'.repeat(20)],
        refuses: [...wrongText, ['1', 'longer'], ['1'.repeat(21), 'too_long'], ['12a', 'wrong_characters']],
      },
      language: { rule: 'min 2', takes: ['de', 'en-US'], refuses: [...wrongText, ['d', 'invalid']] },
      timezone: { rule: 'min 2', takes: ['UTC', 'Europe/Paris'], refuses: [...nothing(), ['X', 'invalid']] },
      temperature: {
        rule: 'min 2',
        takes: ['celsius', 'fahrenheit'],
        refuses: [...wrongText, ['C', 'invalid']],
      },
      profile_picture: {
        rule: 'jpg, jpeg or png, at most 5,000,000 bytes',
        takes: [
          undefined,
          picture({ size: 4_999_999 }),
          picture({ size: 5_000_000 }),
          picture({ name: 'me.jpeg' }),
          picture({ name: 'me.png', type: 'image/png' }),
          picture({ type: 'IMAGE/PNG' }),
        ],
        refuses: [
          [picture({ size: 5_000_001 }), 'too_large'],
          [picture({ type: 'image/gif' }), 'format'],
          [picture({ type: 'image/svg+xml' }), 'format'],
          [picture({ type: '' }), 'format'],
          ['/static-files/7', 'invalid'],
          [null, 'invalid'],
          [[], 'invalid'],
        ],
      },
    },
  },
  'Change password': {
    schema: ChangePasswordForm,
    valid: passwords,
    rows: {
      old_password: { ...password(100), rule: '8-100 required' },
      new_password: { ...password(100), rule: '8-100 required', along: sameAs('confirm_new_password') },
      confirm_new_password: matching('new'),
    },
  },
}

describeForms(FORMS, [
  'Login',
  'Contact',
  'Forgot password',
  'New password',
  'Registration',
  'Profile',
  'Change password',
])

describe('The rules of public forms', () => {
  it('The rules know the generic keys of the error catalogue and no other', () => {
    const text =
      'required, invalid, longer, too_long, match, wrong_characters, format, too_large, required_simple, add_site, link_site, add_airspace, required_device, only_numbers_positive, name_required'
    expect(MESSAGE_KEYS).toEqual(text.split(', '))
  })

  it('The rules say that two passwords differ beside everything else that is wrong', () => {
    const wrong = { ...registration, first_name: 'R2', password: 'short', confirm_password: 'another' }
    const result = validate(Registration, wrong)
    expect(result.ok ? {} : result.fields).toEqual({
      first_name: ['wrong_characters'],
      password: ['longer'],
      confirm_password: ['match'],
    })
  })

  it.each([
    ['Login', 'username', ' A@B.example ', 'a@b.example'],
    ['Registration', 'first_name', '  Zoe\u0308 ', 'Zoë'],
    ['Profile', 'last_name', ' Nguyen ', 'Nguyen'],
    ['Login', 'password', ' 8 chars', ' 8 chars'],
  ])('The form %s hands on its %s without what surrounds it', (form, field, given, kept) => {
    const { schema, valid } = FORMS[form] as Form
    const result = validate(schema, { ...valid, [field]: given })
    expect(result.ok && (result.value as Record<string, unknown>)[field]).toBe(kept)
  })
})
