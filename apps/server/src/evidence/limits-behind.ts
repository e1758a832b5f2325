/** The limits that a figure is judged by, each with the level it comes from and since when. Pure. */
import { alarmEdges, NO_CAPS, temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import { LIMIT_SCOPES, type LimitOrigin } from '@earshot/contract/rules/health/limits.ts'
import type { EvidenceLimit } from '@earshot/contract/schemas/health/evidence.ts'
import type { LimitKey, LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Batch } from '@earshot/engine/batch.ts'
import { bandUnder } from '@earshot/engine/judge-slot.ts'
import { holdsFrom, isAbove, type JudgedPlace, type LevelVersion } from '#sql/limits.ts'

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
    return { origin: scope, since: holdsFrom(level[before + 1]?.from_slot ?? slot) }
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
}

/** A Warning is raised outside the band, an Alarm a step further out or over an absolute limit. */
export function climateLimits(context: ClimateContext, sensor: 'temperature' | 'humidity'): EvidenceLimit[] {
  const { values, batch, age } = context
  const band = bandUnder(values, { batch, age })[sensor]
  const caps = sensor === 'temperature' ? temperatureCaps(batch.productType, age) : NO_CAPS
  const edges = alarmEdges(band, { step: values[`${sensor}_step`], caps })
  return [
    { priority: 'WARNING', lo: band.lo, hi: band.hi, ...bandOrigin(context, sensor) },
    { priority: 'ALARM', lo: edges.lo, hi: edges.hi, ...originOf(context, `${sensor}_step`) },
  ]
}

/** The level that has set the band; where it has set the table's against another one, the band is the usual one. */
function bandOrigin(context: ClimateContext, sensor: 'temperature' | 'humidity'): Origin {
  return context.values[`${sensor}_band`] === null ? USUAL : originOf(context, `${sensor}_band`)
}
