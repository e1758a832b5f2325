import { session } from '@earshot/contract/endpoints/account/session.ts'
import { adminLimits } from '@earshot/contract/endpoints/health/limits.ts'
import type { InstallationLimits, InstallationLimitsForm } from '@earshot/contract/schemas/health/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProfile } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

async function opened(path: string) {
  const api = fakeApi()
  await signedIn(api)
  api.on(session.current, () => aProfile({ user_role: 'ADMIN', roles: ['USER', 'ADMIN'] }))
  const state = {
    limits: {
      revision: 3,
      own_normal: 'off',
      installation: { no_data_hours: 12 },
      product_types: [{ product_type: 'FATTENING', values: { rhs_warning: 62 } }],
      changes: [],
      total_changes: 0,
    } as InstallationLimits,
    sent: [] as InstallationLimitsForm[],
  }
  api.on(adminLimits.read, () => state.limits)
  api.on(adminLimits.change, ({ body }) => {
    state.sent.push(body as InstallationLimitsForm)
    state.limits = { ...state.limits, revision: state.limits.revision + 1 }
    return state.limits
  })
  const view = renderAt(path)
  await screen.findByRole('heading', { name: 'Coughs' })
  return { ...view, state }
}

it('The installation says how many values it sets itself', async () => {
  await opened('/admin/limits')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Whole installation sets 1 value of its own.',
  )
  expect(screen.getByRole('button', { name: 'Change Hours without data: 12 hours' })).toBeVisible()
})

it('A product type is changed with the revision that was seen, and its undo is the former value', async () => {
  const { user, state } = await opened('/admin/limits')
  await user.click(screen.getByRole('radio', { name: 'Fattening' }))
  await user.click(await screen.findByRole('button', { name: 'Change Warning under RHS: 62' }))
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() =>
    expect(state.sent).toEqual([
      { product_type: 'FATTENING', values: { rhs_warning: 63 }, why: '', revision: 3 },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(state.sent[1]).toEqual({
      product_type: 'FATTENING',
      values: { rhs_warning: 62 },
      why: '',
      revision: 4,
    }),
  )
})
