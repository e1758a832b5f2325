/**
 * The worked scenario of spec/3 §5 as a recording: what a room of 250 fatteners with one monitor sends from the day
 * before day 1 to the morning of day 9, and what people do meanwhile.
 */
import type { RecordingLine } from '@earshot/contract/telemetry/messages.ts'
import type { Db } from '#db/open.ts'
import { engineBarn, SLOT_MS } from './engine-barn.ts'
import { aMembership, aUser } from './factories.ts'

/** Day 0 fills the window. */
export const SCENARIO_START = new Date('2026-03-01T00:00:00Z')
const HOUR_MS = 3_600_000
const ANIMALS = 250
const SLOTS_PER_DAY = 144

/** The hour of a day of the scenario. */
export function when(day: number, hour: number): Date {
  return new Date(SCENARIO_START.getTime() + (day * 24 + hour) * HOUR_MS)
}

/** `day 1 09:00`, the other way round. */
export function label(at: Date): string {
  const minutes = Math.floor((at.getTime() - SCENARIO_START.getTime()) / 60_000)
  const hour = Math.floor(minutes / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `day ${Math.floor(hour / 24)} ${two(hour % 24)}:${two(minutes % 60)}`
}

export async function scenarioBarn(db: Db) {
  const barn = await engineBarn(db, { start: SCENARIO_START, animals: ANIMALS })
  await db.updateTable('devices').set({ name: 'Monitor 1' }).execute()
  const worker = await aUser(db)
  await aMembership(db, { site: barn.site, user: worker, role: 'WORKER' })
  return { barn, worker }
}
export type ScenarioBarn = Awaited<ReturnType<typeof scenarioBarn>>

/** People act at these times; everything else follows from the recording. */
export interface Act {
  at: Date
  what: 'accept the vet' | 'record a treatment' | 'calibrate' | 'calibrate back'
}

/**
 * A window cannot empty at once, so the recovery at the start of day 5 comes by the airspace's own reference: what was
 * 3.5 times it is then once. When the last burst has left the window, the stage's reference holds again.
 */
export const ACTS: readonly Act[] = [
  { at: new Date(when(2, 10).getTime() + 60_000), what: 'accept the vet' },
  { at: new Date(when(3, 9).getTime() + 60_000), what: 'record a treatment' },
  { at: new Date(when(4, 23).getTime() + 11 * 60_000), what: 'calibrate' },
  { at: new Date(when(5, 21).getTime() + 11 * 60_000), what: 'calibrate back' },
]

/** The stored six hours arrive ten minutes after the device was lost; it is heard live again from 01:00 on. */
export const LATE_AT = new Date(when(9, 0).getTime() + 10 * 60_000 + 30_000)
const LATE_SLOTS = 36
const BACK_FROM = when(9, 1)
export const BACK_AT = new Date(BACK_FROM.getTime() + 10 * 60_000 + 30_000)
/** The last line: only a heartbeat, as the slot before it falls due. */
const SCENARIO_END = new Date(when(9, 6).getTime() + 5 * 60_000)

/**
 * 250 coughs spread over every 144 slots are an RDI of 1. A burst at 08:00 makes it 2.2 for the day it stays in the
 * window, one at 20:00 lifts it to 3.5; both are repeated daily through day 4.
 */
function coughsIn(slot: number): number {
  const index = slot - SCENARIO_START.getTime() / SLOT_MS
  const ofDay = index % SLOTS_PER_DAY
  const spread = (slots: number) => Math.floor((slots * ANIMALS) / SLOTS_PER_DAY)
  const usual = spread(ofDay + 1) - spread(ofDay)
  const day = Math.floor(index / SLOTS_PER_DAY)
  if (day < 1 || day > 4) return usual
  if (ofDay === 8 * 6 - 1) return usual + 1.2 * ANIMALS
  return ofDay === 20 * 6 - 1 ? usual + 1.3 * ANIMALS : usual
}

interface Codes {
  gateway: string
  device: string
}

/** Makes every message, in order of arrival: half a minute after its slot has ended, with the gateway's heartbeat. */
export function scenarioLines({ gateway, device }: Codes): RecordingLine[] {
  const sampleOf = (slot: number, coughs = coughsIn(slot)) => ({
    device_code: device,
    slot,
    coughs,
    audio_seconds: 600,
    // No sensor stands still for days.
    temperature_c: 20 + (slot % 144 === 7 ? 0.1 : 0),
    humidity_pct: 55 + (slot % 144 === 7 ? 0.1 : 0),
  })
  const silentFrom = when(8, 0).getTime()
  const lines: RecordingLine[] = []
  const first = SCENARIO_START.getTime() / SLOT_MS
  const last = when(9, 6).getTime() / SLOT_MS - 1
  for (let slot = first; slot <= last; slot++) {
    const at = new Date((slot + 1) * SLOT_MS + 30_000)
    const start = slot * SLOT_MS
    const samples = start < silentFrom || start >= BACK_FROM.getTime() ? [sampleOf(slot)] : []
    if (at.getTime() === LATE_AT.getTime()) {
      for (let late = 0; late < LATE_SLOTS; late++) samples.push(sampleOf(silentFrom / SLOT_MS + late, 30))
    }
    lines.push(lineOf({ at, gateway, samples }))
  }
  lines.push(lineOf({ at: SCENARIO_END, gateway, samples: [] }))
  return lines
}

function lineOf({
  at,
  gateway,
  samples,
}: {
  at: Date
  gateway: string
  samples: NonNullable<RecordingLine['samples']>
}): RecordingLine {
  const heartbeat = { at: at.toISOString() }
  return {
    at: at.toISOString(),
    gateway_code: gateway,
    heartbeat,
    ...(samples.length > 0 ? { samples } : {}),
  }
}

/**
 * Reads what stands in the database in the end, without the numbers and moments that depend on when the engine
 * looked.
 */
export async function endState(db: Db) {
  const [alerts, spans, colors, hours, days, episodes, episodeDays, recommendations, told, airspace, device] =
    await Promise.all([
      db.selectFrom('alerts').selectAll().orderBy('opened_at').orderBy('sensor').execute(),
      db.selectFrom('alert_spans').selectAll().orderBy('from_at').execute(),
      db.selectFrom('color_changes').selectAll().orderBy('changed_at').orderBy('sensor').execute(),
      db.selectFrom('airspace_rhs_hours').selectAll().orderBy('hour').execute(),
      db.selectFrom('airspace_rhs_days').selectAll().orderBy('day').execute(),
      db.selectFrom('episodes').selectAll().orderBy('start_date').execute(),
      db.selectFrom('episode_days').selectAll().orderBy('date').execute(),
      db.selectFrom('recommendations').selectAll().orderBy('created_at').orderBy('category').execute(),
      db
        .selectFrom('notifications as n')
        .innerJoin('deliveries as d', 'd.notification_id', 'n.id')
        .select(['n.event_kind', 'n.transition_no', 'n.type', 'n.title_key', 'n.params', 'n.created_at'])
        .select(['d.user_id', 'd.channel', 'd.status', 'd.reason'])
        .orderBy('n.created_at')
        .orderBy('n.title_key')
        .orderBy('n.ref_id')
        .orderBy('d.channel')
        .execute(),
      db.selectFrom('airspace_states').selectAll().execute(),
      db.selectFrom('device_states').selectAll().execute(),
    ])
  return {
    alerts,
    spans,
    colors: colors.map(({ id: _, ...color }) => color),
    hours,
    days,
    episodes: episodes.map(({ created_at: _, ...episode }) => episode),
    episodeDays,
    recommendations: recommendations.map(({ id: _, ...recommendation }) => recommendation),
    told,
    airspace: airspace.map(({ status_since: _, ...state }) => state),
    device,
  }
}
