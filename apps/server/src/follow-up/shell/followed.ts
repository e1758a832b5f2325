/** The followers of an evaluation share what they know of an airspace and what they have brought about. */
import type { ComfortBand } from '@earshot/contract/rules/health/comfort.ts'
import type { Batch } from '@earshot/engine/batch.ts'
import type { EndedBatch } from '@earshot/engine/evaluation.ts'
import type { DateOfSlot, EndedDay } from '@earshot/engine/time.ts'
import type { EpisodeChangeType } from '#follow-up/episodes.ts'

export interface FollowedAirspace {
  siteId: number
  airspaceId: number
  timeZone: string
  dateOf: DateOfSlot
  /** `from` and `to` are the first and the last slot judged in this run. */
  from: number
  to: number
  /**
   * The full hours judged in this run (epoch hours), in order, with their local days and the comfort bands of those.
   */
  hours: readonly { hour: number; day: string; band: ComfortBand | null }[]
  endedBatches: readonly EndedBatch[]
  /** The local days whose last slot was judged in this run, in order, with their midnights. */
  endedDays: readonly EndedDay[]
  batches: readonly Batch[]
  /** A monitor that hung there had a licence at that time; epoch milliseconds. */
  licensedAt: (at: number) => boolean
}

export interface EpisodeEvent {
  type: EpisodeChangeType
  at: number
  siteId: number
  airspaceId: number
  episodeId: number
  transitionNo: number
}
