import { crc32 } from 'node:zlib'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { answerToken } from '#auth/answer-links.ts'
import { unsubscribeToken } from '#auth/unsubscribe-links.ts'
import { PICTURES_IN_LINE, reencodeInTurn } from '#pictures/reencode.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { anAdmin, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

type User = Awaited<ReturnType<typeof aUser>>
const { app: test, db } = appWithDatabase()

const read = (user: User) => test.call(profile.settings, { params: { userId: user.id } }, { as: user })
async function patch(user: User, body: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return test.call(profile.updateSettings, { params: { userId: user.id }, body: form }, { as: user })
}
const picture = (content: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type })
const drawn = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
const ofBytes = async (bytes: number) => {
  const jpeg = await drawn(64, 64).jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.byteLength)])
}

describe('Settings', () => {
  it('Settings are shown to their person only, not even to an administrator', async () => {
    const user = await aUser(db)
    const others = [await aUser(db), await anAdmin(db)]
    const { status, body } = await read(user)
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: user.email, temperature: 'celsius', profile_picture: null })
    for (const other of others) {
      const params = { userId: user.id }
      expect((await test.call(profile.settings, { params }, { as: other })).status).toBe(404)
      const change = { params, body: { first_name: 'Mallory' } }
      expect((await test.call(profile.updateSettings, change, { as: other })).status).toBe(404)
    }
    expect((await read(user)).body).toEqual(body)
    expect((await test.call(profile.settings, { params: { userId: user.id } })).status).toBe(401)
  })

  it('Settings change as sent in a form, and only there', async () => {
    const user = await aUser(db)
    const { status, body } = await patch(user, {
      first_name: 'Ann-Sofie',
      telephone: '+46701234567',
      temperature: 'fahrenheit',
      timezone: 'Europe/Stockholm',
      country: 'SE',
      paging_size: '25',
      preferences: '{"columns":["name"]}',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      first_name: 'Ann-Sofie',
      last_name: user.last_name,
      telephone: '+46701234567',
      temperature: 'fahrenheit',
      timezone: 'Europe/Stockholm',
      country: 'SE',
      paging_size: 25,
      preferences: { columns: ['name'] },
    })
    expect((await read(user)).body).toEqual(body)
  })

  it('Settings keep what another screen has put into the preferences', async () => {
    const user = await aUser(db)
    await patch(user, { preferences: '{"columns":["name"],"push":{"quiet":true}}' })
    const { body } = await patch(user, { preferences: '{"push":{"quiet":false}}' })
    expect(body.preferences).toEqual({ columns: ['name'], push: { quiet: false } })
  })

  it('Settings are the same after a form with nothing in it, and by JSON as well', async () => {
    const user = await aUser(db)
    const before = (await read(user)).body
    const call = (body: object) =>
      test.call(profile.updateSettings, { params: { userId: user.id }, body }, { as: user })
    expect((await call({})).body).toEqual(before)
    expect((await call({ language: 'th' })).body).toEqual({ ...before, language: 'th' })
  })

  it.each([
    ['first_name', 'J'],
    ['last_name', "O'Brien"],
    ['last_name', 'van der Linde 3rd'],
    ['last_name', 'Zoe\u0308 2'],
  ])(
    'Settings keep a %s of "%s", which registration takes, while another thing changes',
    async (field, name) => {
      const user = await aUser(db, { [field]: name })
      const { status, body } = await patch(user, { [field]: ` ${name} `, language: 'nl' })
      expect([status, body[field as 'last_name'], body.language]).toEqual([200, name.normalize('NFC'), 'nl'])
      const { error } = await patch(user, { [field]: `${name}_`, language: 'de' })
      expect(Object.keys(error)).toEqual(['code', 'message', field])
      expect((await read(user)).body.language).toBe('nl')
    },
  )

  it.each([
    ['first_name', 'Jo', 'J'],
    ['first_name', 'a'.repeat(30), 'a'.repeat(31)],
    ['first_name', 'Łucja Åsa-İpek', 'Jo_3'],
    ['last_name', 'Ng', 'N'],
    ['last_name', 'b'.repeat(150), 'b'.repeat(151)],
    ['telephone', '12', '1'],
    ['telephone', '1'.repeat(20), '1'.repeat(21)],
    ['telephone', '+32470123456', '+32 470'],
    ['language', 'cn', 'tlh'],
    ['timezone', 'Asia/Tokyo', 'Nowhere'],
    ['temperature', 'celsius', 'k'],
    ['country', 'vn', 'XX'],
    ['paging_size', '1000', '1001'],
    ['preferences', '{}', '{'],
    ['preferences', '{"a":1}', '[1]'],
    ['email', 'free@earshot.example', 'free@'],
  ])('Settings take %s %s and not %s', async (field, good, bad) => {
    const user = await aUser(db)
    expect((await patch(user, { [field]: good })).status).toBe(200)
    const { status, error } = await patch(user, { [field]: bad })
    expect([status, Object.keys(error)]).toEqual([400, ['code', 'message', field]])
  })
})

