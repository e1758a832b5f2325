import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const WAIT = { timeout: 60_000 }

/** The network carries calls, and makes the file that reads addresses wait. */
const network = vi.hoisted(() => new EventTarget())
vi.mock(import('./list-reader.ts'), async load => {
  await new Promise(resolve => network.addEventListener('free', resolve))
  return load()
})

it('A choice made first in a plain list shows and is asked for before its reader has come', async () => {
  const { api } = await barnApi()
  const { user, router } = renderAt('/app/sites/1/alerts')
  const asked = () => Object.fromEntries(api.calls(alerts.list).at(-1)?.query ?? [])
  await screen.findByRole('table', { name: 'Alerts' }, WAIT)
  await user.click(screen.getByRole('radio', { name: 'Humidity' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Humidity' })).toBeChecked())
  await user.click(screen.getByRole('radio', { name: 'Alarm' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Alarm' })).toBeChecked())
  const both = { filter: 'ALARM', sensor_filter: 'HUMIDITY' }
  expect(router.state.location.search).toEqual(both)
  await waitFor(() => expect(asked()).toMatchObject(both))

  router.history.back()
  await waitFor(() => expect(router.state.location.search).toEqual({ sensor_filter: 'HUMIDITY' }))
  network.dispatchEvent(new Event('free'))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Alarm' })).not.toBeChecked())
  expect(screen.getByRole('radio', { name: 'Humidity' })).toBeChecked()
})
