/** Texts, files and lists to choose from are written for everybody. */
import { LANGUAGES } from '@earshot/contract/values.ts'
import { expect } from 'vitest'
import { type CallKit, expectError, expectFields, type Row } from './call-kit.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

export function contentRows(kit: CallKit): Record<string, Row> {
  const { http } = kit
  return {
    'POST /contact/': {
      'name, email, message: 204 means success': async () => {
        const payload = {
          name: 'Jo',
          email: 'jo@farm.example',
          message: 'The gateway blinks, and nobody knows why.',
        }
        const { status, text } = await http('POST /contact/', { payload })
        expect([status, text]).toEqual([204, ''])
      },
      'what breaks a rule: 400 on its field': async () => {
        const payload = { name: 'n'.repeat(181), email: 'jo', message: 'short' }
        const wrong = await http('POST /contact/', { payload })
        expectFields(wrong, 'name', 'email', 'message')
        // The answer has a message of its own.
        expect(wrong.body.errors).toEqual({ message: ['This is too short.'] })
      },
    },
    'GET /privacy/': legal(kit, '/privacy/'),
    'POST /privacy/{country}/accept/': accept(kit, '/privacy/'),
    'GET /data-privacy/': legal(kit, '/data-privacy/'),
    'POST /data-privacy/{country}/accept/': accept(kit, '/data-privacy/'),
    'GET /static-files/': {
      'answered with items of original_name and guid': async () => {
        const { status, body } = await http('GET /static-files/')
        expect([status, Object.keys(body)]).toEqual([200, ['items']])
        for (const item of body.items)
          expect(item).toEqual({
            original_name: expect.any(String),
            guid: expect.stringMatching(/^[\da-f-]{36}$/),
          })
      },
    },
    'GET /static-files/{guid}': {
      'the device manual PDF, found by original_name': async () => {
        const { items } = (await http('GET /static-files/')).body
        const manual = items.find(
          (item: { original_name: string }) => item.original_name === 'device-manual.pdf',
        )
        const { status, headers, bytes } = await http(`GET /static-files/${manual.guid}`)
        expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      },
      'an unknown or impossible guid: 404': async () => {
        for (const guid of [NOBODY, '1', '..%2f..%2fetc%2fpasswd'])
          expectError(await http(`GET /static-files/${guid}`), 404, 'not_found')
      },
    },
    'GET /pages/{slug}': {
      'answered with body and slug': async () => {
        for (const slug of ['help', 'imprint']) {
          const { status, body } = await http(`GET /pages/${slug}`)
          expect([status, body.slug]).toEqual([200, slug])
          expect(body.body).toMatch(/^<(p|h2)>/)
        }
      },
      'an unknown slug: 404': async () => expectError(await http('GET /pages/none'), 404, 'not_found'),
    },
    'GET /pages/faq/': {
      'the FAQ page': async () => {
        const { status, body } = await http('GET /pages/faq/')
        expect([status, body.slug]).toEqual([200, 'faq'])
        expect(body.body).toContain('<summary>')
      },
    },
    'GET /timezones-offset.json': {
      'a list of value and label': async () => {
        const { status, body } = await http('GET /timezones-offset.json')
        expect([status, Array.isArray(body)]).toEqual([200, true])
        expect(body.length).toBeGreaterThan(300)
        for (const option of body) expect(Object.keys(option)).toEqual(['value', 'label'])
        expect(body).toContainEqual({ value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' })
      },
    },
    'GET /country/': {
      'items of name, country_code and phone_code': async () => {
        const { status, body } = await http('GET /country/')
        expect([status, Object.keys(body)]).toEqual([200, ['items']])
        expect(body.items).toContainEqual({ name: 'Belgium', country_code: 'BE', phone_code: '32' })
      },
    },
    'GET /users/languages/': {
      'the language list of value and label': async () => {
        const { status, body } = await http('GET /users/languages/')
        expect(status).toBe(200)
        expect(body.items.map((item: { value: string }) => item.value)).toEqual([...LANGUAGES])
        for (const item of body.items) expect(Object.keys(item)).toEqual(['value', 'label'])
      },
    },
  }
}

const legal = ({ http }: CallKit, path: string): Row => ({
  'query country, answered with content': async () => {
    const { status, body } = await http(`GET ${path}?country=DE`)
    expect([status, body.country]).toEqual([200, 'DE'])
    expect(body.content).toMatch(/^<(p|h2)/)
    expect((await http(`GET ${path}`)).body.country).toBe('BE')
  },
  'a country that is none: 400 on it': async () => {
    for (const country of ['XX', 'Belgium', '%00'])
      expectFields(await http(`GET ${path}?country=${country}`), 'country')
  },
})

const accept = ({ http, person, expectSignInFirst }: CallKit, path: string): Row => ({
  'no payload, 204': async () => {
    const { access } = await person()
    const { status, text } = await http(`POST ${path}BE/accept/`, { as: access })
    expect([status, text]).toEqual([204, ''])
    expect((await http(`POST ${path}be/accept/`, { as: access, payload: {} })).status).toBe(204)
  },
  'no such country: 404': async () => {
    const { access } = await person()
    expectError(await http(`POST ${path}XX/accept/`, { as: access }), 404, 'not_found')
  },
  'needs a session': () => expectSignInFirst(`POST ${path}BE/accept/`),
})
