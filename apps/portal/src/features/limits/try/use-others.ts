import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { beginnings, compare, isAtNight, knownTo, type Verdict } from '@earshot/engine/compare-tried.ts'
import { SLOTS_PER_DAY } from '@earshot/engine/time.ts'
import type { TriedAlert } from '@earshot/engine/tried.ts'
import { useEffect, useState } from 'react'
import { type SiteAirspace, siteLimitsOf } from '#features/limits/limit-facts.ts'
import type { SiteOutcome } from './site-sum.ts'
import { useRested } from './use-rested.ts'
import { useTriedChange } from './use-tried.ts'
import { daysText, type Trying, usePast } from './use-trying.ts'

/** What the slider passes by is not tried on the others. */
const REST_MS = 500

/** What a change would have done in another airspace; `failed` where that could not be worked out. */
export interface OtherOutcome {
  airspace: SiteAirspace
  state: 'tried' | 'empty' | 'failed'
  verdict: Verdict | null
  /** What it adds to the sum of a site; null where there is no verdict. */
  sum: SiteOutcome | null
  /** How long its past is, in words. */
  days: string
}

export interface Others {
  count: number
  /** Those that are tried so far, in the site's order. */
  outcomes: readonly OtherOutcome[]
  isRunning: boolean
  isStopped: boolean
  stop: () => void
  /** Goes on after a stop, and tries again what has failed. */
  resume: () => void
}

interface OthersOf {
  trying: Trying
  airspaces: readonly SiteAirspace[]
  /** They are tried only once somebody wants the change to hold there too. */
  isWanted: boolean
  language: string
}

/** Tries a change on other airspaces, one after the other, each in the worker. */
export function useOthers({ trying, airspaces, isWanted, language }: OthersOf): Others {
  const { siteId, stored, rule, timeZone } = trying
  const patch = useRested(JSON.stringify(trying.patch), REST_MS)
  const [known, setKnown] = useState<{ of: string; outcomes: ReadonlyMap<number, OtherOutcome> }>()
  const [isStopped, setStopped] = useState(false)
  const of = `${stored.revision} ${patch}`
  const outcomes: ReadonlyMap<number, OtherOutcome> = known?.of === of ? known.outcomes : new Map()
  const isRunning = isWanted && !isStopped
  const next = isRunning ? airspaces.find(({ airspace }) => !outcomes.has(airspace.id)) : undefined
  const place = siteLimitsOf(stored, next)
  const past = usePast(siteId, next?.airspace.id ?? null, rule.sensor)
  const { tried, before, after } = useTriedChange({
    past: next && past.data,
    timeZone,
    isByNormal: trying.isByNormal,
    place,
    patch: JSON.parse(patch),
  })
  const outcome = next === undefined ? null : outcomeOf(next)
  const state = outcome?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome is made anew at each drawing; its state says that it has come.
  useEffect(() => {
    if (outcome === null) return
    setKnown({ of, outcomes: new Map([...outcomes, [outcome.airspace.airspace.id, outcome]]) })
  }, [state, next?.airspace.id, of])
  return {
    count: airspaces.length,
    outcomes: airspaces.flatMap(({ airspace }) => outcomes.get(airspace.id) ?? []),
    isRunning: next !== undefined,
    isStopped: isWanted && isStopped,
    stop: () => setStopped(true),
    resume() {
      setStopped(false)
      setKnown({ of, outcomes: new Map([...outcomes].filter(([, one]) => one.state !== 'failed')) })
    },
  }

  function outcomeOf(airspace: SiteAirspace): OtherOutcome | null {
    const { data } = past
    const days = daysText(data?.past.length ?? 0, language)
    const nothing = { airspace, verdict: null, sum: null, days }
    if (past.isError || tried.isFailed) return { ...nothing, state: 'failed' }
    if (data === undefined) return null
    if (data.past.length === 0) return { ...nothing, state: 'empty' }
    if (before === undefined || after === undefined) return null
    const known = knownTo(rule, data)
    const verdict = compare({ now: before, tried: after, counts: rule.counts, timeZone, known })
    return { ...nothing, state: 'tried', verdict, sum: sumOf(data, verdict, { before, after }) }
  }

  function sumOf(
    { past: { length } }: LimitPast,
    { now, tried: then, episodes, isSame }: Verdict,
    raised: { before: readonly TriedAlert[]; after: readonly TriedAlert[] },
  ): SiteOutcome {
    const nights = (alerts: readonly TriedAlert[]) =>
      beginnings(alerts, rule.counts).filter(at => isAtNight(at, timeZone)).length
    return {
      days: length / SLOTS_PER_DAY,
      isSame,
      now: { count: now, nights: nights(raised.before) },
      tried: { count: then, nights: nights(raised.after) },
      episodes: {
        known: episodes.filter(one => one.now.at !== null).length,
        missed: episodes.filter(({ isMissed }) => isMissed).length,
      },
    }
  }
}