describe('A new email address', () => {
  const activate = (token: string, password = TEST_PASSWORD) =>
    test.call(registration.activate, { body: { token, password } })
  const signIn = (username: string) =>
    test.call(session.signIn, { body: { username, password: TEST_PASSWORD } })

  it('A new address counts when its owner has opened the link sent there', async () => {
    await sentMails(test)
    const user = await aUser(db)
    const { status, body } = await patch(user, { email: 'moved@earshot.example' })
    expect([status, body.email]).toEqual([200, user.email])
    const [mail] = await sentMails(test)
    expect(mail?.to).toBe('moved@earshot.example')
    expect((await activate(mail?.token ?? '')).status).toBe(204)
    expect((await read(user)).body.email).toBe('moved@earshot.example')
    expect((await signIn('moved@earshot.example')).status).toBe(200)
    expect((await signIn(user.email)).status).toBe(401)
    expect((await activate(mail?.token ?? '')).error.code).toBe('link_invalid')
    expect((await sentMails(test)).map(sent => sent.to)).toEqual([user.email])
  })

  it('A new address is not confirmed by somebody else who gets the mail: the password is this account’s', async () => {
    await sentMails(test)
    const user = await aUser(db)
    await patch(user, { email: 'somebody.elses@earshot.example' })
    const [mail] = await sentMails(test)
    expect((await activate(mail?.token ?? '', 'under the old oak')).error).toHaveProperty('password')
    expect((await read(user)).body.email).toBe(user.email)
  })

  it('A new address that is taken is answered alike, and nothing is sent', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const { status, body } = await patch(user, { email: other.email })
    expect([status, body.email]).toEqual([200, user.email])
    expect(await sentMails(test)).toEqual([])
  })

  it('A new address that was taken meanwhile stays with the other', async () => {
    const user = await aUser(db)
    await patch(user, { email: 'wanted@earshot.example' })
    const [mail] = await sentMails(test)
    await aUser(db, { email: 'Wanted@earshot.example' })
    expect((await activate(mail?.token ?? '')).error.code).toBe('link_invalid')
    expect((await read(user)).body.email).toBe(user.email)
  })

  it('A new address that is the same as before is none', async () => {
    const user = await aUser(db, { email: 'Same@earshot.example' })
    await patch(user, { email: 'same@earshot.example' })
    expect(await sentMails(test)).toEqual([])
  })
})

