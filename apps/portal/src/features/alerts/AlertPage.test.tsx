import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { JUDGED_USUALLY } from '#test/judged-by.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/alerts/5'
const ME = { id: 1, name: 'Griet Verhaeghe' }

/** Fakes the alarm of the farm, which is acknowledged and taken back as the server does it. */
async function alarm(change: Partial<Alert> = {}, judged_by = JUDGED_USUALLY) {
  const { api, farm } = await barnApi()
  const state = {
    alert: { ...(farm.alerts.find(one => one.id === 5) as Alert), ...change, judged_by },
  }
  api.on(alerts.read, () => state.alert)
  api.on(alerts.acknowledge, ({ body }) => {
    const { comment } = body as { comment: string }
    state.alert = {
      ...state.alert,
      acknowledgements: [{ by: ME, comment, at: new Date().toISOString() }],
    }
    return state.alert
  })
  api.on(alerts.withdrawAcknowledgement, () => {
    state.alert = { ...state.alert, acknowledgements: [] }
    return undefined
  })
  return { api, farm, ...renderAt(PAGE) }
}

it('The page says why the alert was raised: what was measured, by which rule, and by which monitors', async () => {
  await alarm()
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title).toHaveTextContent(/^Coughs out of range in Fattening 1 since .* Nobody has said yet/)
  const facts = screen.getByRole('region', { name: 'Figures' })
  expect(facts).toHaveTextContent('When it opened37')
  expect(facts).toHaveTextContent('RHS, limit 60')
  expect(facts).toHaveTextContent('Monitors that saw it')
  const why = screen.getByRole('region', { name: 'Why it was raised' })
  expect(why).toHaveTextContent('under 40 in 2 hourly checks in a row')
  expect(why).toHaveTextContent('12 hourly checks in a row at 65 or more')
  expect(why).toHaveTextContent('It was judged by the usual limits.')
  expect(screen.getByRole('link', { name: 'Open the chart of Fattening 1' })).toBeInTheDocument()
})

it('The page words the limits that the alert was judged by, and names who had set them', async () => {
  const opened = { ...USUAL_LIMITS, rhs_alarm: 45, coughs_alarm_hours: 3 }
  await alarm(
    {},
    {
      opened,
      ends: { ...opened, rhs_warning: 70 },
      version: {
        id: 7,
        scope: 'AIRSPACE',
        changed_by: 'Koen Visser',
        changed_at: new Date().toISOString(),
        holds_from: '2026-03-02T10:00:00Z',
        held_until: '2026-03-04T10:00:00Z',
        changes: [{ key: 'rhs_alarm', before: null, after: 45 }],
      },
    },
  )
  const why = await screen.findByRole('region', { name: 'Why it was raised' })
  expect(why).toHaveTextContent('under 45 in 3 hourly checks in a row')
  expect(why).toHaveTextContent('at 75 or more')
  await waitFor(() =>
    expect(why).toHaveTextContent(
      /limits of the airspace, set by Koen Visser, .*: Alarm under RHS\. They held from .* to .*\./,
    ),
  )
})

it('Where the installation shows normals, the page says how many times its normal the airspace coughed', async () => {
  const setting = document.createElement('meta')
  setting.name = 'earshot-own-normal'
  setting.content = 'show'
  document.head.append(setting)
  const { api } = await alarm({ batch_id: 3 })
  api.on(normals.read, () => ({
    own_normal: 'show' as const,
    coughs: [],
    temperature: [],
    humidity: [],
    sources: [],
    warns: null,
    now: { age_in_days: 104, hour: 9, coughs: 190, normal: 73, times: 2.6 },
  }))
  const own = await screen.findByRole('region', { name: 'Its own normal' })
  expect(own).toHaveTextContent(
    'When this was raised, coughs were 2.6 × this airspace’s normal for day 104 at 09:00.',
  )
  setting.remove()
})

it('Where the installation shows no normal, the page of an alert asks for none', async () => {
  const { api } = await alarm({ batch_id: 3 })
  expect(await screen.findByRole('region', { name: 'Why it was raised' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Its own normal' })).not.toBeInTheDocument()
  expect(api.calls(normals.read)).toEqual([])
})

it('The alert is acknowledged with a comment, which shows with the name, and is taken back', async () => {
  const { api, user } = await alarm()
  const panel = within(await screen.findByRole('region', { name: 'Who sees to it' }))
  await user.type(await panel.findByRole('textbox', { name: 'Comment (optional)' }), 'I come at ten.')
  await user.click(panel.getByRole('button', { name: 'I’m on it' }))
  expect(await panel.findByText('I come at ten.', { selector: 'p' })).toBeInTheDocument()
  expect(panel.getByText('Griet Verhaeghe')).toBeInTheDocument()
  expect(api.calls(alerts.acknowledge)[0]?.body).toEqual({ comment: 'I come at ten.' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await panel.findByText(/^Nobody has said so yet/)).toBeInTheDocument()
})

it('The page offers nothing to a viewer, nor of an alert that is over', async () => {
  const { api, farm, queryClient } = await alarm()
  const button = () => screen.queryAllByRole('button', { name: 'I’m on it' })
  await waitFor(() => expect(button()).not.toHaveLength(0))
  api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(button()).toHaveLength(0))
})

it('An alert that is not there leads to the page that says so', async () => {
  const { api } = await barnApi()
  api.on(alerts.read, () => new FakeFailure(404))
  const { router } = renderAt(PAGE)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/not-found'))
})
