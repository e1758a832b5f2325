/** Makes the limits of the farm of `barn-data.ts`: Fattening 1 has two of its own, and its site one. */
import type { LimitVersion, SiteLimits, SiteWork } from '@earshot/contract/schemas/health/limits.ts'

export function someLimits(given: Partial<SiteLimits> = {}): SiteLimits {
  const airspace = (id: number, name: string, rest: Partial<SiteLimits['airspaces'][number]> = {}) => ({
    airspace: { id, name },
    product_type: 'NURSERY' as const,
    age_in_days: 41,
    values: {},
    ...rest,
  })
  return {
    revision: 7,
    timezone: 'Europe/Brussels',
    own_normal: 'show',
    installation: { no_data_hours: 12 },
    product_types: [{ product_type: 'FATTENING', values: { coughs_clear_hours: 8 } }],
    site: { normal_factor: 1.8 },
    airspaces: [
      airspace(1, 'Nursery 1'),
      airspace(2, 'Nursery 2'),
      airspace(5, 'Fattening 1', {
        product_type: 'FATTENING',
        age_in_days: 104,
        values: { rhs_warning: 65, humidity_step: 5 },
      }),
      airspace(8, 'Quarantine', { product_type: null, age_in_days: null }),
    ],
    changes: [aVersion()],
    total_changes: 17,
    ...given,
  }
}

export function aVersion(given: Partial<LimitVersion> = {}): LimitVersion {
  return {
    id: 31,
    airspace: { id: 5, name: 'Fattening 1' },
    changed_by: 'Geert Verhaeghe',
    changed_at: '2026-11-03T09:10:00.000Z',
    holds_from: '2026-11-03T10:00:00.000Z',
    why: 'After the September outbreak',
    proposed_by: null,
    changes: [{ key: 'rhs_warning', before: 62, after: 65 }],
    may_put_back: true,
    ...given,
  }
}

/** Washing that runs in Fattening 1, and a weekly loading on the whole site. */
export function someWork(now: number): SiteWork {
  const hour = 3_600_000
  const iso = (at: number) => new Date(at).toISOString()
  return {
    items: [
      {
        id: 4,
        airspace: { id: 5, name: 'Fattening 1' },
        what: 'Washing',
        starts_at: iso(now - hour),
        ends_at: iso(now + 2 * hour),
        weekday: null,
        from_minute: null,
        to_minute: null,
        created_by: 'Koen Verhaeghe',
        created_at: iso(now - hour),
        runs_now: true,
      },
      {
        id: 5,
        airspace: null,
        what: 'Loading',
        starts_at: null,
        ends_at: null,
        weekday: 3,
        from_minute: 240,
        to_minute: 450,
        created_by: 'An Desmet',
        created_at: iso(now - 100 * hour),
        runs_now: false,
      },
    ],
    silenced: [
      {
        id: 9,
        airspace: { id: 5, name: 'Fattening 1' },
        sensor: 'HUMIDITY',
        priority: 'WARNING',
        from: iso(now - hour / 2),
        to: null,
        what: 'Washing',
      },
    ],
  }
}
