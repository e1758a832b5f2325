import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { LifecycleSteps } from './LifecycleSteps.tsx'

type Lifecycle = Pick<
  AdminDeviceDetail,
  'delivery_status' | 'produced_at' | 'installation_date' | 'life' | 'timezone'
>

it('The line says once that days were not written down, however many steps lack theirs', async () => {
  const life: Lifecycle = {
    delivery_status: 'INSTALLED',
    produced_at: null,
    installation_date: '2026-03-09',
    life: [],
    timezone: 'Europe/Brussels',
  }
  renderInPage(<LifecycleSteps device={life} />)
  expect(await screen.findAllByText(/written down/)).toHaveLength(1)
})
