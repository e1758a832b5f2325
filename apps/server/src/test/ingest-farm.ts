/** A site whose gateway sends samples straight to the ingest. */
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import type { Ingest } from '#ingest/ingest.ts'
import { aBarn, aDevice, aGateway, aSite } from './factories.ts'

export function sample(device_code: string, slot: number, fields: object = {}) {
  return {
    device_code,
    slot,
    coughs: 3,
    audio_seconds: 600,
    temperature_c: 21.37,
    humidity_pct: 63.2,
    bytes: 180,
    ...fields,
  }
}

export interface FarmOptions {
  devices?: number
  timezone?: string
  installedAt?: Date
}

export async function ingestFarm(
  { db, ingest, clock }: { db: Db; ingest: Ingest; clock: Clock },
  { devices = 2, timezone = 'Europe/Brussels', installedAt = new Date('2026-01-01T00:00:00Z') }: FarmOptions,
) {
  const site = await aSite(db, { timezone })
  const barn = await aBarn(db, { site })
  const gateway = await aGateway(db, { site_id: site.id })
  const hung = []
  for (let n = 0; n < devices; n++) hung.push(await aDevice(db, { deck: barn.deck, installedAt }))
  const send = (samples: ReturnType<typeof sample>[]) =>
    ingest.accept({ gatewayCode: gateway.code, samples, receivedAt: clock.now() })
  return {
    ...barn,
    gateway,
    devices: hung,
    codes: hung.map(device => device.code) as [string, ...string[]],
    send,
  }
}

/** Reads what was stored for a site, monitor by monitor. */
export function storedSamples(db: Db, siteId: number) {
  return db
    .selectFrom('samples')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('device_id')
    .orderBy('slot')
    .execute()
}
