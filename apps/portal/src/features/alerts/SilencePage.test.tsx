import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alarmPlans, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import type { SilenceChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { aChain, aMessage, KOEN, ME } from '#test/chain-samples.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/silence'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function silence(given: Partial<SilenceChain> = {}, page = PAGE) {
  const { api, farm } = await barnApi()
  const started_at = inMinutes(-11)
  const running: SilenceChain = {
    ...aChain({
      started_at,
      messages: [aMessage({ at: started_at, sent_at: started_at })],
      next: { step_no: 1, at: inMinutes(4), people: [ME, KOEN] },
    }),
    alerts: [],
    silent_since: inMinutes(-71),
    gateways: [{ id: 3, code: 'GW-000003', heard_at: inMinutes(-71) }],
    ...given,
  }
  const state = { chain: running }
  api.on(sites.read, () => ({ ...farm.site, status_name: 'Offline' as const }))
  api.on(silenceChains.ofSite, () => ({ items: [state.chain] }))
  api.on(alarmPlans.read, () => ({
    ...USUAL_PLAN,
    version: 0,
    changed_by: null,
    changed_at: null,
    timezone: 'Europe/Brussels',
    people: [],
    versions: [],
    channels: ['EMAIL' as const, 'PUSH' as const],
  }))
  api.on(silenceChains.take, () => {
    state.chain = { ...running, state: 'HELD', holder: ME, held_since: inMinutes(0), next: null }
    return state.chain
  })
  api.on(silenceChains.giveBack, () => {
    state.chain = running
    return running
  })
  return { api, farm, ...renderAt(page) }
}

const title = () => screen.findByRole('heading', { level: 1 })

it('The head says that nothing is heard and that nobody has it, and one press takes it', async () => {
  const { farm, user } = await silence()
  expect(await title()).toHaveTextContent(`Earshot hears nothing at ${farm.site.name}`)
  expect(await title()).toHaveTextContent(/Nobody has it yet/)
  const gateways = within(screen.getByRole('region', { name: 'Silent gateways' }))
  expect(gateways.getByRole('link', { name: 'GW-000003' })).toHaveAttribute('href', '/app/sites/1/gateways/3')
  await user.click(screen.getByRole('button', { name: 'I have it' }))
  await waitFor(async () => expect(await title()).toHaveTextContent(/^You have it since/))
  await user.click(screen.getByRole('button', { name: 'Give it back' }))
  await waitFor(async () => expect(await title()).toHaveTextContent(/Nobody has it yet/))
})

it('A snooze with its reason is sent for the site', async () => {
  const { api, user } = await silence()
  api.on(silenceChains.answer, () => aSnoozed())
  await user.click(await screen.findByRole('button', { name: 'Snooze' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze, for everybody' }))
  await user.click(dialog.getByRole('radio', { name: 'Other' }))
  await user.click(dialog.getByRole('button', { name: /^Snooze until/ }))
  await waitFor(() =>
    expect(api.calls(silenceChains.answer)[0]).toMatchObject({
      body: { kind: 'SNOOZES', minutes: 30, reason: 'OTHER' },
    }),
  )
})

function aSnoozed(): SilenceChain {
  const chain = aChain({ state: 'SNOOZED', snoozed_until: inMinutes(30), next: null })
  return { ...chain, alerts: [], silent_since: inMinutes(-71), gateways: [] }
}

it('A silence that is over says so, and keeps its story', async () => {
  await silence({ state: 'ENDED', ended_at: inMinutes(-1), end_reason: 'OVER', next: null })
  expect(await title()).toHaveTextContent('Something is heard here again.')
  expect(screen.getByRole('region', { name: 'Earlier alarms' })).toBeVisible()
})

it('The list of alerts leads to a silence that lasts', async () => {
  await silence({}, '/app/sites/1/alerts')
  const link = await screen.findByRole('link', { name: 'See who was told' })
  expect(link).toHaveAttribute('href', PAGE)
  expect(screen.getByText(/^Earshot hears nothing here since/)).toBeVisible()
})
