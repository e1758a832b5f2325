import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser } from '#test/factories.ts'

const clock = movedClock()
const { app: test, db } = appWithDatabase({ clock })

beforeAll(async () => {
  await seedBase(db)
})

const inGerman = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } }
const page = (slug: string, headers = {}) => test.call(content.page, { params: { slug } }, { headers })

describe('Countries', () => {
  it('Countries come with their phone codes, named and sorted in the reader’s language', async () => {
    const { status, body } = await test.call(content.countries, {})
    expect(status).toBe(200)
    expect(body.items).toContainEqual({ name: 'Belgium', country_code: 'BE', phone_code: '32' })
    expect(body.items.length).toBeGreaterThan(230)
    const german = (await test.call(content.countries, {}, inGerman)).body.items
    expect(german).toContainEqual({ name: 'Belgien', country_code: 'BE', phone_code: '32' })
    expect(german[0]?.name).toBe('Afghanistan')
    // The names are sorted by the language's own order, not by code points.
    expect(german.findIndex(({ name }) => name === 'Österreich')).toBeLessThan(
      german.findIndex(({ name }) => name === 'Portugal'),
    )
  })

  it('Countries name China’s for a Chinese browser', async () => {
    const headers = { 'accept-language': 'zh-CN,zh;q=0.9' }
    const { body } = await test.call(content.countries, {}, { headers })
    expect(body.items).toContainEqual({ name: '比利时', country_code: 'BE', phone_code: '32' })
  })

  it('Countries have a code of two capitals and a phone code of digits, each once', async () => {
    const { items } = (await test.call(content.countries, {})).body
    expect(items.every(item => /^[A-Z]{2}$/.test(item.country_code))).toBe(true)
    expect(items.every(item => /^\d{1,3}$/.test(item.phone_code) && item.name.length > 1)).toBe(true)
    expect(new Set(items.map(item => item.country_code)).size).toBe(items.length)
  })
})

describe('Languages', () => {
  it('Languages are all thirteen, each in its own words', async () => {
    const { items } = (await test.call(content.languages, {})).body
    expect(items.map(item => item.value)).toEqual([...LANGUAGES])
    expect(items).toContainEqual({ value: 'nl', label: 'Nederlands' })
  })
})

describe('Time zones', () => {
  const labelOf = async (zone: string) =>
    (await test.call(content.timezones, {})).body.find(option => option.value === zone)?.label

  it('Time zones carry the offset of the moment', async () => {
    expect(await labelOf('Europe/Brussels')).toBe('(UTC+01:00) Europe/Brussels')
    expect(await labelOf('America/New_York')).toBe('(UTC-05:00) America/New York')
    expect(await labelOf('Asia/Kolkata')).toBe('(UTC+05:30) Asia/Kolkata')
    expect(await labelOf('UTC')).toBe('(UTC+00:00) UTC')
  })

  it('Time zones change with summer time, to the quarter hour', async () => {
    clock.set('2026-03-29T00:59:59Z')
    expect(await labelOf('Europe/Brussels')).toBe('(UTC+01:00) Europe/Brussels')
    clock.set('2026-03-29T01:00:00Z')
    expect(await labelOf('Europe/Brussels')).toBe('(UTC+02:00) Europe/Brussels')
  })

  it('Time zones are each accepted where a time zone is asked for', async () => {
    const options = (await test.call(content.timezones, {})).body
    const unknown = options.filter(({ value }) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: value }) === undefined
      } catch {
        return true
      }
    })
    expect(unknown).toEqual([])
  })
})

describe('Pages', () => {
  it.each(['help', 'imprint', 'installation', 'faq'])(
    'The page %s is there from the first start',
    async slug => {
      const { status, body } = await page(slug)
      expect(status).toBe(200)
      expect(body.title.length).toBeGreaterThan(2)
      expect(body.body).toMatch(/^<(p|h2)>/)
    },
  )

  it('The FAQ has an address of its own and real questions', async () => {
    const { body } = await test.call(content.faq, {})
    expect(body.slug).toBe('faq')
    expect(body.body.match(/<summary>[^<]+\?<\/summary>/g)?.length).toBeGreaterThanOrEqual(9)
  })

  it('Pages come in the reader’s language where there is one, else in English', async () => {
    const inEnglish = { language: 'en-US', body: '<p>Help is here.</p>' }
    await db
      .insertInto('content_pages')
      .values([
        { ...inEnglish, slug: 'two-languages', title: 'Help' },
        { slug: 'two-languages', language: 'de', title: 'Hilfe', body: '<p>Hier hilft man.</p>' },
        { ...inEnglish, slug: 'one-language', title: 'Only this' },
      ])
      .execute()
    expect((await page('two-languages', inGerman.headers)).body).toEqual({
      slug: 'two-languages',
      title: 'Hilfe',
      body: '<p>Hier hilft man.</p>',
    })
    expect((await page('one-language', inGerman.headers)).body.title).toBe('Only this')
  })

  it.each(['none', '..%2fhelp', 'HELP', "'", 'a'.repeat(61)])('No page is known under %s', async slug => {
    expect((await test.app.inject(`/pages/${encodeURIComponent(slug)}`)).statusCode).toBe(404)
  })

  it('A page leaves with reading markup only', async () => {
    await db
      .insertInto('content_pages')
      .values({
        slug: 'attacked',
        language: 'en-US',
        title: 'Attacked',
        body: [
          '<h2 onclick="steal()" style="position:fixed">Title</h2><script>steal()</script>',
          '<a href="javascript:steal()">a</a><a href="https://earshot.example/" target="_top">b</a>',
          '<img src=x onerror=steal()><iframe src="https://x.example"></iframe><svg><script>steal()</script></svg>',
          '<form action="https://x.example"><input name="password"></form><style>p{display:none}</style>',
        ].join(''),
      })
      .execute()
    expect((await page('attacked')).body.body).toBe(
      '<h2>Title</h2><a rel="noopener noreferrer">a</a><a href="https://earshot.example/" rel="noopener noreferrer">b</a>',
    )
  })
})

