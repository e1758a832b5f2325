import { session } from '@earshot/contract/endpoints/account/session.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import type { APIResponse } from '@playwright/test'
import { call, emailOf, openSession } from '#support/api.ts'
import { activePerson } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

let tokens: Tokens

test.beforeEach(async () => {
  tokens = await openSession('vet')
})

test.afterEach(async ({ request }) => {
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('A body of 5 MB is refused', async ({ request }) => {
  const body = { username: 'x'.repeat(5_000_000), password: 'x' }
  const answer = await request.post(session.signIn.path, { data: body })
  await expectError(answer, 413)
})

for (const [query, field] of [
  ['perPage=Infinity', 'perPage'],
  ['perPage=1e400', 'perPage'],
  ['page=1e400', 'page'],
  ['page=-1', 'page'],
  ['q=a%00b', 'q'],
] as const) {
  test(`The query ?${query} is named under its field`, async ({ request }) => {
    const answer = await request.get(`${sites.list.path}?${query}`, { headers: bearer() })
    expect(await expectError(answer, 400)).toHaveProperty(field)
  })
}

test('An id that cannot exist is not found', async ({ request }) => {
  for (const id of ['2147483648', '99999999999999999999', '0', '-1', 'x', '1e3']) {
    const path = alerts.list.path.replace('{siteId}', id)
    await expectError(await request.get(path, { headers: bearer() }), 404)
  }
})

test('A wrong password and an unknown address get the same answer', async ({ request }) => {
  const signIn = (username: string) =>
    request.post(session.signIn.path, { data: { username, password: 'not-the-password' } })
  const wrong = await expectError(await signIn(emailOf('vet')), 401)
  const unknown = await expectError(await signIn('nobody@demo.earshot.example'), 401)
  expect(unknown).toEqual(wrong)
})

test('A refresh token used again ends the session', async ({ request, page }) => {
  // The test has a person of its own, because all sessions of that person end.
  const { email, password } = await activePerson(page, 'Reused')
  const first = await call(session.signIn, { body: { username: email, password } })
  const second = await call(session.refresh, { body: { refresh: first.refresh } })
  const third = await call(session.refresh, { body: { refresh: second.refresh } })
  for (const { refresh } of [first, third]) {
    await expectError(await request.post(session.refresh.path, { data: { refresh } }), 401)
  }
  const headers = { Authorization: `Bearer ${third.access}` }
  await expect.poll(async () => (await request.get(session.current.path, { headers })).status()).toBe(401)
})

test('Broken JSON, a missing token and a forged one are refused', async ({ request }) => {
  const headers = { 'Content-Type': 'application/json' }
  await expectError(
    await request.post(session.signIn.path, { headers, data: Buffer.from('{"username":') }),
    400,
  )
  await expectError(await request.get(session.current.path), 401)
  const forged = `${tokens.access.slice(0, -4)}AAAA`
  await expectError(
    await request.get(session.current.path, { headers: { Authorization: `Bearer ${forged}` } }),
    401,
  )
})

function bearer(): Record<string, string> {
  return { Authorization: `Bearer ${tokens.access}` }
}

/** Every error says what it is in the same shape, and nothing of the inside. */
async function expectError(answer: APIResponse, status: number): Promise<Record<string, unknown>> {
  expect(answer.status()).toBe(status)
  const body = (await answer.json()) as Record<string, unknown>
  expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |stack/i)
  return body
}
