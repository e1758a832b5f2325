/** Episodes follow the alerts and days of their airspace, in the transaction that judged them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { AlertEvent, EngineEvent } from '@earshot/engine/events.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import type { Db } from '#db/open.ts'
import { type Episode, type EpisodeStep, stepEpisodes } from '#follow-up/episodes.ts'
import { saveEpisodeDays, saveEpisodeSummaries } from '#follow-up/queries/episode-figures.ts'
import {
  type EpisodeOf,
  loadEpisodes,
  loadMinima,
  loadMinimaUpTo,
  saveEpisodes,
} from '#follow-up/queries/episodes.ts'
import type { EpisodeEvent, FollowedAirspace } from './followed.ts'

const DAY_MS = 86_400_000
/** These events make an episode where there is none. One that worsens counts too: a red room is never without. */
const OPENING = new Set(['alert_opened', 'alert_reopened', 'alert_escalated'])

export interface FollowedEpisode extends EpisodeOf {
  airspace: FollowedAirspace
  /** An episode that was opened or reopened in this run has its days counted from the first one. */
  whole: boolean
}

export interface FollowedEpisodes {
  events: EpisodeEvent[]
  /** The active episodes and those that changed; their figures are due. */
  touched: FollowedEpisode[]
}

/**
 * Moves the episodes of these airspaces on and stores them; their days are counted by `saveEpisodeFigures`, after all
 * else.
 */
export async function followEpisodes(
  trx: Db,
  { airspaces, events }: { airspaces: readonly FollowedAirspace[]; events: readonly EngineEvent[] },
): Promise<FollowedEpisodes> {
  const oldest = Math.min(...airspaces.map(airspace => airspace.from)) * SLOT_MS
  const known = await loadEpisodes(trx, {
    airspaceIds: airspaces.map(airspace => airspace.airspaceId),
    since: oldest - (DOMAIN.episode.reopenDays + 1) * DAY_MS,
  })
  const alerts = coughAlerts(events)
  const endings = await loadMinimaUpTo(
    trx,
    airspaces.flatMap(({ siteId, airspaceId, timeZone, endedBatches }) =>
      endedBatches.map(({ batchId, at, day }) => {
        const from = dayBounds(day, zoneOrUtc(timeZone)).start * 1000
        return { siteId, airspaceId, batchId, from, to: at }
      }),
    ),
  )
  const concerned = airspaces
    .map(airspace => {
      const current = known.get(airspace.airspaceId) ?? null
      return {
        airspace,
        current,
        steps: stepsOf(airspace, { alerts: alerts.get(airspace.airspaceId) ?? [], endings }),
      }
    })
    .filter(
      ({ current, steps }) => current?.state === 'ACTIVE' || steps.some(step => step.kind === 'cough_alert'),
    )
  if (concerned.length === 0) return { events: [], touched: [] }
  const minima = await loadMinima(
    trx,
    concerned
      .filter(({ steps }) => steps.some(step => step.kind !== 'cough_alert'))
      .map(({ airspace: { siteId, airspaceId, dateOf, from }, current }) => ({
        siteId,
        airspaceId,
        from: current?.state === 'ACTIVE' ? current.startDate : dateOf(from),
      })),
  )
  const touched: FollowedEpisode[] = []
  const changed: (FollowedEpisode & { changes: ReturnType<typeof stepEpisodes>[number]['changes'] })[] = []
  for (const { airspace, current, steps } of concerned) {
    const histories = stepEpisodes(current, steps, minima.get(airspace.airspaceId) ?? new Map())
    const { siteId, airspaceId } = airspace
    for (const { episode, changes } of histories) {
      const begunAt = changes.find(change => change.type === 'episode_started')?.at ?? null
      const one = { siteId, airspaceId, airspace, episode, begunAt, whole: changes.length > 0, changes }
      changed.push(one)
      touched.push(one)
    }
    if (current?.state === 'ACTIVE' && !histories.some(({ episode }) => episode.id === current.id)) {
      touched.push({ siteId, airspaceId, airspace, episode: current, begunAt: null, whole: false })
    }
  }
  if (changed.length > 0) await saveEpisodes(trx, changed)
  return {
    events: changed.flatMap(({ siteId, airspaceId, episode, changes }) =>
      changes.map(change => ({ ...change, siteId, airspaceId, episodeId: episode.id ?? 0 })),
    ),
    touched,
  }
}

