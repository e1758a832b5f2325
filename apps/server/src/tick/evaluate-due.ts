/** Judges every slot that is due, exactly once: cursor and results are committed together. */

import { inForce } from '@earshot/engine/batch.ts'
import { evaluateAirspace } from '@earshot/engine/evaluate-airspace.ts'
import type { Evaluation } from '@earshot/engine/evaluation.ts'
import type { EngineEvent } from '@earshot/engine/events.ts'
import { daysEnding, newestDueSlot, SLOTS_PER_DAY } from '@earshot/engine/time.ts'
import { type ChainsOfPass, startChains } from '#alarms/start-chains.ts'
import type { IdFilter } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { followEvaluation } from '#follow-up/shell/follow-evaluation.ts'
import type { FollowedAirspace } from '#follow-up/shell/followed.ts'
import { type Claim, claimDue, type DueAirspace, devicesPerAirspace, listDue } from '#tick/queries/claim.ts'
import {
  daysOf,
  type JudgedAirspace,
  saveAirspaces,
  saveColors,
  saveDays,
  saveDevices,
  saveHours,
} from '#tick/queries/save-airspaces.ts'
import { type AlertOf, alertEvents, saveAlerts, saveSilenced } from '#tick/queries/save-alerts.ts'
import { saveFaults } from '#tick/queries/save-faults.ts'
import { loadWork, type Work } from './load-inputs.ts'
import type { Outcome } from './outcome.ts'
import { refreshStatusesIn } from './refresh-status.ts'
import { updateVoiceprints, type VoiceprintWork } from './update-voiceprints.ts'

/**
 * One transaction takes so many airspaces: many while there is a slot or two of each to judge, few while catching up.
 */
const GROUP = { live: 200, catchingUp: 20 } as const
const LIVE_SLOTS = 6
/**
 * A transaction locks the devices it judges; samples that come from them meanwhile are stored, acknowledged and shown
 * only after its commit. So where airspaces have many devices, fewer of them go together.
 */
const GROUP_DEVICES = 500

export interface EvaluateDue {
  db: Db
  now: Date
  siteIds?: IdFilter
  /** One transaction takes at most this many airspaces. */
  limit?: number
  chains?: ChainsOfPass | undefined
  /** The installation judges airspaces by their own normal as well. */
  judgesNormal?: boolean | undefined
  /** So many transactions are at work at once, each on airspaces of its own, as if by so many processes. */
  lanes?: number | undefined
  /** Called with what each transaction has judged, after its commit. */
  onJudged: (outcome: Outcome) => void
}

export async function evaluateDue(given: EvaluateDue): Promise<void> {
  const { db, now, siteIds, lanes = 1, onJudged } = given
  const dueSlot = newestDueSlot(now.getTime())
  for (;;) {
    const due = await listDue(db, { dueSlot, siteIds })
    const [first] = due
    if (first === undefined) return
    await ensureSamplePartitions(db, { fromSlot: first.nextSlot, toSlot: dueSlot })
    const groups = groupsOf(due, { dueSlot, limit: await mostTogether(given) })
    let hasJudged = false
    await inLanes(lanes, async () => {
      for (const airspaceIds of groups) {
        const judged = await db
          .transaction()
          .execute(trx => judgeGroup(trx, { ...given, dueSlot, airspaceIds }))
        if (judged === null) continue
        hasJudged = true
        onJudged(judged)
      }
    })
    // The others are being judged by another process, or were removed.
    if (!hasJudged) return
  }
}

