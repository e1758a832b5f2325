import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { Webhook, WebhookDelivery, WebhookTry } from '@earshot/contract/schemas/integrations/webhook.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aSiteDetail } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const AT = '2026-03-02T08:00:00.000Z'
const LAST = { at: AT, status: 503, problem: 'STATUS', took_ms: 210 } as const
const WEBHOOK: Webhook = {
  id: 4,
  name: 'Agrimanager',
  url: 'https://hooks.example/earshot',
  events: ['alert.opened'],
  scope: 'SITE',
  site: { id: 7, name: 'Ter Aa' },
  sites: [],
  groups: [],
  state: 'FAILING',
  off_reason: null,
  off_at: null,
  failing_since: AT,
  waiting: 2,
  strokes: [
    { state: 'TAKEN', tries: 1 },
    { state: 'WAITING', tries: 2 },
  ],
  last: LAST,
  secret: { hint: '4DKW', created_at: AT },
  former_until: null,
  created_by: null,
  created_at: AT,
  revision: 1,
}
const delivery = (id: number): WebhookDelivery => ({
  id,
  event_id: `event-${id}`,
  event: 'alert.opened',
  at: new Date(Date.parse(AT) + id * 60_000).toISOString(),
  site: { id: 7, name: 'Ter Aa' },
  airspace: null,
  state: 'WAITING',
  tries: 2,
  next_at: AT,
  last: LAST,
})
const tryNo = (no: number, status: number): WebhookTry => ({
  no,
  at: new Date(Date.parse(AT) + no * 60_000).toISOString(),
  took_ms: 210,
  url: WEBHOOK.url,
  status,
  problem: status < 300 ? null : 'STATUS',
  headers: [{ name: 'webhook-id', value: 'event-1' }],
  answer_headers: [],
  answer: `answer ${no}`,
  answer_cut: false,
})

async function open(path: string) {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.read, () => aSiteDetail({ id: 7, name: 'Ter Aa' }))
  api.on(webhooks.read, () => WEBHOOK)
  api.on(webhooks.deliveries, () => ({
    items: [delivery(3), delivery(2), delivery(1)],
    page: 1,
    per_page: 10,
    total: 3,
    pages: 1,
  }))
  return { api, ...renderAt(path) }
}

it('Picked deliveries are sent again, counted before and after', async () => {
  const { api, user } = await open('/app/sites/7/webhooks/4')
  api.on(webhooks.sendSince, () => ({ count: 2 }))
  const table = await screen.findByRole('table', { name: 'Deliveries' })
  const boxes = within(table).getAllByRole('checkbox', { name: /Alert opened/ })
  for (const box of [boxes[0], boxes[2]]) if (box !== undefined) await user.click(box)
  await user.click(await screen.findByRole('button', { name: 'Send 2 again' }))
  await waitFor(() =>
    expect(api.calls(webhooks.sendSince).map(({ body }) => body)).toEqual([
      { deliveries: [3, 1], which: 'ALL' },
    ]),
  )
  expect(await screen.findByText('Sent again: 2')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send \d+ again$/ })).toBeNull())
})

it('A picked try fills request and answer', async () => {
  const { api, user } = await open('/app/sites/7/webhooks/4/deliveries/1')
  api.on(webhooks.delivery, () => ({
    ...delivery(1),
    body: '{"type":"alert.opened"}',
    kept_until: AT,
    items: [tryNo(2, 204), tryNo(1, 503)],
  }))
  const answer = await screen.findByRole('region', { name: 'Answer' })
  expect(answer).toHaveTextContent('answer 2')
  await user.click(screen.getByRole('button', { name: /^1.*503/ }))
  expect(answer).toHaveTextContent('answer 1')
})
