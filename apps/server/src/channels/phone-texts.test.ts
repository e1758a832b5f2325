/** What telephones are told, in every language and with the longest names that are allowed. */
import { readdirSync } from 'node:fs'
import { LIMITS } from '@earshot/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { callText } from './call/call-text.ts'
import { translator } from './mail/messages.ts'
import { noticeMail } from './mail/notice-mail.ts'
import type { Notice } from './notice.queries.ts'
import { inGsm, isOnePart, SEPTETS, septetsOf, UNITS } from './sms/gsm.ts'
import { codeText, smsText } from './sms/sms-text.ts'

const LANGUAGES = readdirSync(new URL('./sms/messages/', import.meta.url)).map(name =>
  name.replace('.json', ''),
)

interface Given {
  language?: string
  kind?:
    | 'alert_alarm'
    | 'alert_unanswered'
    | 'alert_taken'
    | 'alert_asks_again'
    | 'alert_handover'
    | 'drill'
    | 'site_silent'
    | 'site_silent_taken'
    | 'site_heard'
  site?: string
  airspace?: string
  by?: string
  sensor?: 'COUGHS' | 'TEMPERATURE' | 'HUMIDITY'
  value?: number
}

const KINDS = [
  'alert_alarm',
  'alert_unanswered',
  'alert_taken',
  'alert_asks_again',
  'alert_handover',
] as const
/** What names a person, and what wants no answer. */
const BY: readonly string[] = ['alert_taken', 'alert_handover']
const ANSWERED: readonly string[] = ['alert_taken', 'alert_asks_again']

function aNotice(given: Given = {}): Notice {
  const { language = 'en-US', kind = 'alert_alarm', sensor = 'TEMPERATURE', value = 34.1 } = given
  const at = new Date('2026-03-02T01:10:00Z')
  return {
    id: 1,
    titleKey: `notifications:${kind}`,
    params: paramsOf(given),
    type: 'ALARM',
    priority: 'ALARM',
    createdAt: at,
    site: { id: 1, name: given.site ?? 'Hoeve Linde', timeZone: 'Europe/Amsterdam' },
    airspace: kind.startsWith('site_') ? null : { id: 1, name: given.airspace ?? 'Room 3' },
    drillId: null,
    deviceId: null,
    gatewayId: null,
    deviceNames: [],
    alert: kind.startsWith('site_')
      ? null
      : { id: 1, sensor, direction: 'HIGH', value, limit: 30, peak: 4, openedAt: at, closedAt: null },
    asksAnswer: true,
    isKnown: false,
    isOver: false,
    reader: {
      id: 1,
      email: 'jan@example.com',
      firstName: 'Jan',
      language,
      temperatureUnit: 'C',
      preferences: {},
      isMember: true,
      alarmNumber: '+31612345678',
    },
  }
}

/** A notice of a drill: it is of the site as a whole. */
function aDrill(given: Pick<Given, 'language' | 'site'>): Notice {
  return {
    ...aNotice({ ...given, kind: 'drill' }),
    airspace: null,
    alert: null,
    drillId: 4,
    params: {},
    type: 'NORMAL',
  }
}

/** Letters without accents and in one case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function paramsOf({
  kind = 'alert_alarm',
  sensor = 'TEMPERATURE',
  by = 'Jan Visser',
}: Given): Notice['params'] {
  if (BY.includes(kind)) return { sensor, by }
  if (!kind.startsWith('site_')) return { sensor }
  return { since: '2026-03-02T00:05:00Z', ...(kind === 'site_silent_taken' ? { by } : {}) }
}

/** The longest names that are allowed, in scripts that need more room than another. */
const NAMES: Readonly<Record<string, string>> = {
  'plain letters': 'Long barn ',
  'accents that the alphabet of SMS lacks': 'Łąkowa ęő ',
  'signs that take two septets': '[Stal]{€} ',
  Chinese: '南边的猪舍三号',
  Thai: 'โรงเรือนสุกร',
  emoji: '🐖🐓',
}
/** The languages whose own names need 70 units. */
const OWN_SCRIPT: Readonly<Record<string, string | undefined>> = {
  cn: NAMES.Chinese,
  ja: '第三肥育豚舎南側',
  th: NAMES.Thai,
}
/** The address of a farm’s portal as it may be, with the token of the 60 millionth delivery. */
const LINK = `https://earshot.farm/a/${'x'.repeat(16)}zzzzz`
/** One that leaves no room for anything but itself. */
const LONG_LINK = `https://${'very-long-name-of-a-portal.'.repeat(5)}example/a/${'x'.repeat(16)}zzzzz`
const longest = (text: string, length: number) => [...text.repeat(length)].slice(0, length).join('')

