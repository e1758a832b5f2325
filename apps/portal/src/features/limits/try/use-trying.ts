import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { SLOTS_PER_DAY } from '@earshot/engine/time.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import {
  faultOf,
  type PlaceLimits,
  patched,
  type SiteAirspace,
  siteLimitsOf,
} from '#features/limits/limit-facts.ts'
import { referenceOf, useLimitWords } from '#features/limits/use-limit-words.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatAge } from '#lib/text/locale.ts'
import { sliderValues, type TriedRule } from './rules.ts'
import { type Judging, useTried } from './use-tried.ts'
import { beginnings, compare, type Verdict } from './verdict.ts'

const STALE_MS = 600_000

export interface TryingOf {
  siteId: number
  stored: SiteLimits
  airspace: SiteAirspace
  rule: TriedRule
  /** The value of the address; undefined: the one that holds now. */
  asked: number | undefined
}

export interface Trying extends Omit<TryingOf, 'asked'> {
  place: PlaceLimits
  timeZone: string
  past: LimitPast | undefined
  tried: Judging
  /** The value that holds now, and the one that is tried. */
  now: number
  value: number
  values: readonly number[]
  /** How many are counted at each value that is known. */
  counts: ReadonlyMap<number, number>
  verdict: Verdict | null
  /** A limit as it is written, for example "36" or "2 hours". */
  word: (value: number) => string
  /** True where the value contradicts another limit. */
  isRefused: boolean
  mayChange: boolean
  isOnline: boolean
  /** How long the past is, in words. */
  days: string
}

/** Asks for the past of one sensor. */
export function usePast(siteId: number, airspaceId: number | null, sensor: TriedRule['sensor'] | null) {
  return useEndpoint(
    limits.past,
    { params: { siteId, airspaceId: airspaceId ?? 0 }, query: { sensor: sensor ?? 'COUGHS' } },
    { enabled: airspaceId !== null && sensor !== null, staleTimeMs: STALE_MS },
  )
}

/** Writes how long a past is, in whole days, and one at least. */
export function daysText(slots: number, language: string): string {
  return formatAge({ value: Math.max(1, Math.round(slots / SLOTS_PER_DAY)), unit: 'day' }, language)
}

/** The value of a limit that holds now; a reference that nobody has set is the product type's. */
export function valueNow({ values, productType }: PlaceLimits, { key }: TriedRule): number {
  return values[key] ?? (productType === null ? 1 : referenceOf(productType))
}

/** Everything that the page says of one limit, tried at one value. */
export function useTrying({ asked, ...given }: TryingOf, past: LimitPast | undefined): Trying {
  const { siteId, stored, airspace, rule } = given
  const place = siteLimitsOf(stored, airspace)
  const words = useLimitWords()
  const { language } = useTranslation('limits').i18n
  const may = useSiteRights(siteId)(limits.change)
  const isOnline = useOnline()
  const timeZone = zoneOrUtc(stored.timezone)
  const now = valueNow(place, rule)
  const value = asked ?? now
  const values = sliderValues(rule.key, now, value)
  const [started] = useState(value)
  // The two that are compared come first, then those nearest to what holds now.
  const order = values.toSorted((a, b) => rankOf(a) - rankOf(b))
  const limitsWith = (one: number) => patched(place, { [rule.key]: one })
  const tried = useTried({ past, timeZone, values: [now, ...order.filter(one => one !== now)], limitsWith })
  const { counts: counted } = rule
  const counts = useMemo(
    () => new Map([...tried.alerts].map(([at, alerts]) => [at, beginnings(alerts, counted).length])),
    [tried.alerts, counted],
  )
  const [before, after] = [tried.alerts.get(now), tried.alerts.get(value)]
  const verdict = useMemo(
    () =>
      past === undefined || before === undefined || after === undefined
        ? null
        : compare({ now: before, tried: after, counts: counted, timeZone, known: knownTo(rule, past) }),
    [past, before, after, counted, timeZone, rule],
  )
  return {
    ...given,
    place,
    timeZone,
    past,
    tried,
    now,
    value,
    values,
    counts,
    verdict,
    word: one => words.value(rule.key, one, place),
    isRefused: faultOf(place, { [rule.key]: value }) !== null,
    mayChange: may && isOnline,
    isOnline,
    days: daysText(past?.past.length ?? 0, language),
  }

  function rankOf(one: number): number {
    return one === started ? -1 : Math.abs(one - now)
  }
}

/** Episodes are of coughs: no limit of climate meets them or misses them. */
export function knownTo({ sensor }: TriedRule, { episodes, logbook }: LimitPast) {
  return { episodes: sensor === 'COUGHS' ? episodes : [], logbook }
}
