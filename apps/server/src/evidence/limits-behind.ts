/** The limits that a figure is judged by, each with the level it comes from and since when. Pure. */
import { alarmEdges, NO_CAPS, temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import { LIMIT_SCOPES, type LimitOrigin } from '@earshot/contract/rules/health/limits.ts'
import type { ComfortOverride } from '@earshot/contract/schemas/farm/comfort.ts'
import type { EvidenceLimit } from '@earshot/contract/schemas/health/evidence.ts'
import type { LimitKey, LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Batch } from '@earshot/engine/batch.ts'
import { bandUnder } from '@earshot/engine/judge-slot.ts'
import { isAbove, type JudgedPlace, type LevelVersion } from '#sql/limits.ts'
import { startOf } from './span.ts'

interface Origin {
  origin: LimitOrigin
  since: string | null
}

export interface LimitsContext {
  versions: readonly LevelVersion[]
  place: JudgedPlace
  /** The slot at which the figure was judged. */
  slot: number
  values: LimitValues
}

const USUAL: Origin = { origin: 'USUAL', since: null }

/** The level that a value comes from at a slot, and the hour since which it has been that value there. */
function originOf({ versions, place, slot }: LimitsContext, key: LimitKey): Origin {
  for (const scope of LIMIT_SCOPES) {
    const level = versions.filter(
      version => version.scope === scope && version.from_slot <= slot && isAbove(version, place),
    )
    const value = level.at(-1)?.own[key]
    if (value === undefined) continue
    const before = level.findLastIndex(({ own }) => JSON.stringify(own[key]) !== JSON.stringify(value))
    return { origin: scope, since: startOf(level[before + 1]?.from_slot ?? slot) }
  }
  return USUAL
}

/** A Warning and an Alarm are raised under these. */
export function rhsLimits(context: LimitsContext): EvidenceLimit[] {
  const { values } = context
  return [
    { priority: 'WARNING', lo: values.rhs_warning, hi: null, ...originOf(context, 'rhs_warning') },
    { priority: 'ALARM', lo: values.rhs_alarm, hi: null, ...originOf(context, 'rhs_alarm') },
  ]
}

export interface ClimateContext extends LimitsContext {
  batch: Batch
  age: number
  /** The strongest first: the airspace's, then the site's. */
  comfort: readonly (ComfortOverride | null)[]
}

/** A Warning is raised outside the band, an Alarm a step further out or over an absolute limit. */
export function climateLimits(context: ClimateContext, sensor: 'temperature' | 'humidity'): EvidenceLimit[] {
  const { values, batch, age, comfort } = context
  const band = bandUnder(values, { batch, age, comfort })[sensor]
  const caps = sensor === 'temperature' ? temperatureCaps(batch.productType, age) : NO_CAPS
  const edges = alarmEdges(band, { step: values[`${sensor}_step`], caps })
  return [
    { priority: 'WARNING', lo: band.lo, hi: band.hi, ...bandOrigin(context, sensor) },
    { priority: 'ALARM', lo: edges.lo, hi: edges.hi, ...originOf(context, `${sensor}_step`) },
  ]
}

/** A farm's comfort range stands behind a band that no level of the limits has set. */
function bandOrigin(context: ClimateContext, sensor: 'temperature' | 'humidity'): Origin {
  const own = originOf(context, `${sensor}_band`)
  if (own.origin !== 'USUAL' && context.values[`${sensor}_band`] !== null) return own
  return context.comfort.some(each => each?.[sensor]) ? { origin: 'COMFORT', since: null } : USUAL
}
