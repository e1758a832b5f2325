import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { restoreSession } from '#api/session.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { barnApi } from '#test/barn-api.ts'
import { anAccessToken, aSettings } from '#test/factories.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/alerts'
const WAIT = { timeout: 60_000 }

const byOpening = { hidden: [], ordering: { ordering_field: 'opened_at', order: 'asc' } }

/** Keeps settings as the server does: a change is laid over what is there. */
async function keepingApi(former: Record<string, unknown> = {}) {
  const { api } = await barnApi()
  // The token says whose settings they are.
  api.on(session.refresh, () => ({ access: anAccessToken('7'), refresh: 'refresh-next' }))
  await restoreSession()
  let kept: Record<string, unknown> = { language: 'untouched', ...former }
  api.on(profile.settings, () => aSettings({ preferences: kept }))
  api.on(profile.updateSettings, ({ body }) => {
    const sent = body instanceof FormData ? body.get('preferences') : null
    kept = { ...kept, ...JSON.parse(String(sent)) }
    return aSettings({ preferences: kept })
  })
  return { api, kept: () => kept }
}

const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent)

it('A list that was arranged looks so in the next session, without a word in the address', async () => {
  const { api, kept } = await keepingApi()
  const first = renderAt(PAGE)
  await screen.findByRole('table', { name: 'Alerts' }, WAIT)
  expect(heads()).toContain('Worst')
  await first.user.click(screen.getByRole('button', { name: 'Columns' }))
  await first.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Worst' }))
  await first.user.click(screen.getByRole('button', { name: 'Opened' }))
  const view = { hidden: ['peak'], ordering: { ordering_field: 'opened_at', order: 'desc' } }
  await waitFor(() => expect(kept()).toEqual({ language: 'untouched', 'list.alerts': view }))
  first.unmount()

  // This stands for another browser, which has nothing but a session of the same person.
  window.localStorage.clear()
  writeRefreshToken('refresh-elsewhere')
  await restoreSession()
  const asked = api.calls(alerts.list).length
  const second = renderAt(PAGE)
  await screen.findByRole('table', { name: 'Alerts' }, WAIT)
  expect(second.router.state.location.search).toEqual({})
  expect(heads()).not.toContain('Worst')
  const opened = () => screen.getByRole('columnheader', { name: 'Opened' })
  await waitFor(() => expect(opened()).toHaveAttribute('aria-sort', 'descending'))
  const lists = api
    .calls(alerts.list)
    .slice(asked)
    .filter(({ query }) => query.get('state') === null)
  // The very first request has the order already.
  expect(lists[0]?.query.get('ordering_field')).toBe('opened_at')
})

it('A phone has an order of its own, chosen beside the filters and not among them', async () => {
  onPhone()
  const { api, kept } = await keepingApi({ 'list.alerts': byOpening })
  const { user } = renderAt(PAGE)
  const order = await screen.findByLabelText('Order', { exact: false, selector: 'select' }, WAIT)
  const asked = () => api.calls(alerts.list).filter(({ query }) => query.get('state') === null)
  await waitFor(() => expect(asked().length).toBeGreaterThan(0))
  expect(asked()[0]?.query.get('ordering_field')).toBeNull()
  await user.selectOptions(order, 'opened_at desc')
  await waitFor(() =>
    expect(kept()).toMatchObject({
      'list.alerts': byOpening,
      'list.alerts.phone': { ordering: { ordering_field: 'opened_at', order: 'desc' } },
    }),
  )
  vi.restoreAllMocks()
})
