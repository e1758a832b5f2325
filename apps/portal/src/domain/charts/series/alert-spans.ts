import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { AlertSpan, TimeWindow } from '#domain/charts/chart-data.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Returns the stretches of many alerts as spans of one lane. */
export function alertSpans(alerts: readonly Alert[]): AlertSpan[] {
  return alerts.flatMap(alert =>
    alert.spans.map((span, index) => ({
      id: `${alert.id}-${index}`,
      alertId: alert.id,
      sensor: alert.sensor,
      priority: span.priority,
      from: Date.parse(span.from) / 1000,
      to: span.to === null ? null : Date.parse(span.to) / 1000,
    })),
  )
}

/**
 * Returns the window of a chart that shows an alert with what led to it: a day before, half a day after, on whole hours
 * so that the same alert always has the same address.
 */
export function alertWindow(alert: Pick<Alert, 'opened_at' | 'closed_at'>, now: number): TimeWindow {
  const opened = Date.parse(alert.opened_at) / 1000
  const closed = alert.closed_at === null ? now : Date.parse(alert.closed_at) / 1000
  const from = Math.floor((opened - DAY) / HOUR) * HOUR
  const to = Math.ceil(Math.min(now, closed + DAY / 2) / HOUR) * HOUR
  return { from, to: Math.max(to, from + DAY) }
}
