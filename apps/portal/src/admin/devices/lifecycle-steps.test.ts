import type { DeliveryStatus } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { lifecycleSteps } from './lifecycle-steps.ts'

const device = (delivery_status: DeliveryStatus, ...life: [DeliveryStatus, string][]) => ({
  delivery_status,
  produced_at: '2025-04-03',
  installation_date: null,
  life: life.map(([status, at]) => ({ delivery_status: status, at, by: null })),
})
const told = (steps: ReturnType<typeof lifecycleSteps>) =>
  steps.map(({ status, at, state }) => [status, at, state])

it('Steps behind have their days, where somebody wrote them down; those ahead have none', () => {
  const steps = lifecycleSteps(
    device('SHIPPED', ['IN_STOCK', '2025-04-09T08:00:00Z'], ['SHIPPED', '2025-06-08T08:00:00Z']),
  )
  expect(told(steps)).toEqual([
    ['PRODUCED', '2025-04-03', 'past'],
    ['IN_STOCK', '2025-04-09T08:00:00Z', 'past'],
    ['RESERVED', null, 'past'],
    ['SHIPPED', '2025-06-08T08:00:00Z', 'now'],
    ['DELIVERED', null, 'ahead'],
    ['INSTALLED', null, 'ahead'],
  ])
})

it('A side way ends the line after what is known of it', () => {
  const steps = lifecycleSteps(
    device('IN_REPAIR', ['DELIVERED', '2025-06-11T08:00:00Z'], ['IN_REPAIR', '2026-01-02T08:00:00Z']),
  )
  expect(told(steps)).toEqual([
    ['PRODUCED', '2025-04-03', 'past'],
    ['DELIVERED', '2025-06-11T08:00:00Z', 'past'],
    ['IN_REPAIR', '2026-01-02T08:00:00Z', 'now'],
  ])
})

it('A device that came back counts with its last time', () => {
  const life: [DeliveryStatus, string][] = [
    ['DELIVERED', '2025-06-11T08:00:00Z'],
    ['DELIVERED', '2026-02-01T08:00:00Z'],
  ]
  expect(lifecycleSteps(device('DELIVERED', ...life)).find(({ state }) => state === 'now')?.at).toBe(
    '2026-02-01T08:00:00Z',
  )
})