/** Works in so many lanes until each of them has ended. The first that fails is the failure of all. */
async function inLanes(lanes: number, work: () => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(Array.from({ length: lanes }, work))
  const failed = ended.find(lane => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** Returns how many airspaces one transaction takes where there is little of each to judge. */
async function mostTogether({ db, limit }: Pick<EvaluateDue, 'db' | 'limit'>): Promise<number> {
  return limit ?? Math.max(1, Math.floor(GROUP_DEVICES / (await devicesPerAirspace(db))))
}

/** Divides what is due, in its order, into the airspaces of one transaction each. */
function* groupsOf(
  due: readonly DueAirspace[],
  { dueSlot, limit }: { dueSlot: number; limit: number },
): Generator<number[]> {
  for (let from = 0; from < due.length; ) {
    const slots = dueSlot - (due[from]?.nextSlot ?? dueSlot)
    const most = Math.min(slots < LIVE_SLOTS ? GROUP.live : GROUP.catchingUp, limit)
    yield due.slice(from, from + most).map(({ airspaceId }) => airspaceId)
    from += most
  }
}

interface Group extends Pick<EvaluateDue, 'now' | 'chains' | 'judgesNormal'> {
  dueSlot: number
  airspaceIds: readonly number[]
}

/** Judges one transaction's worth; null where there was nothing to take. */
async function judgeGroup(
  trx: Db,
  { now, dueSlot, airspaceIds, chains, judgesNormal }: Group,
): Promise<Outcome | null> {
  const claims = await claimDue(trx, { dueSlot, airspaceIds })
  if (claims.length === 0) return null
  const work = await loadWork(
    trx,
    claims.map(claim => ({
      claim,
      from: claim.next_slot,
      to: Math.min(dueSlot, claim.next_slot + SLOTS_PER_DAY - 1),
    })),
    { judgesNormal },
  )
  const judged = work.map(judge)
  const prints = await updateVoiceprints(
    trx,
    judged.filter(one => one.evaluation.hours.length > 0).map(voiceprintWork),
  )
  const rows = judged.map(({ work: { claim, to, input }, evaluation }): JudgedAirspace => {
    const voiceprint = prints.get(claim.airspace_id)
    return {
      siteId: claim.site_id,
      airspaceId: claim.airspace_id,
      nextSlot: to + 1,
      evaluation,
      limits: input.limits,
      ...(voiceprint ? { voiceprint } : {}),
    }
  })
  const alerts = await saveAll(trx, rows)
  const faults = await saveFaults(
    trx,
    rows.flatMap(({ siteId, airspaceId, evaluation }) =>
      evaluation.faults.map(change => ({ ...change, siteId, airspaceId })),
    ),
  )
  const statuses = await refreshStatusesIn(trx, {
    siteIds: [...new Set(claims.map(claim => claim.site_id))].sort((a, b) => a - b),
    now,
    airspaceIds: new Set(claims.map(claim => claim.airspace_id)),
    voiceprints: prints.size > 0,
  })
  const events = [...rows.flatMap(eventsOf), ...alerts.flatMap(alertEvents), ...statuses]
  events.sort((a, b) => a.at - b.at)
  const notified = await followEvaluation(trx, {
    airspaces: judged.map(followedOf),
    events,
    devicesOfAlert: new Map(alerts.map(({ history: { alert } }) => [alert.id ?? 0, alert.deviceIds])),
    faults,
  })
  // The notices stand by now: the first step of a chain uses them.
  await startChains(trx, { events, now, chains })
  return { ...outcomeOf(claims, events), notified }
}

interface Judged {
  work: Work
  evaluation: Evaluation
}

function judge(work: Work): Judged {
  const { batchId = null, devices = {}, silenced, normal } = work.claim.machines
  const memory = { batchId, devices, ...(silenced && { silenced }), ...(normal && { normal }) }
  const state = { memory, alerts: work.alerts }
  return { work, evaluation: evaluateAirspace(state, work.input, { from: work.from, to: work.to }) }
}

function voiceprintWork({ work: { claim, to, input } }: Judged): VoiceprintWork {
  const before = { strokes: claim.voiceprint, nextSlot: claim.next_slot }
  return { siteId: claim.site_id, airspaceId: claim.airspace_id, before, nextSlot: to + 1, input }
}

function followedOf({ work: { claim, from, to, input }, evaluation }: Judged): FollowedAirspace {
  return {
    siteId: claim.site_id,
    airspaceId: claim.airspace_id,
    timeZone: claim.timezone,
    dateOf: input.dateOf,
    from,
    to,
    hours: evaluation.hours,
    endedBatches: evaluation.endedBatches,
    endedDays: daysEnding({ from, to }, { dateOf: input.dateOf, timeZone: claim.timezone }),
    batches: input.batches,
    licensedAt: at =>
      input.devices.some(device => inForce(device.placements, at) && inForce(device.licences, at)),
  }
}

async function saveAll(trx: Db, rows: readonly JudgedAirspace[]): Promise<AlertOf[]> {
  const of = ({ siteId, airspaceId }: JudgedAirspace) => ({ siteId, airspaceId })
  const alerts = rows.flatMap(row =>
    row.evaluation.alerts.map(history => ({ ...of(row), history, limits: row.limits })),
  )
  const hours = rows.flatMap(row => row.evaluation.hours.map(hour => ({ ...of(row), ...hour })))
  await saveAirspaces(trx, rows)
  await saveDevices(trx, rows)
  await saveColors(
    trx,
    rows.flatMap(row => row.evaluation.colors.map(color => ({ ...of(row), ...color }))),
  )
  await saveHours(trx, hours)
  await saveDays(trx, { days: daysOf(hours), whole: false })
  if (alerts.length > 0) await saveAlerts(trx, alerts)
  await saveSilenced(
    trx,
    rows.flatMap(row => row.evaluation.silenced.map(silenced => ({ ...of(row), ...silenced }))),
  )
  return alerts
}

function eventsOf({ siteId, airspaceId, evaluation }: JudgedAirspace): EngineEvent[] {
  const place = { siteId, airspaceId }
  return [
    ...evaluation.colors.map(
      ({ at, deviceId, sensor, from, to }): EngineEvent => ({
        type: 'color_changed',
        ...place,
        at,
        deviceId,
        sensor,
        from,
        to,
      }),
    ),
    ...evaluation.endedBatches.map((ended): EngineEvent => ({ type: 'batch_ended', ...place, ...ended })),
    ...evaluation.hours.map(
      ({ hour, day, airspace }): EngineEvent => ({
        type: 'hour_judged',
        ...place,
        at: hour * 3_600_000,
        day,
        rhs: airspace.rhs,
      }),
    ),
  ]
}

function outcomeOf(claims: readonly Claim[], events: EngineEvent[]): Outcome {
  return {
    events,
    airspaces: new Map(claims.map(claim => [claim.airspace_id, claim.site_id])),
    sites: new Set(claims.map(claim => claim.site_id)),
  }
}
