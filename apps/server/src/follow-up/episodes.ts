/** The life of an episode: bouts of respiratory trouble in an airspace (spec/3 §4.7). Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'

const DAY_MS = 86_400_000

export interface Episode {
  /** The episode's id, or null until it is stored. */
  id: number | null
  batchId: number | null
  state: 'ACTIVE' | 'CLOSED'
  startDate: string
  endDate: string | null
  closedAt: number | null
  /** The clear days in a row up to the last day that ended. */
  clearDays: number
  openedByAlert: number | null
  transitionNo: number
}

/** An episode goes by these steps; `day` is the local day of the judged slot. */
export type EpisodeStep =
  | { kind: 'cough_alert'; at: number; day: string; alertId: number; batchId: number | null }
  /** `minimum`: lowest RHS of its last day up to its end; what the day has after it is the next batch's. */
  | { kind: 'batch_ended'; at: number; day: string; batchId: number; minimum: number | null }
  | { kind: 'day_ended'; at: number; day: string }

/** The lowest RHS of each day that is known; null or missing: nothing valid was heard. */
export type DayMinima = ReadonlyMap<string, number | null>

export type EpisodeChangeType = 'episode_started' | 'episode_reopened' | 'episode_closed'

export interface EpisodeHistory {
  episode: Episode
  changes: { type: EpisodeChangeType; at: number; transitionNo: number }[]
}

/**
 * Opens, reopens and closes by what happened (spec/3 §4.7); the episode passed in is left as it is.
 * @param current the airspace's newest episode, open or closed
 * @param steps in any order; those of one moment are taken in the order in which they follow from each other
 * @returns the episodes that changed, oldest first
 */
export function stepEpisodes(
  current: Episode | null,
  steps: readonly EpisodeStep[],
  minima: DayMinima,
): EpisodeHistory[] {
  const histories: EpisodeHistory[] = current === null ? [] : [{ episode: current, changes: [] }]
  for (const step of inOrder(steps)) {
    const last = histories.at(-1)
    if (step.kind === 'cough_alert') openFor(histories, step)
    else if (last?.episode.state !== 'ACTIVE') continue
    else if (step.kind === 'day_ended') endDay(last, step, minima)
    else if (last.episode.batchId === step.batchId)
      close(last, step, new Map(minima).set(step.day, step.minimum))
  }
  return histories.filter(({ episode }) => episode !== current)
}

const ORDER = { batch_ended: 0, cough_alert: 1, day_ended: 2 } as const

function inOrder(steps: readonly EpisodeStep[]): EpisodeStep[] {
  return [...steps].sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind])
}

function openFor(histories: EpisodeHistory[], step: EpisodeStep & { kind: 'cough_alert' }): void {
  const { at, day, alertId, batchId } = step
  const last = histories.at(-1)
  if (last?.episode.state === 'ACTIVE') return
  if (last !== undefined && mayReopen(last.episode, step)) {
    last.episode = {
      ...last.episode,
      state: 'ACTIVE',
      endDate: null,
      closedAt: null,
      clearDays: 0,
      transitionNo: last.episode.transitionNo + 1,
    }
    note(last, 'episode_reopened', at)
    return
  }
  const episode: Episode = {
    id: null,
    batchId,
    state: 'ACTIVE',
    startDate: day,
    endDate: null,
    closedAt: null,
    clearDays: 0,
    openedByAlert: alertId,
    transitionNo: 1,
  }
  const history: EpisodeHistory = { episode, changes: [] }
  histories.push(history)
  note(history, 'episode_started', at)
}

/** The same trouble coming back soon is the same episode. */
function mayReopen(episode: Episode, { at, batchId }: { at: number; batchId: number | null }): boolean {
  if (episode.closedAt === null || episode.batchId !== batchId) return false
  return at - episode.closedAt <= DOMAIN.episode.reopenDays * DAY_MS
}

function endDay(history: EpisodeHistory, step: EpisodeStep & { kind: 'day_ended' }, minima: DayMinima): void {
  const { episode } = history
  const clearDays = clearDaysUpTo(step.day, episode.startDate, minima)
  if (clearDays !== episode.clearDays) history.episode = { ...episode, clearDays }
  // A silent day proves nothing: only a clear one closes.
  if (isClear(minima.get(step.day)) && clearDays >= DOMAIN.episode.clearDays) close(history, step, minima)
}

function close(history: EpisodeHistory, { at, day }: { at: number; day: string }, minima: DayMinima): void {
  const { episode } = history
  history.episode = {
    ...episode,
    state: 'CLOSED',
    endDate: lastTroubledDay(day, episode.startDate, minima),
    closedAt: at,
    transitionNo: episode.transitionNo + 1,
  }
  note(history, 'episode_closed', at)
}

/**
 * Counts the clear days in a row up to a local day: their lowest RHS is 60 or more. Days without a valid RHS neither
 * count nor break the row (spec/3 §4.7).
 */
export function clearDaysUpTo(day: string, startDate: string, minima: DayMinima): number {
  let count = 0
  for (let date = day; date >= startDate; date = addDays(date, -1)) {
    const minimum = minima.get(date) ?? null
    if (minimum === null) continue
    if (!isClear(minimum)) break
    count += 1
  }
  return count
}

/** The last day on which the RHS was under the limit; the first day where there was none. */
function lastTroubledDay(day: string, startDate: string, minima: DayMinima): string {
  for (let date = day; date > startDate; date = addDays(date, -1)) {
    const minimum = minima.get(date) ?? null
    if (minimum !== null && !isClear(minimum)) return date
  }
  return startDate
}

function isClear(minimum: number | null | undefined): boolean {
  return minimum !== null && minimum !== undefined && minimum >= DOMAIN.rhs.warnBelow
}

function note(history: EpisodeHistory, type: EpisodeChangeType, at: number): void {
  history.changes.push({ type, at, transitionNo: history.episode.transitionNo })
}
