import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { GatewayMode } from './HardwareState.tsx'

const NOW = new Date('2026-03-02T08:40:00Z')

afterEach(() => void vi.useRealTimers())

describe('The mode of a gateway', () => {
  it.each([
    [null, 'Maintenance'],
    ['2026-03-02T09:25:00Z', 'Maintenance, ends in 45 mins'],
    ['2026-03-02T08:39:00Z', 'Maintenance, ends in 1 min'],
    ['2026-03-02T13:40:00Z', 'Maintenance, ends in 5 hrs'],
  ])('The mode until %s reads %s', async (until, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    renderInPage(<GatewayMode gateway={{ device_mode: 'MAINTENANCE', device_mode_until: until }} />)
    expect(await screen.findByText(words)).toBeVisible()
  })
})