describe.each(LANGUAGES)('An SMS in %s', language => {
  it.each(Object.entries(NAMES))('An SMS is one part with the longest names of %s', (_what, name) => {
    const names = {
      site: longest(name, LIMITS.siteName.max),
      airspace: longest(name, LIMITS.nodeName),
      by: longest(name, LIMITS.firstName + 1 + LIMITS.lastName),
    }
    const worst = [
      { sensor: 'TEMPERATURE', value: -17.9 },
      { sensor: 'HUMIDITY', value: 100 },
      { sensor: 'COUGHS', value: 100 },
    ] as const
    for (const kind of KINDS)
      for (const reading of worst) {
        for (const link of ANSWERED.includes(kind) ? [null] : [null, LINK, LONG_LINK]) {
          const text = smsText(aNotice({ language, kind, ...names, ...reading }), link)
          expect([isOnePart(text), text]).toEqual([true, text])
          // What to do, and when it was, is never cut.
          expect(text).toContain('02:10')
          const words = text.replace(LINK, '').trimEnd()
          if (!ANSWERED.includes(kind)) expect(words).toMatch(/[^\d]1[^\d]*$/)
          // A link stands there whole or not at all.
          expect(text.includes('https')).toBe(text.endsWith(` ${LINK}`))
        }
      }
  })

  it('With names in the language’s own script the link stands beside the answer 1', () => {
    const own = OWN_SCRIPT[language] ?? NAMES['accents that the alphabet of SMS lacks'] ?? ''
    const names = { site: longest(own, LIMITS.siteName.max), airspace: longest(own, LIMITS.nodeName) }
    for (const kind of ['alert_alarm', 'alert_unanswered'] as const)
      for (const value of [-17.9, 34.1]) {
        const text = smsText(aNotice({ language, kind, value, ...names }), LINK)
        expect([isOnePart(text), text.endsWith(` ${LINK}`), text]).toEqual([true, true, text])
      }
  })

  it.each(Object.entries(NAMES))(
    'An SMS of a drill is one part with the longest names of %s',
    (_what, name) => {
      const text = smsText(aDrill({ language, site: longest(name, LIMITS.siteName.max) }), null)
      expect([isOnePart(text), text]).toEqual([true, text])
      expect(text).toContain('02:10')
      expect(text).toMatch(/[^\d]1[^\d]*$/)
    },
  )

  it('A drill says in its first words that it is one, in the SMS, the call and the mail', () => {
    const drill = aDrill({ language })
    const word = translator(language)('tone.drill').slice(0, 4).toLowerCase()
    const mail = noticeMail(drill, { publicUrl: 'https://earshot.example', answer: null })
    expect(plain(mail.subject)).toContain(plain(word))
    expect(plain(mail.label)).toContain(plain(word))
    expect(mail.lead).toContain('Hoeve Linde')
    expect(plain(callText(drill))).toContain(plain(word))
    const alarm = smsText(aNotice({ language }), null).split(' ')[0] ?? ''
    expect(smsText(drill, null).startsWith(alarm)).toBe(false)
  })

  it.each(Object.entries(NAMES))(
    'An SMS about a silent site is one part with the longest names of %s',
    (_what, name) => {
      const names = {
        site: longest(name, LIMITS.siteName.max),
        by: longest(name, LIMITS.firstName + 1 + LIMITS.lastName),
      }
      for (const kind of ['site_silent', 'site_silent_taken', 'site_heard'] as const) {
        const text = smsText(aNotice({ language, kind, ...names }), null)
        expect([isOnePart(text), text]).toEqual([true, text])
        // It was heard last at five past one; it is heard again now.
        expect(text).toContain(kind === 'site_heard' ? '02:10' : '01:05')
        if (kind !== 'site_silent') continue
        expect(text).toMatch(/[^\d]1[^\d]*$/)
        const linked = smsText(aNotice({ language, kind, ...names }), LINK)
        expect([isOnePart(linked), linked]).toEqual([true, linked])
        expect(linked.includes('https')).toBe(linked.endsWith(` ${LINK}`))
      }
      const spoken = callText(aNotice({ language, kind: 'site_silent' }))
      for (const part of ['Hoeve Linde', '01:05', '1']) expect(spoken).toContain(part)
    },
  )

  it('The SMS with the code is one part, and a call is a sentence with the place, the value and the key', () => {
    expect(isOnePart(codeText({ code: '123456', language }))).toBe(true)
    expect(codeText({ code: '123456', language })).toContain('123456')
    const spoken = callText(aNotice({ language }))
    for (const part of ['Room 3', 'Hoeve Linde', '34', '02:10', '1']) expect(spoken).toContain(part)
  })
})

