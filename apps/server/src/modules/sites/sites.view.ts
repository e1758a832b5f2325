/** Maps rows of the sites queries to the contract's shapes. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Site, SiteAlert, SiteDetail, SitePlace } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { iso, isoOrNull, slotEnd, slotStart } from '#db/time.ts'
import { accessOf } from '#sql/accesses.ts'
import { type AirspaceFacts, headline, type OpenAlert } from './headline.ts'
import type { LatestAlertRow, OpenAlertRow, PlaceRow, SiteRow, TroubledRow } from './sites.queries.ts'

type AlertSummary = Site['latest_alerts'][number]

/** A page of sites needs this besides its rows, for all of them at once. */
export interface SiteExtras {
  alerts: OpenAlertRow[]
  troubled: TroubledRow[]
  /** The newest notifications, by site id. */
  notifications: Map<number, Notification[]>
}

export function statusView(row: { status_id: number; status_since: Date | null }) {
  const { id, name, coarse } = siteStatus(row.status_id)
  return { status: coarse, status_id: id, status_name: name, status_since: isoOrNull(row.status_since) }
}

type Counted =
  | 'alarms'
  | 'warnings'
  | 'ok'
  | 'total'
  | 'devices_count'
  | 'gateways_offline'
  | 'gateways_count'

export function indicatorsView(row: Pick<SiteRow, Counted>): Site['indicators'] {
  return {
    alarms: row.alarms,
    warnings: row.warnings,
    ok: row.ok,
    total: row.total,
    devices: row.devices_count,
    gateways_offline: row.gateways_offline,
    gateways: row.gateways_count,
  }
}

export function siteView(row: SiteRow, extras: SiteExtras): Site {
  const alerts = extras.alerts.filter(alert => alert.site_id === row.id)
  const troubled = extras.troubled.filter(airspace => airspace.site_id === row.id)
  const activated = row.activated_at !== null
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    ...statusView(row),
    preinstalled: row.preinstalled && !activated,
    activated,
    display_status: row.display_status,
    linked_recommendations_count: row.linked_recommendations_count,
    longitude: row.longitude,
    latitude: row.latitude,
    last_update: slotEnd(row.last_slot),
    street: row.street,
    house_number: row.house_number,
    postal_code: row.postal_code,
    city: row.city,
    state: row.state,
    country: row.country,
    current_user_role: row.role,
    current_user_access: accessOf(row),
    timezone: row.timezone,
    company: row.company,
    latest_notifications: extras.notifications.get(row.id) ?? [],
    unread_notifications: row.unread_notifications,
    latest_alerts: alerts.slice(0, LIMITS.latest).map(alertSummaryView),
    unread_alerts: row.unread_alerts,
    unclaimed_alerts: row.unclaimed_alerts,
    unread_notes: row.unread_notes,
    active_episodes: row.active_episodes,
    offline_count: row.offline_count,
    indicators: indicatorsView(row),
    voiceprint: row.voiceprint,
    headline: headline({
      status_id: row.status_id,
      status_since: isoOrNull(row.status_since),
      activated,
      has_batch: row.total > 0,
      judged: row.total,
      first_data_at: slotStart(row.first_slot),
      last_update: slotEnd(row.last_slot),
      troubled: troubled.map(airspace => airspaceFacts(airspace, alerts)),
    }),
  }
}

export function placeView(row: PlaceRow): SitePlace {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    ...statusView(row),
    longitude: row.longitude,
    latitude: row.latitude,
    last_update: slotEnd(row.last_slot),
  }
}

export function siteAlertView(row: LatestAlertRow): SiteAlert {
  const site = { id: row.site_id, name: row.site_name, timezone: row.site_timezone }
  return { ...alertSummaryView(row), site }
}

export function siteDetailView(row: SiteRow, extras: SiteExtras): SiteDetail {
  return {
    ...siteView(row, extras),
    premise_id: row.premise_id,
    animals_quantity: row.animals_quantity,
    supplier: row.supplier,
    activated_at: isoOrNull(row.activated_at),
    created_at: iso(row.created_at),
  }
}

export function airspaceFacts(row: TroubledRow, alerts: OpenAlertRow[]): AirspaceFacts {
  return {
    ...row,
    status_since: isoOrNull(row.status_since),
    alerts: alerts.filter(alert => alert.airspace_id === row.id).map(openAlert),
  }
}

function openAlert(row: OpenAlertRow): OpenAlert {
  return {
    airspace_id: row.airspace_id,
    sensor: row.sensor,
    priority: row.priority,
    direction: row.direction,
    limit: row.limit_value,
    opened_at: iso(row.opened_at),
    escalated_at: isoOrNull(row.escalated_at),
  }
}

function alertSummaryView(row: OpenAlertRow): AlertSummary {
  return {
    id: row.id,
    airspace: { id: row.airspace_id, name: row.airspace_name },
    sensor: row.sensor,
    priority: row.priority,
    state: 'OPEN',
    direction: row.direction,
    value: row.value,
    limit: row.limit_value,
    opened_at: iso(row.opened_at),
  }
}

/** Counts by status name; names nobody has are zero. */
export function statusCounts(rows: { status_id: number; count: number }[]): StatusCounts {
  const counts: StatusCounts = { Ok: 0, Warning: 0, Alarm: 0, Offline: 0, Default: 0, Success: 0 }
  for (const row of rows) counts[siteStatus(row.status_id).name] += row.count
  return counts
}
