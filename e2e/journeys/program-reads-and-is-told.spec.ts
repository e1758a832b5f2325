import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildPath } from '@earshot/contract/endpoint.ts'
import { security } from '@earshot/contract/endpoints/account/security.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { aMembership, aSite, aUser, TEST_PASSWORD } from '@earshot/server/src/test/factories.ts'
import { Webhook } from 'standardwebhooks'
import { shell } from '#pages/shell.ts'
import { callAt } from '#support/api.ts'
import { type Doors, doorsTest as test } from '#support/doors.ts'
import { expect } from '#support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const MINUTE = 60_000

async function anOwnerOf({ db }: Doors, ...names: string[]) {
  const owner = await aUser(db, { first_name: 'Griet', last_name: 'Visser' })
  const owned = await Promise.all(names.map(name => aSite(db, { name })))
  for (const site of owned) await aMembership(db, { site, user: owner })
  return { owner, ids: owned.map(({ id }) => id) }
}

test('A key reads the site it was made for, no other and nothing of the account, and is refused once it is revoked', async ({
  page,
  doors,
}) => {
  const { owner, ids } = await anOwnerOf(doors, 'Hoeve Linde', 'Hof te Rode')
  const [linde = 0, rode = 0] = ids
  await doors.enter(page, owner)
  await page.goto('/app/profile/api-keys')
  await page.getByLabel('What is it for?').fill('Feed computer')
  await page.getByRole('radio', { name: 'Chosen sites' }).check()
  await page.getByRole('checkbox', { name: 'Hoeve Linde' }).check()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const made = page.getByRole('status').filter({ hasText: 'Key for Feed computer' })
  const key = await made.locator('code').innerText()
  expect(key).toMatch(/^ek_[0-9A-Z]{39}$/)
  await made.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const ask = async (path: string) => {
    const answer = await fetch(doors.url + path, { headers: { Authorization: `Bearer ${key}` } })
    return { status: answer.status, body: await answer.json() }
  }
  const read = (siteId: number) => ask(buildPath(sites.read, { params: { siteId } }))
  expect(await read(linde)).toMatchObject({ status: 200, body: { name: 'Hoeve Linde' } })
  expect(await read(rode)).toMatchObject({ status: 403, body: { code: 'key_of_some_sites' } })
  const listed = await ask(sites.listAll.path)
  expect(listed.body.items).toMatchObject([{ name: 'Hoeve Linde' }])
  expect(await ask(security.read.path)).toMatchObject({ status: 403, body: { code: 'not_for_keys' } })

  await page.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(shell(page).toast('The key is revoked.')).toBeVisible()
  expect(await read(linde)).toMatchObject({ status: 401 })
})

/** A program that takes what is told, or is out of order. */
async function aReceiver() {
  const received: { headers: Record<string, string>; body: string; isTaken: boolean }[] = []
  const receiver = { status: 204, received, url: '', close: () => server.close() }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = request.headers as Record<string, string>
    const { status } = receiver
    received.push({ headers, body: Buffer.concat(chunks).toString('utf8'), isTaken: status < 300 })
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/earshot`
  return receiver
}

/** The library holds a message against the machine's clock, which is not the product's. */
function verifyAt(secret: string, { body, headers }: { body: string; headers: Record<string, string> }) {
  const { now } = Date
  Date.now = () => Number(headers['webhook-timestamp']) * 1000
  try {
    return new Webhook(secret).verify(body, headers) as { type: string }
  } finally {
    Date.now = now
  }
}

test('A receiver that fails for an hour catches up, and each message of it is signed', async ({
  page,
  doors,
}) => {
  const receiver = await aReceiver()
  const { owner, ids } = await anOwnerOf(doors, 'Hoeve Kapel')
  const [siteId = 0] = ids
  await doors.enter(page, owner)
  await page.goto(`/app/sites/${siteId}/webhooks/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Agrimanager')
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('checkbox', { name: 'Person invited' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = await page.getByText(/^whsec_/).innerText()
  await page.getByRole('checkbox', { name: 'I have stored it' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)

  // An open page renews its session whenever the clock moves, and would lose it if the clock moved on meanwhile.
  const address = page.url()
  await page.goto('about:blank')
  receiver.status = 503
  const { access } = await callAt(doors.url, {
    endpoint: session.signIn,
    input: { body: { username: owner.email, password: TEST_PASSWORD } },
  })
  const began = doors.now()
  for (const name of ['jan', 'mia', 'ria']) {
    const body = { email: `${name}.${siteId}@visitors.example`, role: 'VIEWER' } as const
    await callAt(doors.url, { endpoint: siteUsers.invite, input: { params: { siteId }, body }, access })
  }
  const after = (minutes: number) => doors.moveTo(new Date(began.getTime() + minutes * MINUTE))
  const failedIds = () =>
    receiver.received.filter(({ isTaken }) => !isTaken).map(({ headers }) => headers['webhook-id'])
  for (const minutes of [0, 2, 10, 30]) {
    const before = receiver.received.length
    await after(minutes)
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(before)
  }
  await after(60)
  await page.goto(address)
  await expect(page.getByText(/^Nothing taken since/)).toBeVisible()
  const waiting = page.getByRole('row').filter({ hasText: 'Waiting' })
  await expect(waiting).toHaveCount(3)
  await expect(waiting.first()).toContainText('503')

  await page.goto('about:blank')
  receiver.status = 204
  // A message that was tried at the hour is tried again up to 75 minutes later.
  await after(180)
  const takenInvitations = () =>
    receiver.received.filter(({ isTaken, body }) => isTaken && body.includes('user.invited'))
  await expect.poll(() => takenInvitations().length, { timeout: 15_000 }).toBe(3)
  await page.goto(address)
  await expect(page.getByRole('row').filter({ hasText: 'Taken' })).toHaveCount(4)
  await expect(page.getByText(/^Nothing taken since/)).toHaveCount(0)

  for (const message of receiver.received) expect(verifyAt(secret, message).type).toMatch(/^(user|webhook)\./)
  const taken = takenInvitations().map(({ headers }) => headers['webhook-id'])
  expect(new Set(taken).size).toBe(3)
  expect(new Set(failedIds())).toEqual(new Set(taken))
  const [first] = receiver.received
  expect(() => verifyAt(secret, { headers: first?.headers ?? {}, body: `${first?.body} ` })).toThrow()
  receiver.close()
})
