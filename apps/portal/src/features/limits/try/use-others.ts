import { useEffect, useState } from 'react'
import { patched, type SiteAirspace, siteLimitsOf } from '#features/limits/limit-facts.ts'
import { useRested } from './use-rested.ts'
import { useTried } from './use-tried.ts'
import { daysText, knownTo, type Trying, usePast, valueNow } from './use-trying.ts'
import { compare, type Verdict } from './verdict.ts'

/** A value that the slider passes by is not tried on the others. */
const REST_MS = 500

/** What the value would have done in another airspace of the type; `failed` where that could not be worked out. */
export interface OtherOutcome {
  airspace: SiteAirspace
  state: 'tried' | 'empty' | 'failed'
  verdict: Verdict | null
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
  /** They are tried only once somebody wants the value to hold there too. */
  isWanted: boolean
  language: string
}

/** Tries the value on the other airspaces of the product type, one after the other, each in the worker. */
export function useOthers({ trying, airspaces, isWanted, language }: OthersOf): Others {
  const { siteId, stored, rule, timeZone } = trying
  const value = useRested(trying.value, REST_MS)
  const [known, setKnown] = useState<{ of: string; outcomes: ReadonlyMap<number, OtherOutcome> }>()
  const [isStopped, setStopped] = useState(false)
  const of = `${stored.revision} ${value}`
  const outcomes: ReadonlyMap<number, OtherOutcome> = known?.of === of ? known.outcomes : new Map()
  const isRunning = isWanted && !isStopped
  const next = isRunning ? airspaces.find(({ airspace }) => !outcomes.has(airspace.id)) : undefined
  const place = siteLimitsOf(stored, next)
  const now = valueNow(place, rule)
  const past = usePast(siteId, next?.airspace.id ?? null, rule.sensor)
  const tried = useTried({
    past: next && past.data,
    timeZone,
    values: [...new Set([now, value])],
    limitsWith: one => patched(place, { [rule.key]: one }),
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
    if (past.isError || tried.isFailed) return { airspace, state: 'failed', verdict: null, days }
    if (data === undefined) return null
    if (data.past.length === 0) return { airspace, state: 'empty', verdict: null, days }
    const [before, after] = [tried.alerts.get(now), tried.alerts.get(value)]
    if (before === undefined || after === undefined) return null
    const given = { now: before, tried: after, counts: rule.counts, timeZone, known: knownTo(rule, data) }
    return { airspace, state: 'tried', verdict: compare(given), days }
  }
}