describe('A profile picture', () => {
  const fetched = async (address: string | null) => test.app.inject(address ?? '/static-files/none')

  it('A profile picture is drawn anew: small, square, upright and without what the camera wrote', async () => {
    const user = await aUser(db)
    const sent = await drawn()
      .withExif({ IFD0: { Artist: 'a secret place' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await patch(user, { profile_picture: picture(sent) })
    expect(status).toBe(200)
    const answer = await fetched(body.profile_picture)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const stored = await sharp(answer.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect(answer.rawPayload.includes('a secret place')).toBe(false)
    const shown = await test.call(session.current, {}, { as: user })
    expect(shown.body.profile_picture).toBe(body.profile_picture)
  })

  it('A profile picture takes the place of the earlier one', async () => {
    const user = await aUser(db)
    const first = await patch(user, { profile_picture: picture(await drawn().jpeg().toBuffer()) })
    const png = picture(await drawn().png().toBuffer(), 'me.PNG', 'image/png')
    const second = await patch(user, { profile_picture: png })
    expect((await fetched(first.body.profile_picture)).statusCode).toBe(404)
    expect((await fetched(second.body.profile_picture)).headers['content-type']).toBe('image/png')
  })

  it('A profile picture may have 5,000,000 bytes and not one more', async () => {
    const user = await aUser(db)
    expect((await patch(user, { profile_picture: picture(await ofBytes(5_000_000)) })).status).toBe(200)
    const { status, error } = await patch(user, { profile_picture: picture(await ofBytes(5_000_001)) })
    expect([status, error.profile_picture]).toEqual([400, ['This is too large.']])
  })

  it('A profile picture is judged by what is in it, and nothing else of the form changes', async () => {
    const user = await aUser(db)
    const jpeg = await drawn().jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>steal()</script></svg>'
    const odd = [
      picture(Buffer.from('<html><script>steal()</script></html>')),
      picture(Buffer.from(svg), 'me.png', 'image/png'),
      picture(await drawn().gif().toBuffer()),
      picture(await drawn().webp().toBuffer()),
      picture(jpeg.subarray(0, 400)),
      picture(Buffer.alloc(0)),
      picture(jpeg, 'me.gif', 'image/gif'),
    ]
    for (const profile_picture of odd) {
      const { status, error } = await patch(user, { profile_picture, first_name: 'Changed' })
      expect([status, Object.keys(error)]).toEqual([400, ['code', 'message', 'profile_picture']])
    }
    expect((await read(user)).body).toMatchObject({ first_name: 'Jo', profile_picture: null })
  })

  it('A profile picture has at most 25 million pixels, and its field says so', async () => {
    const user = await aUser(db)
    const png = await drawn(8, 8).png().toBuffer()
    // Width and height as its header states them, with the sum that belongs to it.
    png.writeUInt32BE(7000, 16)
    png.writeUInt32BE(7000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    const { status, error } = await patch(user, { profile_picture: picture(png, 'me.png', 'image/png') })
    const words = 'This picture has too many pixels: at most 25 million (5000 by 5000).'
    expect([status, error.profile_picture]).toEqual([400, [words]])
  })

  it('A profile picture comes later where others wait to be drawn: 429 and when', async () => {
    const user = await aUser(db)
    let end = () => {}
    const theirs = new Promise<void>(resolve => {
      end = resolve
    })
    const others = Array.from({ length: PICTURES_IN_LINE }, () => reencodeInTurn(() => theirs))
    const sent = picture(await drawn(64, 64).jpeg().toBuffer())
    const { status, error, headers } = await patch(user, { profile_picture: sent, first_name: 'Changed' })
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '10'])
    expect((await read(user)).body).toMatchObject({ first_name: 'Jo', profile_picture: null })
    end()
    await Promise.all(others)
    expect((await patch(user, { profile_picture: sent })).status).toBe(200)
  })

  it('A profile picture that is no file is refused on its field', async () => {
    const user = await aUser(db)
    expect((await patch(user, { profile_picture: '/static-files/x' })).error).toHaveProperty(
      'profile_picture',
    )
  })
})

describe('The link of a daily summary', () => {
  const unsubscribe = (
    token: string,
    given: { type?: string; payload?: string; method?: 'GET' | 'POST' } = {},
  ) =>
    test.app.inject({
      method: given.method ?? 'POST',
      url: `/unsubscribe/${token}/`,
      payload: given.payload,
      headers: given.type === undefined ? {} : { 'content-type': given.type },
    })
  const mailChoices = async (user: User) => {
    const { notifications } = (await read(user)).body.preferences
    return (notifications as { email?: Record<string, boolean> } | undefined)?.email
  }
  const OFF = {
    alert_warning_coughs: false,
    alert_warning_climate: false,
    device_offline: false,
    gateway_offline: false,
    sensor_fault: false,
  }

  it('A mail program posts a form to it: no Warning comes by mail any more, and the rest stays as chosen', async () => {
    const chosen = {
      push: { alert_warning_coughs: true },
      email: { device_back: true },
      digest: { at: '06:00' },
    }
    const user = await aUser(db, {
      preferences: JSON.stringify({ columns: ['name'], notifications: chosen }),
    })
    const token = await unsubscribeToken(test.ctx.keys, user.id)
    const form = { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
    expect((await unsubscribe(token, form)).statusCode).toBe(204)
    expect((await read(user)).body.preferences).toEqual({
      columns: ['name'],
      notifications: { ...chosen, email: { device_back: true, ...OFF } },
    })
  })

  it('Its page posts nothing but the address, and a second time changes nothing more', async () => {
    const user = await aUser(db)
    const token = await unsubscribeToken(test.ctx.keys, user.id)
    for (const _time of [1, 2]) {
      expect((await unsubscribe(token)).statusCode).toBe(204)
      expect(await mailChoices(user)).toEqual(OFF)
    }
  })

  it('Opening the link changes nothing, and an invented one is none', async () => {
    const user = await aUser(db)
    const token = await unsubscribeToken(test.ctx.keys, user.id)
    await unsubscribe(token, { method: 'GET' })
    expect(await mailChoices(user)).toBeUndefined()
    expect((await unsubscribe(`${user.id.toString(36)}-${'a'.repeat(22)}`)).statusCode).toBe(404)
    expect((await unsubscribe(await answerToken(test.ctx.keys, user.id))).statusCode).toBe(404)
    expect(await mailChoices(user)).toBeUndefined()
  })
})
