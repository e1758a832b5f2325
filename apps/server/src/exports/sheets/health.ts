/** Sheets of Earshot's judgements: alerts, episodes and recommendations with what people answered. */

import {
  ALERT_CLOSE_REASONS,
  ALERT_STATES,
  EPISODE_SEVERITIES,
  EPISODE_STATES,
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_STATES,
  RECOMMENDATION_STATUSES,
} from '@earshot/contract/health-values.ts'
import { DIRECTIONS, PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { day, int, oneOf, orNull, real, text } from '#db/rows.ts'
import { type ExportSource, rounded, sheetOf, wallClock } from '#exports/export-source.ts'
import type { Sheet } from '#exports/sheet.ts'
import { personName } from '#sql/people.ts'

const ALERT = {
  opened: text,
  closed: orNull(text),
  sensor: oneOf(SENSORS),
  state: oneOf(ALERT_STATES),
  max_priority: oneOf(PRIORITIES),
  direction: orNull(oneOf(DIRECTIONS)),
  value: real,
  limit_value: real,
  peak: real,
  close_reason: orNull(oneOf(ALERT_CLOSE_REASONS)),
  acknowledged: orNull(text),
}

export function alertSheet(source: ExportSource): Sheet {
  const { facts, t } = source
  return sheetOf(source, {
    key: 'alerts',
    shape: ALERT,
    statement: sql`select ${wallClock(sql`a.opened_at`, facts)} as opened, ${wallClock(sql`a.closed_at`, facts)} as closed,
        a.sensor, a.state, a.max_priority, a.direction, a.value, a.limit_value, a.peak, a.close_reason,
        (select ${wallClock(sql`min(k.acknowledged_at)`, facts)} from alert_acknowledgements k where k.alert_id = a.id)
          as acknowledged
      from alerts a where a.batch_id = ${facts.batch_id} order by a.opened_at, a.id`,
    columns: [
      { key: 'opened', kind: 'moment', of: row => row.opened },
      { key: 'closed', kind: 'moment', of: row => row.closed },
      { key: 'sensor', kind: 'text', of: row => t(`value.sensor.${row.sensor}`) },
      { key: 'state', kind: 'text', of: row => t(`value.alert_state.${row.state}`) },
      { key: 'worst', kind: 'text', of: row => t(`value.priority.${row.max_priority}`) },
      { key: 'direction', kind: 'text', of: row => row.direction && t(`value.direction.${row.direction}`) },
      { key: 'value', kind: 'number', of: row => rounded(row.value, 2) },
      { key: 'limit', kind: 'number', of: row => rounded(row.limit_value, 2) },
      { key: 'peak', kind: 'number', of: row => rounded(row.peak, 2) },
      {
        key: 'ended_by',
        kind: 'text',
        of: row => row.close_reason && t(`value.ended_by.${row.close_reason}`),
      },
      { key: 'acknowledged', kind: 'moment', of: row => row.acknowledged },
    ],
  })
}

const EPISODE = {
  start_date: day,
  end_date: orNull(day),
  state: oneOf(EPISODE_STATES),
  severity: oneOf(EPISODE_SEVERITIES),
  lowest_rhs: orNull(int),
  burden: real,
  days: int,
}

export function episodeSheet(source: ExportSource): Sheet {
  const { facts, t } = source
  return sheetOf(source, {
    key: 'episodes',
    shape: EPISODE,
    statement: sql`select e.start_date, e.end_date, e.state, e.severity, e.lowest_rhs, e.burden,
        (select count(*) from episode_days d where d.episode_id = e.id) as days
      from episodes e where e.batch_id = ${facts.batch_id} order by e.start_date, e.id`,
    columns: [
      { key: 'from', kind: 'day', of: row => row.start_date },
      { key: 'to', kind: 'day', of: row => row.end_date },
      { key: 'state', kind: 'text', of: row => t(`value.episode_state.${row.state}`) },
      { key: 'severity', kind: 'text', of: row => t(`value.severity.${row.severity}`) },
      { key: 'rhs_lowest', kind: 'number', of: row => row.lowest_rhs },
      { key: 'burden', kind: 'number', of: row => row.burden },
      { key: 'days', kind: 'number', of: row => row.days },
    ],
  })
}

const RECOMMENDATION = {
  given: text,
  category: oneOf(RECOMMENDATION_CATEGORIES),
  status: oneOf(RECOMMENDATION_STATUSES),
  state: oneOf(RECOMMENDATION_STATES),
  start_date: orNull(day),
  end_date: orNull(day),
  answered: orNull(text),
  answered_by: orNull(text),
}

export function recommendationSheet(source: ExportSource): Sheet {
  const { facts, t } = source
  return sheetOf(source, {
    key: 'recommendations',
    shape: RECOMMENDATION,
    statement: sql`select ${wallClock(sql`r.created_at`, facts)} as given, r.category, r.status, r.state, r.start_date, r.end_date,
        ${wallClock(sql`r.reacted_at`, facts)} as answered, ${personName('u')} as answered_by
      from recommendations r left join users u on u.id = r.reacted_by
      where r.batch_id = ${facts.batch_id} order by r.created_at, r.id`,
    columns: [
      { key: 'given', kind: 'moment', of: row => row.given },
      { key: 'recommendation', kind: 'text', of: row => t(`value.recommendation.${row.category}`) },
      { key: 'answer', kind: 'text', of: row => t(`value.answer.${row.status}`) },
      { key: 'state', kind: 'text', of: row => t(`value.recommendation_state.${row.state}`) },
      { key: 'from', kind: 'day', of: row => row.start_date },
      { key: 'to', kind: 'day', of: row => row.end_date },
      { key: 'answered', kind: 'moment', of: row => row.answered },
      { key: 'answered_by', kind: 'text', of: row => row.answered_by },
    ],
  })
}