describe.each([
  ['terms of use', content.privacy, content.acceptPrivacy, 'PRIVACY'],
  ['data privacy', content.dataPrivacy, content.acceptDataPrivacy, 'DATA_PRIVACY'],
] as const)('%s', (_name, read, accept, kind) => {
  it('The text is there for every country, Belgium’s where none is named', async () => {
    expect((await test.call(read, {})).body).toMatchObject({ country: 'BE', language: 'en-US', version: 1 })
    const { items } = (await test.call(content.countries, {})).body
    const answers = await Promise.all(
      items.slice(0, 40).map(({ country_code }) => test.call(read, { query: { country: country_code } })),
    )
    expect(answers.every(({ status, body }) => status === 200 && body.content.length > 500)).toBe(true)
  })

  it('The text refuses a country that does not exist on its field', async () => {
    for (const country of ['XX', 'ZZ', 'Belgium', '1', 'B']) {
      const { status, error } = await test.call(read, { query: { country } })
      expect([status, error.country]).toEqual([400, ['This value is not valid.']])
    }
  })

  it('The text is accepted with version, time and address, once more each time', async () => {
    const user = await aUser(db)
    const answer = await test.call(accept, { params: { country: 'de' } }, { as: user })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const rows = await db.selectFrom('consents').selectAll().where('user_id', '=', user.id).execute()
    expect(rows).toMatchObject([
      { kind, country: 'DE', version: 1, granted: true, granted_at: clock.now(), address: '127.0.0.1' },
    ])
  })

  it('The text cannot be accepted by a stranger or for no country', async () => {
    const user = await aUser(db)
    expect((await test.call(accept, { params: { country: 'BE' } })).status).toBe(401)
    expect((await test.call(accept, { params: { country: 'ZZ' } }, { as: user })).status).toBe(404)
  })
})

describe('A country’s own text', () => {
  it('A country’s own text comes before the general one, and its newest version before the older', async () => {
    const read = async (country: string, headers = {}) =>
      (await test.call(content.dataPrivacy, { query: { country } }, { headers })).body
    expect((await read('DE')).content).toContain('In Germany')
    expect((await read('US')).content).toContain('In the United States')
    expect((await read('FR')).content).not.toContain('In Germany')
    await db
      .insertInto('legal_texts')
      .values([
        { kind: 'DATA_PRIVACY', country: 'DE', language: 'de', version: 2, content: '<p>Zweiter.</p>' },
        { kind: 'DATA_PRIVACY', country: 'DE', language: 'en-US', version: 3, content: '<p>Third.</p>' },
        { kind: 'DATA_PRIVACY', country: 'ZZ', language: 'de', version: 2, content: '<p>Allgemein.</p>' },
      ])
      .execute()
    // Version 3 is in force before there is a German one.
    expect(await read('DE', inGerman.headers)).toMatchObject({ version: 3, content: '<p>Third.</p>' })
    expect(await read('AT', inGerman.headers)).toMatchObject({ language: 'de', content: '<p>Allgemein.</p>' })
  })
})

describe('Files', () => {
  it('The files hold the device manual, found by its name', async () => {
    const { items } = (await test.call(content.files, {})).body
    const manual = items.find(item => item.original_name === 'device-manual.pdf')
    const answer = await test.app.inject(`/static-files/${manual?.guid}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('filename="device-manual.pdf"')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.byteLength).toBeLessThan(100_000)
  })

  it('The files are in the reader’s language where they are there in it, one of a name', async () => {
    const manualFor = async (headers = {}) => {
      const { items } = (await test.call(content.files, {}, { headers })).body
      const [manual, ...more] = items.filter(item => item.original_name === 'device-manual.pdf')
      expect(more).toEqual([])
      return manual?.guid
    }
    const [english, german] = [await manualFor(), await manualFor(inGerman.headers)]
    expect(german).not.toBe(english)
    await db.deleteFrom('static_files').where('language', '=', 'de').execute()
    expect(await manualFor(inGerman.headers)).toBe(english)
  })

  it('The files show nothing that is not public', async () => {
    const { guid } = await db
      .insertInto('static_files')
      .values({ original_name: 'x.pdf', media_type: 'application/pdf', bytes: 1, content: Buffer.from('x') })
      .returning('guid')
      .executeTakeFirstOrThrow()
    const listed = (await test.call(content.files, {})).body.items
    expect(listed.some(item => item.guid === guid)).toBe(false)
    expect((await test.app.inject(`/static-files/${guid}`)).statusCode).toBe(404)
    for (const odd of ['1', 'nonsense', '00000000-0000-0000-0000-000000000000'])
      expect((await test.app.inject(`/static-files/${odd}`)).statusCode).toBe(404)
  })

  it('The files are not made twice, and an edited text stays, at the next start', async () => {
    await db
      .updateTable('content_pages')
      .set({ body: '<p>Ours.</p>' })
      .where('slug', '=', 'imprint')
      .execute()
    const before = (await test.call(content.files, {})).body
    await seedBase(db)
    expect((await test.call(content.files, {})).body).toEqual(before)
    expect((await page('imprint')).body.body).toBe('<p>Ours.</p>')
  })
})
