import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aFaultCourse } from '#test/a-fault.ts'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'
import { faultLines } from './fault-lines.ts'

const HOURS = 36
const FAULT = aFaultCourse({
  course: {
    from: '2026-03-01T00:00:00Z',
    own: Array.from({ length: HOURS }, (_, hour) => (hour === 5 ? null : 23)),
    beside: [{ id: 9, name: 'F1-02', values: Array.from({ length: HOURS }, (_, hour) => 19 + (hour % 3)) }],
  },
})

describe('The evidence of a fault on the page of a monitor', () => {
  it('The sentence says what is wrong since when, and the chart has the same words', async () => {
    const { api } = await barnApi()
    api.on(devices.sensorFaults, () => ({ items: [FAULT] }))
    renderAt('/app/sites/1/monitors/1')
    const section = await screen.findByRole('region', { name: 'Sensors that were not believed' })
    expect(section).toHaveTextContent(/Temperature stands still since .* and does not count\./)
    expect(section).toHaveTextContent('It was at 23.0 °C when this was found, its neighbours at 19.4 °C.')
    expect(section).toHaveTextContent('its neighbour')
    expect(screen.getByRole('img', { name: /^Temperature stands still since/ })).toBeVisible()
  })

  it('A monitor whose sensors were always believed has no such section', async () => {
    const { api } = await barnApi()
    api.on(devices.sensorFaults, () => ({ items: [] }))
    renderAt('/app/sites/1/monitors/1')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Sensors that were not believed' })).not.toBeInTheDocument()
  })
})

describe('The lines of a fault', () => {
  it('The time in which it was not believed is marked, and a missing hour breaks the line', () => {
    const lines = faultLines(FAULT)
    expect(lines?.marked.from).toBeCloseTo((24 / HOURS) * 100, 6)
    expect(lines?.marked.to).toBe(100)
    expect(lines?.own.match(/M/g)).toHaveLength(2)
    expect(lines?.beside).toHaveLength(1)
  })

  it('A fault that is over is marked up to its end, and one without readings has no lines', () => {
    const over = faultLines({ ...FAULT, to: '2026-03-02T06:00:00Z' })
    expect(over?.marked.to).toBeCloseTo((30 / HOURS) * 100, 6)
    expect(faultLines({ ...FAULT, course: { ...FAULT.course, own: [], beside: [] } })).toBeNull()
  })
})
