import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { describe, expect, it } from 'vitest'
import {
  arrangeAirspaces,
  countedAirspaces,
  licenceSummary,
  othersInTrouble,
  worstSensor,
} from './dashboard-facts.ts'

const airspace = (id: number, status_id: number, status_name: string, batch = true) =>
  ({ id, status_id, status_name, batch: batch ? { id } : null }) as unknown as Airspace

const farm = [
  airspace(1, 1, 'Ok'),
  airspace(2, 2, 'Warning'),
  airspace(3, 6, 'Alarm'),
  airspace(4, 12, 'Default', false),
  airspace(5, 4, 'Warning'),
  airspace(6, 1, 'Ok'),
]

const coughs = (id: number, airspaces: number) =>
  ({ kind: 'coughs', airspace: { id, name: '' }, airspaces, since: null }) as unknown as Headline

describe('Dashboard facts', () => {
  it('The facts arrange airspaces by severity and set those without a batch aside', () => {
    const { judged, idle } = arrangeAirspaces(farm)
    expect(judged.map(one => one.id)).toEqual([3, 2, 5, 1, 6])
    expect(idle.map(one => one.id)).toEqual([4])
  })

  it('The facts count the troubles the headline does not tell', () => {
    expect(othersInTrouble(farm, coughs(3, 1))).toEqual({ alarms: 0, warnings: 2 })
    expect(othersInTrouble(farm.slice(0, 2), coughs(2, 1))).toEqual({ alarms: 0, warnings: 0 })
    expect(othersInTrouble(farm, { kind: 'quiet', airspaces: 3 })).toEqual({ alarms: 0, warnings: 0 })
  })

  it('A count is made of the airspaces of its status; what is not judged or not heard is in none of them', () => {
    const silent = airspace(7, 9, 'Offline')
    const ids = (airspaces: readonly Airspace[]) => airspaces.map(({ id }) => id)
    const of = (count: 'alarms' | 'warnings' | 'ok') => countedAirspaces([...farm, silent], count)
    expect(ids(of('alarms').counted)).toEqual([3])
    expect(ids(of('warnings').counted)).toEqual([2, 5])
    expect(ids(of('ok').counted)).toEqual([1, 6])
    expect(ids(of('ok').silent)).toEqual([7])
    expect(ids(of('ok').notJudged)).toEqual([4])
  })

  it('The facts tell which sensor makes the status', () => {
    const of = (cough_status: 'OK' | 'WARNING', humidity_status: 'OK' | 'WARNING' | 'ALARM') =>
      worstSensor({ cough_status, temperature_status: 'OFFLINE', humidity_status })
    expect(of('OK', 'OK')).toBe('COUGHS')
    expect(of('OK', 'WARNING')).toBe('HUMIDITY')
    expect(of('WARNING', 'WARNING')).toBe('COUGHS')
    expect(of('WARNING', 'ALARM')).toBe('HUMIDITY')
  })

  it('The licences of a site end with the first of them', () => {
    const device = (days_left: number | null) =>
      ({
        licence: days_left === null ? null : { days_left, expires_at: '2027-06-19T00:00:00Z' },
      }) as unknown as Device
    expect(licenceSummary([device(300), device(null), device(212)])).toMatchObject({
      daysLeft: 212,
      licences: 2,
    })
    expect(licenceSummary([device(null)])).toBeNull()
    expect(licenceSummary([device(-3), device(0), device(1)])).toMatchObject({ daysLeft: -3, ended: 2 })
  })
})
