import { limitProposals } from '@earshot/contract/endpoints/health/limit-proposals.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import {
  isBandKey,
  isByNormal,
  type NumberRule,
  sliderValues,
  type TriedRule,
  valueNow,
} from '@earshot/contract/rules/health/tried-limits.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { LimitValues, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { beginnings, compare, knownTo, type Verdict } from '@earshot/engine/compare-tried.ts'
import { SLOTS_PER_DAY } from '@earshot/engine/time.ts'
import type { TriedAlert } from '@earshot/engine/tried.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import {
  faultOf,
  type LimitPatch,
  type PlaceLimits,
  patched,
  type SiteAirspace,
  siteLimitsOf,
} from '#features/limits/limit-facts.ts'
import { formatPastDays } from '#features/limits/past-days.ts'
import { useLimitWords } from '#features/limits/use-limit-words.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { type Judging, useTried } from './use-tried.ts'

const STALE_MS = 600_000

export interface TryingOf<Rule extends TriedRule = TriedRule> {
  siteId: number
  stored: SiteLimits
  airspace: SiteAirspace
  rule: Rule
}

/** What is tried, as it is called on the page: a value, or a band. */
interface TriedTexts {
  /** What holds now and what is tried, as the lanes of the chart and the columns of the table are called. */
  now: string
  tried: string
  keep: string
  save: string
  saveFor: (place: string) => string
  stays: string
}

export interface Trying extends TryingOf {
  place: PlaceLimits
  timeZone: string
  past: LimitPast | undefined
  tried: Judging
  /** The own normal is judged by as well. */
  isByNormal: boolean
  /** What would be saved. */
  patch: LimitPatch
  /** What would have been raised by what holds now, and by what is tried; undefined while it is worked out. */
  before: readonly TriedAlert[] | undefined
  after: readonly TriedAlert[] | undefined
  verdict: Verdict | null
  texts: TriedTexts
  /** True while what is tried holds already. */
  isSame: boolean
  /** True where what is tried contradicts another limit. */
  isRefused: boolean
  mayChange: boolean
  /** True for who may propose the value and not save it; a band is not proposed. */
  mayPropose: boolean
  isOnline: boolean
  /** How long the past is, in words. */
  days: string
}

/** A limit with a single value that is tried. */
export interface TryingNumber extends Trying {
  rule: NumberRule
  /** The value that holds now, and the one that is tried. */
  now: number
  value: number
  values: readonly number[]
  /** How many are counted at each value that is known. */
  counts: ReadonlyMap<number, number>
  /** A limit as it is written, for example "36" or "2 hours". */
  word: (value: number) => string
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
  return formatPastDays(slots / SLOTS_PER_DAY, language)
}

/** What is known of any limit that is tried. */
export function useTryingBase({ siteId, stored, airspace, rule }: TryingOf, past: LimitPast | undefined) {
  const { language } = useTranslation('limits').i18n
  const rights = useSiteRights(siteId)
  const may = rights(limits.change)
  const isOnline = useOnline()
  return {
    siteId,
    stored,
    airspace,
    rule,
    past,
    place: siteLimitsOf(stored, airspace),
    timeZone: zoneOrUtc(stored.timezone),
    isByNormal: isByNormal(stored, rule),
    mayChange: may && isOnline,
    mayPropose: !may && isOnline && !isBandKey(rule.key) && rights(limitProposals.create),
    isOnline,
    days: daysText(past?.past.length ?? 0, language),
  }
}

/** Compares what holds now with what is tried. */
export function useVerdict(
  { past, rule, timeZone }: Pick<Trying, 'past' | 'rule' | 'timeZone'>,
  before: readonly TriedAlert[] | undefined,
  after: readonly TriedAlert[] | undefined,
): Verdict | null {
  return useMemo(
    () =>
      past === undefined || before === undefined || after === undefined
        ? null
        : compare({
            now: before,
            tried: after,
            counts: rule.counts,
            timeZone,
            known: knownTo(rule, past),
          }),
    [past, before, after, rule, timeZone],
  )
}

/** Everything that the page says of one limit, tried at one value; `asked` is that of the address, without it the one that holds now. */
export function useTryingNumber(
  { asked, ...given }: TryingOf<NumberRule> & { asked: number | undefined },
  past: LimitPast | undefined,
): TryingNumber {
  const base = useTryingBase(given, past)
  const { place, timeZone } = base
  const { rule } = given
  const { t } = useTranslation('limits')
  const words = useLimitWords()
  const now = valueNow(place, rule)
  const value = asked ?? now
  const values = sliderValues(rule.key, now, value)
  const [started] = useState(value)
  // The two that are compared come first, then those nearest to what holds now.
  const order = values.toSorted((a, b) => rankOf(a) - rankOf(b))
  const limitsWith = (one: number) => patched(place, { [rule.key]: one })
  const tried = useTried({
    past,
    timeZone,
    isByNormal: base.isByNormal,
    values: [now, ...order.filter(one => one !== now)],
    limitsWith,
    line: lineFor(rule, limitsWith(rule.key === 'rdi_reference' ? value : now)),
  })
  const counts = useMemo(
    () => new Map([...tried.alerts].map(([at, alerts]) => [at, beginnings(alerts, rule.counts).length])),
    [tried.alerts, rule.counts],
  )
  const [before, after] = [tried.alerts.get(now), tried.alerts.get(value)]
  const word = (one: number) => words.value(rule.key, one, place)
  return {
    ...base,
    rule,
    tried,
    now,
    value,
    values,
    counts,
    before,
    after,
    verdict: useVerdict(base, before, after),
    patch: { [rule.key]: value },
    word,
    texts: {
      now: t('try.nowValue', { value: word(now) }),
      tried: t('try.withValue', { value: word(value) }),
      keep: t('try.hold.keep', { value: word(now) }),
      save: t('saveValue', { value: word(value) }),
      saveFor: name => t('try.hold.save', { value: word(value), place: name }),
      stays: t('try.hold.stays', { value: word(now) }),
    },
    isSame: value === now,
    isRefused: faultOf(place, { [rule.key]: value }) !== null,
  }

  function rankOf(one: number): number {
    return one === started ? -1 : Math.abs(one - now)
  }
}

/** A reference changes what every hour's RHS is, so the line is that of the value which is tried. */
function lineFor({ isOfNormal }: TriedRule, limitsOfLine: LimitValues) {
  return { kind: isOfNormal ? ('times' as const) : ('line' as const), limits: limitsOfLine }
}
