/** Turns a batch's logbook into what stands on the lanes under its chart. It is pure. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { EpisodeSpan, NoteEvent, TreatmentSpan } from '#domain/charts/chart-data.ts'
import { localMidnight } from '#domain/charts/time/local-time.ts'

export interface LaneEvents {
  treatments: TreatmentSpan[]
  notes: NoteEvent[]
  episodes: EpisodeSpan[]
}

export interface LaneWords {
  somebody: string
  /** Returns the name of a recommendation by its category. */
  recommendation: (category: string) => string
  /** The words for a change of a monitor or a gateway: which one, and for a version the new one. */
  monitor: (changed: LogbookItem['params']) => string
}

/** Returns the events of the lanes. Days are the site's own; a treatment lasts to the end of its last one. */
export function laneEvents(
  items: readonly LogbookItem[],
  { timeZone, words }: { timeZone: string; words: LaneWords },
): LaneEvents {
  return {
    treatments: items.flatMap(item => treatmentSpan(item, timeZone)),
    notes: items.flatMap(item => noteEvent(item, words)),
    episodes: episodeSpans(items),
  }
}

function treatmentSpan({ id, treatment }: LogbookItem, timeZone: string): TreatmentSpan[] {
  if (treatment === null) return []
  const to = localMidnight(addDays(treatment.end_date, 1), timeZone)
  const free = localMidnight(treatment.withdrawal_until, timeZone)
  return [
    {
      id,
      name: treatment.product_name,
      from: localMidnight(treatment.start_date, timeZone),
      to,
      withdrawalTo: Math.max(to, free),
    },
  ]
}

function noteEvent(item: LogbookItem, words: LaneWords): NoteEvent[] {
  const { id, type, author, comment, recommendation, params } = item
  const event = { id, at: seconds(item.occurred_at), author: author?.name ?? null }
  if (comment !== null)
    return [{ ...event, kind: 'comment', text: comment.comment, author: event.author ?? words.somebody }]
  if (recommendation !== null)
    return [{ ...event, kind: 'recommendation', text: words.recommendation(recommendation.category) }]
  if (type === 'DEVICE_CHANGE') return [{ ...event, kind: 'monitor', text: words.monitor(params) }]
  return []
}

/** Returns the episodes. One that began before the list did is not drawn, because its beginning is unknown. */
function episodeSpans(items: readonly LogbookItem[]): EpisodeSpan[] {
  const ends = new Map(
    items.flatMap(item =>
      item.type === 'EPISODE_CLOSED' ? [[item.ref_id, seconds(item.occurred_at)] as const] : [],
    ),
  )
  return items.flatMap(item =>
    item.type === 'EPISODE_STARTED'
      ? [{ id: item.id, from: seconds(item.occurred_at), to: ends.get(item.ref_id) ?? null }]
      : [],
  )
}

function seconds(at: string): number {
  return Date.parse(at) / 1000
}