describe('The text of an SMS', () => {
  it('The text says what, where, how much, when and what to do', () => {
    expect(smsText(aNotice(), null)).toBe(
      'ALARM Room 3, Hoeve Linde: Temperature 34.1 C, 02:10. Reply 1 if you have it.',
    )
    expect(smsText(aNotice({ kind: 'alert_unanswered', sensor: 'COUGHS', value: 38 }), null)).toBe(
      'Nobody has it yet: Room 3, Hoeve Linde: Coughs RHS 38, 02:10. Reply 1 if you have it.',
    )
    expect(smsText(aNotice({ kind: 'alert_taken' }), null)).toBe(
      'Jan Visser has it: Room 3, Hoeve Linde: Temperature, 02:10.',
    )
  })

  it('The link stands behind the answer 1, and one that is too long is left out', () => {
    expect(smsText(aNotice(), LINK)).toBe(
      `ALARM Room 3, Hoeve Linde: Temperature 34.1 C, 02:10. Reply 1 if you have it. ${LINK}`,
    )
    expect(smsText(aNotice(), LONG_LINK)).toBe(smsText(aNotice(), null))
  })

  it('The longest name is cut first, and says so', () => {
    const text = smsText(aNotice({ site: longest('Hoeve ', 250) }), null)
    expect(text).toMatch(
      /^ALARM Room 3, Hoeve Hoeve .*\.: Temperature 34\.1 C, 02:10\. Reply 1 if you have it\.$/,
    )
    expect(septetsOf(text)).toBe(SEPTETS)
  })
})

describe('The alphabet of SMS', () => {
  it.each([
    ['Temperature 34.1', 16],
    ['äöüßñ', 5],
    ['€', 2],
    ['温度', null],
    ['ł', null],
  ])('%j has %s septets', (text, septets) => expect(septetsOf(text)).toBe(septets))

  it.each([
    ['Łąka, Żółw ', 'Laka, Zólw '.replace('ó', 'o')],
    ['Hőmérséklet: 31,2 °C', 'Homérséklet: 31,2 C'],
    ['“l’élevage” — 65 %', '"l\'élevage" - 65 %'],
    ['温度 สุกร 🐖', '温度 สุกร 🐖'],
    ['Báo động', 'Bào dong'.replace('à', 'a')],
  ])('%j is written as %j', (text, written) => expect(inGsm(text)).toBe(written))

  it('One part is 160 septets, or 70 units where a character needs them', () => {
    expect([isOnePart('a'.repeat(160)), isOnePart('a'.repeat(161))]).toEqual([true, false])
    expect([isOnePart('温'.repeat(70)), isOnePart('温'.repeat(71))]).toEqual([true, false])
    expect([isOnePart('€'.repeat(80)), isOnePart('🐖'.repeat(35)), isOnePart('🐖'.repeat(36))]).toEqual([
      true,
      true,
      false,
    ])
    expect(UNITS).toBe(70)
  })
})
