/** A fleet has a size, which each step of making it is given. */
import type { Db } from '#db/open.ts'

export interface FleetSize {
  sites: number
  /** The number of monitors; a few of them hang nowhere yet. */
  devices: number
  /** A few of them in their boxes. */
  gateways: number
  alerts: number
}

export const FLEET: FleetSize = { sites: 10_000, devices: 100_000, gateways: 20_000, alerts: 1_000_000 }

export interface FleetPlan {
  size: FleetSize
  /** The moment that everything lies before: what was heard last by minutes, the oldest alert by `ALERT_DAYS`. */
  now: Date
}

export interface FleetStep {
  /** The words for the terminal when it is done. */
  what: string
  /** Runs inside the fleet's one transaction; what later steps need stands in its temporary tables `fleet_…`. */
  run(trx: Db, plan: FleetPlan, report: (text: string) => void): Promise<void>
}

/** The veterinarian of every so many sites. */
export const FLEET_VET = { email: 'fleet@demo.earshot.example', everySites: 5 } as const

/** Alerts are spread over so many days. */
export const ALERT_DAYS = 45
