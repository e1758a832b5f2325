/** Works out yesterday's figures from today's and what changed between them. Pure. */
import type {
  AdminChange,
  AdminChangeFigures,
  ChangeKind,
} from '@earshot/contract/schemas/admin/admin-change.ts'
import { iso } from '#db/time.ts'
import type { BalanceRow, ChangeRow } from './admin-changes.queries.ts'

export function changeView({ since, site_id: id, site_name: name, ...row }: ChangeRow): AdminChange {
  return { ...row, site: { id, name }, since: iso(since) }
}

interface FigureInput {
  since: Date
  changes: readonly BalanceRow[]
  alarms: readonly { country: string; count: number }[]
}

/** Sites that are in Alarm now and were not, taken off, and those that were and are not, added: that is yesterday. */
export function changeFigures({ since, changes, alarms }: FigureInput): Omit<AdminChangeFigures, 'as_of'> {
  const ofSites = changes.filter(row => row.kind === 'SITE')
  const countries = new Set([...ofSites, ...alarms].map(({ country }) => country))
  const byCountry = [...countries].map(country => {
    const move = ofSites.find(row => row.country === country)
    const now = alarms.find(row => row.country === country)?.count ?? 0
    return {
      country,
      worse: move?.worse ?? 0,
      better: move?.better ?? 0,
      alarm_before: now - (move?.into_alarm ?? 0) + (move?.out_of_alarm ?? 0),
      alarm_now: now,
    }
  })
  const sum = (of: (row: (typeof byCountry)[number]) => number) =>
    byCountry.reduce((total, row) => total + of(row), 0)
  return {
    since: iso(since),
    sites: balance(changes, 'SITE'),
    gateways: balance(changes, 'GATEWAY'),
    devices: balance(changes, 'DEVICE'),
    alarm: { before: sum(row => row.alarm_before), now: sum(row => row.alarm_now) },
    by_country: byCountry
      .filter(row => row.worse + row.better > 0)
      .sort((one, other) => growth(other) - growth(one) || one.country.localeCompare(other.country)),
  }
}

function growth({ alarm_before, alarm_now }: { alarm_before: number; alarm_now: number }): number {
  return alarm_now - alarm_before
}

function balance(changes: readonly BalanceRow[], kind: ChangeKind) {
  const own = changes.filter(row => row.kind === kind)
  return {
    worse: own.reduce((total, row) => total + row.worse, 0),
    better: own.reduce((total, row) => total + row.better, 0),
  }
}
