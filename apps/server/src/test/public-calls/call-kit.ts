/** Requests written out by hand, and what the specification's tables say of every answer. */
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { AppWithDatabase } from '#test/app-with-database.ts'
import { solvedToken } from '#test/captcha.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { sentMails } from '#test/mails.ts'

export const NEW_PASSWORD = 'under the old oak'

/** The cases of one row of the table, by what they show. */
export type Row = Record<string, () => Promise<void>>

interface Options {
  payload?: InjectOptions['payload']
  /** An access token. */
  as?: string
  headers?: Record<string, string>
}

type Answer = Awaited<ReturnType<CallKit['http']>>
export type CallKit = ReturnType<typeof callKit>

export function callKit({ app: test, db }: AppWithDatabase) {
  let sent: string[] = []
  return {
    test,
    db,
    http,
    expectSignInFirst,
    person,
    signedIn,
    resetToken,
    /** The lines that were sent while it ran. */
    sentBy: async (run: () => Promise<void>) => {
      sent = []
      await run()
      return sent
    },
  }

  async function http(line: string, { payload, as, headers = {} }: Options = {}) {
    const [method = '', url = ''] = line.split(' ')
    sent.push(`${method} ${url.split('?')[0]}`)
    const response = await test.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(as === undefined ? {} : { authorization: `Bearer ${as}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      text: response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }

  /** A stranger and a holder of nonsense hear the same. */
  async function expectSignInFirst(line: string, payload?: Options['payload']): Promise<void> {
    const options = payload === undefined ? {} : { payload }
    const stranger = await http(line, options)
    expectError(stranger, 401, 'unauthorized')
    expect(stranger.headers['www-authenticate']).toBe('Bearer')
    expectError(await http(line, { ...options, as: 'nonsense' }), 401, 'token_invalid')
  }

  async function person(overrides = {}) {
    const user = await aUser(db, overrides)
    return { user, access: await test.signIn(user) }
  }
  async function signedIn() {
    const user = await aUser(db)
    const payload = { username: user.email, password: TEST_PASSWORD }
    const { body } = await http('POST /api/token/', { payload })
    return { user, ...(body as { access: string; refresh: string }) }
  }
  async function resetToken() {
    const { user } = await person()
    const captcha_token = await solvedToken(test, 'restore-password')
    await http('POST /password/recover/', { payload: { email: user.email, captcha_token } })
    return { user, token: (await sentMails(test)).at(-1)?.token ?? '' }
  }
}

/** Expects 400 with a message under each of these fields and nothing about others. */
export function expectFields({ status, body }: Answer, ...fields: string[]): void {
  const { code, message, errors = {}, status: _held, ...named } = body
  expect([status, code, typeof message]).toEqual([400, 'invalid', 'string'])
  const all = { ...named, ...errors }
  expect(Object.keys(all).sort()).toEqual([...fields].sort())
  for (const texts of Object.values(all)) expect(texts).toEqual([expect.any(String)])
}
export function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message.length).toBeGreaterThan(3)
}