function coughAlerts(events: readonly EngineEvent[]): Map<number, AlertEvent[]> {
  const alerts = new Map<number, AlertEvent[]>()
  for (const event of events) {
    if (!('alertId' in event) || event.sensor !== 'COUGHS' || !OPENING.has(event.type)) continue
    alerts.set(event.airspaceId, [...(alerts.get(event.airspaceId) ?? []), event])
  }
  return alerts
}

function stepsOf(
  airspace: FollowedAirspace,
  { alerts, endings }: { alerts: readonly AlertEvent[]; endings: ReadonlyMap<number, number | null> },
): EpisodeStep[] {
  const { dateOf, endedBatches, endedDays } = airspace
  return [
    ...alerts.map(({ at, alertId, batchId }): EpisodeStep => {
      return { kind: 'cough_alert', at, day: dateOf(at / SLOT_MS - 1), alertId, batchId }
    }),
    ...endedBatches.map(
      (ended): EpisodeStep => ({
        kind: 'batch_ended',
        ...ended,
        minimum: endings.get(ended.batchId) ?? null,
      }),
    ),
    ...endedDays.map((ended): EpisodeStep => ({ kind: 'day_ended', ...ended })),
  ]
}

/** Counts the days of this run again, or all days where the run changed the episode's course. */
export async function saveEpisodeFigures(trx: Db, touched: readonly FollowedEpisode[]): Promise<void> {
  await saveFigures(
    trx,
    touched.map(({ airspace, episode, whole }) => {
      const first = airspace.dateOf(airspace.from)
      return {
        episode,
        timeZone: airspace.timeZone,
        from: whole || first < episode.startDate ? episode.startDate : first,
        lastJudged: airspace.dateOf(airspace.to),
      }
    }),
  )
}

export interface EpisodeToCount {
  episode: Pick<Episode, 'id' | 'startDate' | 'endDate' | 'closedAt'>
  timeZone: string
  /** The first local day to count again. */
  from: string
  /** The local day the evaluation has come to: the last one while the episode is active. */
  lastJudged: string
}

/** Saves the days from `from` on, and the summary, of each episode that is stored. */
export async function saveFigures(trx: Db, episodes: readonly EpisodeToCount[]): Promise<void> {
  const stored = episodes.flatMap(({ episode, timeZone, from, lastJudged }) => {
    const { id, startDate, endDate, closedAt } = episode
    if (id === null) return []
    const zone = zoneOrUtc(timeZone)
    return [{ id, startDate, zone, from, last: endDate ?? lastJudged, closedAt }]
  })
  await saveEpisodeDays(
    trx,
    stored.flatMap(({ id, startDate, zone, from, last, closedAt }) =>
      datesFrom(from, last).map(date => ({
        episodeId: id,
        date,
        dayNo: daysBetween(startDate, date) + 1,
        ...boundsOf(date, { zone, closedAt }),
      })),
    ),
  )
  await saveEpisodeSummaries(
    trx,
    stored.map(({ id, startDate, zone, last, closedAt }) => ({
      episodeId: id,
      from: new Date(dayBounds(startDate, zone).start * 1000),
      to: boundsOf(last, { zone, closedAt }).to,
      lastDay: last,
    })),
  )
}

/** A local day; its batch's close in the middle of it ends it there, what follows is the next batch's. */
function boundsOf(date: string, { zone, closedAt }: { zone: string; closedAt: number | null }) {
  const { start, end } = dayBounds(date, zone)
  const cut = closedAt !== null && closedAt > start * 1000 && closedAt < end * 1000
  return { from: new Date(start * 1000), to: new Date(cut ? closedAt : end * 1000), cut }
}

function datesFrom(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
