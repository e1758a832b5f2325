import { readdirSync, readFileSync } from 'node:fs'
import * as values from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)
const sql = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()
  .map(name => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

/** `table.column` → the values its check allows; a later migration's check replaces an earlier one's. */
const checks = new Map<string, (string | undefined)[]>(
  [...sql.matchAll(/(?:create|alter) table (\w+)(?: \(([\s\S]*?)\n\)|([\s\S]*?);)/g)].flatMap(
    ([, table, created, altered]) =>
      [...(created ?? altered ?? '').matchAll(/check \((\w+) in\s*\(([^)]*)\)/g)].map(
        ([, column, list]) =>
          [`${table}.${column}`, [...(list ?? '').matchAll(/'([^']*)'/g)].map(match => match[1])] as const,
      ),
  ),
)

/** Columns whose values the contract knows. */
const SHARED: Record<string, readonly string[]> = {
  'users.role': values.USER_ROLES,
  'users.temperature_unit': values.TEMPERATURE_UNITS,
  'sites.type': values.SITE_TYPES,
  'sites.display_status': values.DISPLAY_STATUSES,
  'airspaces.product_type': values.PRODUCT_TYPES,
  'memberships.role': values.SITE_ROLES,
  'disease_histories.status': values.DISEASE_STATUSES,
  'gateways.device_mode': values.DEVICE_MODES,
  'gateways.registration': values.GATEWAY_REGISTRATIONS,
  'gateways.connectivity': values.CONNECTIVITY,
  'devices.algo_type': values.ALGO_TYPES,
  'devices.delivery_status': values.DELIVERY_STATUSES,
  'orders.status': values.ORDER_STATUSES,
  'licences.status': values.LICENCE_STATUSES,
  'batches.state': values.BATCH_STATES,
  'batches.product_type': values.PRODUCT_TYPES,
  'batches.close_reason': values.BATCH_CLOSE_REASONS,
  'treatments.scope': values.TREATMENT_SCOPES,
  'animal_groups.state': values.ANIMAL_GROUP_STATES,
  'device_states.connectivity': values.CONNECTIVITY,
  'device_states.cough_status': values.SENSOR_LEVELS,
  'device_states.temperature_status': values.SENSOR_LEVELS,
  'device_states.humidity_status': values.SENSOR_LEVELS,
  'airspace_states.cough_status': values.SENSOR_LEVELS,
  'airspace_states.temperature_status': values.SENSOR_LEVELS,
  'airspace_states.humidity_status': values.SENSOR_LEVELS,
  'alerts.sensor': values.SENSORS,
  'alerts.state': values.ALERT_STATES,
  'alerts.priority': values.PRIORITIES,
  'alerts.max_priority': values.PRIORITIES,
  'alerts.direction': values.DIRECTIONS,
  'alerts.close_reason': values.ALERT_CLOSE_REASONS,
  'alert_spans.priority': values.PRIORITIES,
  'color_changes.sensor': values.SENSORS,
  'episodes.state': values.EPISODE_STATES,
  'episodes.severity': values.EPISODE_SEVERITIES,
  'recommendations.category': values.RECOMMENDATION_CATEGORIES,
  'recommendations.cause': values.RECOMMENDATION_CAUSES,
  'recommendations.status': values.RECOMMENDATION_STATUSES,
  'recommendations.state': values.RECOMMENDATION_STATES,
  'notifications.type': values.NOTIFICATION_TYPES,
  'notifications.priority': values.PRIORITIES,
  'deliveries.status': values.PUSH_STATUSES,
  'deliveries.reason': values.PUSH_REASONS,
  'exports.status': values.EXPORT_STATUSES,
}

/** Values that never leave the server. */
const INTERNAL = [
  'sessions.end_reason',
  'mail_tokens.purpose',
  'consents.kind',
  'legal_texts.kind',
  'deliveries.channel',
]

describe('the values a column allows', () => {
  it.each(Object.entries(SHARED))('of %s are those of the contract', (column, expected) => {
    expect(checks.get(column)).toEqual([...expected])
  })

  it('are each known to the contract or internal', () => {
    const known = new Set<string>([
      ...Object.keys(SHARED),
      ...INTERNAL,
      'exports.file_type',
      'licence_templates.duration_months',
    ])
    expect([...checks.keys()].filter(column => !known.has(column))).toEqual([])
  })
})
