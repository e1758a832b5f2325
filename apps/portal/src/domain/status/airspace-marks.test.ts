import { describe, expect, it } from 'vitest'
import { airspaceMarks } from './airspace-marks.ts'

const indicators = { alarms: 0, warnings: 0, ok: 0, total: 0, devices: 9, gateways: 1, gateways_offline: 0 }

describe('Airspaces of a site', () => {
  it('Airspaces come worst first, those without a judgement as Default', () => {
    const marks = airspaceMarks({
      status_name: 'Alarm',
      indicators: { ...indicators, alarms: 1, warnings: 2, ok: 4, total: 8 },
    })
    expect(marks).toEqual([
      { status: 'Alarm', count: 1 },
      { status: 'Warning', count: 2 },
      { status: 'Default', count: 1 },
      { status: 'Ok', count: 4 },
    ])
  })

  it.each(['Offline', 'Success'] as const)('Airspaces share the reason of a site in %s', status_name => {
    expect(airspaceMarks({ status_name, indicators: { ...indicators, total: 3 } })).toEqual([
      { status: status_name, count: 3 },
    ])
  })
})
