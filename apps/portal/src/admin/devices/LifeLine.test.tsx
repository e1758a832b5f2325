import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { LifeLine } from './LifeLine.tsx'

type Life = Pick<
  AdminDeviceDetail,
  'delivery_status' | 'produced_at' | 'installation_date' | 'life' | 'timezone'
>

it('The line says once that days were not written down, however many steps lack theirs', async () => {
  const life: Life = {
    delivery_status: 'INSTALLED',
    produced_at: null,
    installation_date: '2026-03-09',
    life: [],
    timezone: 'Europe/Brussels',
  }
  renderInPage(<LifeLine device={life} />)
  expect(await screen.findAllByText(/written down/)).toHaveLength(1)
})
