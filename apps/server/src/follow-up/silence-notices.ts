/**
 * Notices of silence and return (spec/3 §4.4, §4.6). A silent gateway speaks for its monitors, a silent site for
 * both. The functions are pure; times are in epoch milliseconds.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { LOST_MS, OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { NoticeKind } from '@earshot/contract/rules/health/notices.ts'
import type { Connectivity, DeviceMode } from '@earshot/contract/values.ts'
import type { ConnectivityChanged } from '@earshot/engine/events.ts'
import type { Notice } from './notifications.ts'

const MINUTE_MS = 60_000

export interface GatewayFacts {
  id: number
  code: string
  mode: DeviceMode
  connectivity: Connectivity
  heardAt: number
  /** The moment when its return was told last; null: never. */
  backToldAt: number | null
}

export interface SilenceFacts {
  now: number
  /** The gateway each monitor was heard through. */
  gatewayOf: ReadonlyMap<number, GatewayFacts>
  gateways: ReadonlyMap<number, GatewayFacts>
  deviceNames: ReadonlyMap<number, string>
  /**
   * The units whose loss was the last thing told of them, as `device 7`: stored data lets them pass OFFLINE on their
   * way back.
   */
  lossTold: ReadonlySet<string>
  /** Sites with monitors that are all lost: since when, and when that was told last (null: never). */
  lostSites: ReadonlyMap<number, { since: number; toldAt: number | null }>
}

/**
 * Makes the notices of these changes: short absences end without a word, a gateway's notice stands for those of its
 * monitors, a lost site's for both.
 */
export function silenceNotices(events: readonly ConnectivityChanged[], facts: SilenceFacts): Notice[] {
  const notices = events.flatMap(event => noticeOf(event, { events, facts }) ?? [])
  return foldSites(notices, facts)
}

type Around = { events: readonly ConnectivityChanged[]; facts: SilenceFacts }

function noticeOf(event: ConnectivityChanged, around: Around): Notice | null {
  const { unit, unitId: refId, siteId, airspaceId, at } = event
  const what = turnOf(event, around.facts)
  if (siteId === null || what === null) return null
  const gateway = unit === 'gateway' ? around.facts.gateways.get(refId) : around.facts.gatewayOf.get(refId)
  if (isUnderCare(gateway) && what !== 'back') return null
  if (unit === 'device' && gateway !== undefined && isFolded(what, gateway, around)) return null
  const name = unit === 'gateway' ? gateway?.code : around.facts.deviceNames.get(refId)
  return {
    eventKind: `${unit}_${what}`.toUpperCase(),
    refId,
    transitionNo: Math.floor(at / MINUTE_MS),
    kind: `${unit}_${what}` satisfies NoticeKind,
    at,
    siteId,
    airspaceId,
    sensors: [],
    deviceIds: unit === 'device' ? [refId] : [],
    params: { name: name ?? '' },
  }
}

type Turn = 'offline' | 'lost' | 'back'

/** Short absences end without a word. */
function turnOf({ unit, unitId, from, to }: ConnectivityChanged, { lossTold }: SilenceFacts): Turn | null {
  if (to === 'LOST') return 'lost'
  if (to === 'OFFLINE') return from === 'ONLINE' ? 'offline' : null
  return from === 'LOST' || lossTold.has(`${unit} ${unitId}`) ? 'back' : null
}

/** Somebody works on the gateway, or it travels. */
function isUnderCare(gateway: GatewayFacts | undefined): boolean {
  return gateway?.mode === 'MAINTENANCE' || gateway?.mode === 'SLEEP'
}

function isFolded(what: Turn, gateway: GatewayFacts, { events, facts }: Around): boolean {
  const silent = DOMAIN.gatewaySilentMin * MINUTE_MS
  if (what === 'lost') return gateway.connectivity !== 'ONLINE'
  // A gateway that dies is noted as silent a little later than its monitors: `findUntold` brings those up again where it
  // was not the gateway.
  if (what === 'offline') return gateway.connectivity !== 'ONLINE' || facts.now - gateway.heardAt >= silent
  if (gateway.connectivity !== 'ONLINE') return true
  // Its monitors come back with it, a few minutes before or after.
  const returns = events.some(
    event => event.unit === 'gateway' && event.unitId === gateway.id && turnOf(event, facts) === 'back',
  )
  return returns || (gateway.backToldAt !== null && facts.now - gateway.backToldAt < silent)
}

/** Replaces the notices of a site's parts by one of the site where everything is lost. */
function foldSites(notices: readonly Notice[], { lostSites }: SilenceFacts): Notice[] {
  const folded: Notice[] = []
  const told = new Set<number>()
  for (const notice of notices) {
    const lost = notice.kind === 'device_lost' || notice.kind === 'gateway_lost'
    const site = lostSites.get(notice.siteId)
    if (!lost || site === undefined) folded.push(notice)
    else if (site.toldAt !== null && site.toldAt >= site.since) {
      // A unit that was silent when the site's loss was told is part of it; one that fell silent since then is news
      // of its own.
      if (silentSince(notice) > site.toldAt) folded.push(notice)
    } else if (!told.has(notice.siteId)) {
      told.add(notice.siteId)
      folded.push(siteNotice(notice, Math.max(notice.at, site.since)))
    }
  }
  return folded
}

/** @param notice that a part of it is lost */
function silentSince(notice: Notice): number {
  return notice.at - LOST_MS + OFFLINE_MS
}

function siteNotice(part: Notice, at: number): Notice {
  return {
    ...part,
    eventKind: 'SITE_LOST',
    refId: part.siteId,
    transitionNo: Math.floor(at / MINUTE_MS),
    kind: 'site_lost',
    at,
    airspaceId: null,
    deviceIds: [],
    params: {},
  }
}
