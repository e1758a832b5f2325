import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const well = {
  display_status: 'USE',
  preinstalled: false,
  indicators: { alarms: 0, warnings: 0, ok: 4, total: 4, devices: 12, gateways_offline: 0, gateways: 2 },
  offline_count: 0,
  open_alerts: 0,
  linked_recommendations_count: 0,
} as const

it('A step that explains the rest comes first', () => {
  expect(nextStep(well).key).toBe('nothing')
  expect(nextStep({ ...well, linked_recommendations_count: 2 })).toMatchObject({
    key: 'recommendations',
    count: 2,
  })
  expect(nextStep({ ...well, open_alerts: 1, linked_recommendations_count: 2 }).key).toBe('alerts')
  const silent = { ...well, open_alerts: 1, offline_count: 5 }
  expect(nextStep(silent)).toEqual({ key: 'devices', count: 5, total: 12 })
  const mute = { ...silent, indicators: { ...well.indicators, gateways_offline: 1 } }
  expect(nextStep(mute)).toEqual({ key: 'gateways', count: 1, total: 2 })
  expect(nextStep({ ...mute, preinstalled: true }).key).toBe('activate')
  expect(nextStep({ ...mute, display_status: 'ARCHIVED' }).key).toBe('archived')
})
