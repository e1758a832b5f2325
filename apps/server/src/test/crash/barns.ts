/**
 * Makes four barns in which something happens, slot by slot: what the killed server and the undisturbed engine are
 * both fed.
 */
import type { HeartbeatMessage, Sample } from '@earshot/contract/telemetry/messages.ts'
import type { Db } from '#db/open.ts'
import { seedBase } from '#seed/seed-base.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { aMembership, aUser } from '#test/factories.ts'

export const SLOT_MS = 600_000
export const START = new Date('2026-03-02T00:00:00Z')
export const FIRST = START.getTime() / SLOT_MS
export const SITES = [1, 2, 3, 4]
const AIRSPACES = 2
const DEVICES = 4
const SECRET = 'bench'
const SLOTS_PER_HOUR = 6
/** Nobody registered it: its samples are kept all the same. */
const STRANGER = 'STRANGER-1'
/** The third barn's line is down for a while in every three hours, though never so long that it counts as silent. */
const CUT = { every: 18, from: 9, slots: 4 }

export interface BarnMessage {
  samples: Sample[]
  heartbeat?: HeartbeatMessage
  /** The samples that a test remembers of it: `device slot`. */
  keys: string[]
}

export const gatewayOf = (site: number) => ({ code: `BENCH-GW-${site}`, secret: SECRET })
/** The moment half a minute after the slot has ended. */
export const arrivalOf = (slot: number) => new Date((slot + 1) * SLOT_MS + 30_000)

/** The same rows with the same numbers in every fresh database. */
export async function makeBarns(db: Db): Promise<void> {
  await seedBase(db)
  const sites = await makeFarm(db, { sites: SITES.length, airspaces: AIRSPACES, devices: DEVICES })
  // Nobody has been silent before it begins.
  await db.updateTable('device_placements').set({ installed_at: START }).execute()
  await db.updateTable('devices').set({ installation_date: START }).execute()
  await db.updateTable('gateways').set({ last_heartbeat_at: START }).execute()
  for (const [index, site] of sites.entries()) {
    const farmer = await aUser(db, { email: `farmer${index}@barn.example` })
    const worker = await aUser(db, { email: `worker${index}@barn.example` })
    await aMembership(db, { site, user: farmer })
    await aMembership(db, { site, user: worker, role: 'WORKER' })
  }
}

/** Coughs come and go in the first barn, heat and cold in the second, damp in the third, nothing in the fourth. */
function readingOf(site: number, device: number, slot: number): Partial<Sample> {
  const hour = Math.floor((slot - FIRST) / SLOTS_PER_HOUR)
  const within = (from: number, to: number) => hour >= from && hour < to
  const room = device % AIRSPACES
  const usual = {
    coughs: (slot + device) % 3,
    temperature_c: 18 + (slot % 5) / 10,
    humidity_pct: 55 + device,
  }
  if (site === 1 && room === 0 && within(14, 24)) return { ...usual, coughs: 12 }
  if (site === 2 && room === 0 && (within(6, 9) || within(40, 42) || hour === 45 || hour === 116))
    return { ...usual, temperature_c: 36.5 }
  if (site === 2 && room === 1 && within(20, 24)) return { ...usual, temperature_c: 3 }
  if (site === 3 && within(30, 40)) return { ...usual, humidity_pct: 92 }
  return usual
}

function samplesMessage(site: number, device_code: string, device: number, slot: number): BarnMessage {
  const sample = { device_code, slot, audio_seconds: 600, bytes: 180, ...readingOf(site, device, slot) }
  return { samples: [sample], keys: [`${device_code} ${slot}`] }
}

function samplesOf(site: number, slot: number): BarnMessage[] {
  const messages = Array.from({ length: DEVICES }, (_, device) =>
    samplesMessage(site, `BENCH-${site}-${device}`, device, slot),
  )
  if (site === 4) messages.push(samplesMessage(site, STRANGER, 0, slot))
  return messages
}

const phaseOf = (slot: number) => (slot - FIRST) % CUT.every
const isCut = (site: number, slot: number) =>
  site === 3 && phaseOf(slot) >= CUT.from && phaseOf(slot) < CUT.from + CUT.slots

/**
 * Makes what the gateway of this site sends when this slot has ended: its own samples, what it had to keep, a sign of
 * life.
 */
export function messagesOf(site: number, slot: number): BarnMessage[] {
  if (isCut(site, slot)) return []
  const kept = Array.from({ length: CUT.slots }, (_, n) => slot - CUT.slots + n)
  const late = isCut(site, slot - 1) ? kept.flatMap(earlier => samplesOf(site, earlier)) : []
  const signs = late.length > 0 || slot % 2 === 0 ? [signOfLife(site, slot)] : []
  return [...late, ...samplesOf(site, slot), ...signs]
}

function signOfLife(site: number, slot: number): BarnMessage {
  const age = slot - FIRST + 1
  const heartbeat: HeartbeatMessage = {
    at: new Date((slot + 1) * SLOT_MS).toISOString(),
    software_version: '1.0',
    disk_free_pct: 80,
    bytes_up: age * 1_000 + site,
    bytes_down: age * 10,
  }
  return { samples: [], heartbeat, keys: [] }
}
