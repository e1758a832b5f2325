/**
 * Decides which answers are kept between visits and how they are written down. It is pure: it uses no storage and no
 * clock.
 */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { FIRST_LIMITS, STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'

/**
 * The entities (spec/1 §4), which a screen needs to say how the farm is, and who is told of an Alarm, which is asked when
 * there is one. Charts, exports and files, data about other people (users, invitations, notes) and the admin area are
 * not kept.
 */
export const PERSISTED: readonly EndpointShape[] = [
  session.current,
  profile.settings,
  sites.list,
  sites.listAll,
  sites.read,
  sites.status,
  sites.latest,
  sites.statuses,
  sites.productTypes,
  sites.airspaces,
  groups.list,
  morningRounds.read,
  cases.followUps,
  desk.list,
  batches.active,
  batches.listInAirspace,
  batches.list,
  batches.read,
  logbook.list,
  logbook.eventDays,
  logbook.treatments,
  siteEditor.diseases,
  devices.list,
  gateways.list,
  alerts.list,
  alarmPlans.read,
  notifications.list,
  recommendations.list,
  episodes.list,
  rotas.read,
]

export const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Browsers give a site 5 million characters; the session and the language need room too. */
export const MAX_CHARACTERS = 1_000_000

export interface PersistedAnswer {
  /** The query's key: the endpoint's path, then its input. */
  key: readonly unknown[]
  data: unknown
  /** When the answer came, in milliseconds. */
  at: number
}

const ENDPOINTS = new Map<unknown, EndpointShape>(PERSISTED.map(endpoint => [endpoint.path, endpoint]))

/** An answer is persisted if its endpoint is, but of a list only the first page without a search. */
export function isPersisted([path, input]: readonly unknown[]): boolean {
  if (!ENDPOINTS.has(path)) return false
  const { page, q, search } = queryOf(input)
  return (page === undefined || Number(page) === FIRST_LIMITS.page.first) && !q && !search
}

function queryOf(input: unknown): Record<string, unknown> {
  const query = isRecord(input) ? input.query : undefined
  return isRecord(query) ? query : {}
}

export interface PackInput {
  answers: readonly PersistedAnswer[]
  user: string
  now: number
  /** The room in characters; the oldest answers that do not fit are left out. */
  room?: number
}

/** Returns the text to store, or null where there is nothing to store. */
export function pack({ answers, user, now, room = MAX_CHARACTERS }: PackInput): string | null {
  const head = `{"version":${JSON.stringify(STORAGE_VERSION)},"user":${JSON.stringify(user)},"answers":[`
  let left = room - head.length - 2
  const parts: string[] = []
  for (const answer of newestFirst(answers)) {
    if (!isPersisted(answer.key) || !isFresh(answer.at, now)) continue
    const part = JSON.stringify({ key: answer.key, data: answer.data, at: answer.at })
    left -= part.length + 1
    if (left < 0) break
    parts.push(part)
  }
  return parts.length === 0 ? null : `${head}${parts.join(',')}]}`
}

function newestFirst(answers: readonly PersistedAnswer[]): PersistedAnswer[] {
  return [...answers].sort((one, other) => other.at - one.at)
}

/**
 * An answer from the future was written by a clock that has been set since, so its age is unknown and it is not fresh.
 */
export function isFresh(at: number, now: number): boolean {
  return at <= now && now - at <= MAX_AGE_MS
}
