/** These calls are about the alerts of a site (spec/2 §7). */
import { z } from 'zod'
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { sites } from '#endpoints/farm/sites.ts'
import { alarmChains } from '#endpoints/health/alarms.ts'
import { notifications } from '#endpoints/health/notifications.ts'
import { ALERT_ORDER } from '#health-values.ts'
import { LIMITS } from '#limits.ts'
import { AcknowledgeForm, Alert, AlertDetail } from '#schemas/health/alert.ts'
import { ordering, Page, PageQuery, QueryId, Timestamp } from '#schemas/page.ts'
import { ALERT_FILTERS, ALERT_SAID, SENSOR_FILTERS } from '#values.ts'

/** `state`, `said`, `from` and `to` are our additions: a chart asks for the alerts that touch its range. */
export const AlertListQuery = PageQuery.extend({
  filter: z.enum(ALERT_FILTERS, 'invalid').default('ALL'),
  sensor_filter: z.enum(SENSOR_FILTERS, 'invalid').default('ALL'),
  airspace: QueryId.optional(),
  state: z.enum(['ALL', 'OPEN', 'CLOSED'], 'invalid').default('ALL'),
  said: z.enum(ALERT_SAID, 'invalid').default('ALL'),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  ...ordering(ALERT_ORDER),
})
export type AlertListQuery = z.output<typeof AlertListQuery>

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/alerts/',
    access: 'user',
    right: 'see',
    summary: 'Alerts of a site: open ones first, ALARM before WARNING, newest first.',
    query: AlertListQuery,
    success: { status: 200, body: Page(Alert) },
    timeoutMs: LIMITS.alertsTimeoutMs,
    failure: 'part',
  }),
  markViewed: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/alerts/viewed/',
    access: 'user',
    right: 'see',
    summary: 'The alert list was looked at: what opened before no longer counts as unread.',
    changes: (): Changed => [sites.read, sites.list],
    success: { status: 204 },
    failure: 'part',
  }),
  read: endpoint({
    method: 'GET',
    path: '/alerts/{alertId}/',
    access: 'user',
    right: 'see',
    summary: 'One alert with its stretches, who has acknowledged it and the limits that it was judged by.',
    success: { status: 200, body: AlertDetail },
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/alerts/{alertId}/acknowledgement/',
    access: 'user',
    right: 'comment',
    summary: 'Say that one sees to an open alert; a second time changes one’s comment.',
    body: AcknowledgeForm,
    changes: callsWithAlert,
    success: { status: 200, body: AlertDetail },
    failure: 'part',
  }),
  withdrawAcknowledgement: endpoint({
    method: 'DELETE',
    path: '/alerts/{alertId}/acknowledgement/',
    access: 'user',
    right: 'comment',
    summary: 'Take back one’s own acknowledgement.',
    changes: callsWithAlert,
    success: { status: 204 },
    failure: 'part',
  }),
}

/** Returns the calls that show an alert, or how many are unread. */
function callsWithAlert(): readonly ReadingEndpoint[] {
  return [alerts.read, alerts.list, alarmChains.ofAlert, notifications.list, sites.read, sites.list]
}
