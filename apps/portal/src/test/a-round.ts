import type { MorningRound, RoundAirspace } from '@earshot/contract/schemas/farm/morning-round.ts'

const at = (id: number, name: string, house: number): RoundAirspace => ({
  id,
  name,
  house: { id: house, name: `House ${house}` },
  floor: { id: house, name: 'Ground' },
  product_type: 'FATTENING',
  status: 'Success',
  status_id: 1,
  status_name: 'Ok',
  status_since: null,
  headline: { kind: 'quiet', airspaces: 1 },
  batch: {
    id: id + 100,
    name: `B${id}`,
    product_type: 'FATTENING',
    start_date: '2026-10-01',
    day: 90,
    phase: null,
    animals_present: 240,
    expected_end_date: null,
  },
  begin_at: null,
  count: null,
  night: [40, 60, null, 80],
  checks: [],
  seen: null,
})

/** A round of three airspaces in two houses: the first was seen, the second is quiet, the third is in Alarm. */
export function aRound(overrides: Partial<MorningRound> = {}): MorningRound {
  return {
    date: '2026-11-24',
    state: 'OPEN',
    started_at: '2026-11-24T06:12:00Z',
    ended_at: null,
    started_by: { id: 7, name: 'Koen Maes' },
    night_from: '2026-11-23T21:00:00Z',
    night_to: '2026-11-24T06:40:00Z',
    ends_at: '2026-11-24T12:00:00Z',
    order: { revision: 0, is_usual: true },
    airspaces: [
      {
        ...at(1, 'Nursery 1', 1),
        seen: { by: { id: 7, name: 'Koen Maes' }, at: '2026-11-24T06:12:00Z', checks: [], deaths: 0 },
      },
      {
        ...at(2, 'Nursery 2', 1),
        checks: [{ kind: 'count', key: 'count:2026-11-23', date: '2026-11-23', day: 89 }],
      },
      {
        ...at(3, 'Fattening 1', 2),
        status: 'Alarm',
        status_id: 6,
        status_name: 'Alarm',
        begin_at: 'East',
        headline: {
          kind: 'coughs',
          airspace: { id: 3, name: 'Fattening 1' },
          since: null,
          airspaces: 1,
          ratio: 3.4,
          devices_affected: 1,
          devices_total: 2,
        },
        checks: [
          { kind: 'monitor', key: 'monitor:4', name: 'F1-04', trouble: 'SILENT', sensor: null, since: null },
        ],
      },
    ],
    ...overrides,
  }
}
