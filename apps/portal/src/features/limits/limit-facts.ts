/** What holds where, where it comes from, and what a change would do: everything the page says of limits. Pure. */
import { bandAt, defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import { contradictionOf, limitsOf, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import {
  type AgeBand,
  type LimitKey,
  type LimitsForm,
  type LimitValues,
  type OwnLimits,
  type SiteLimits,
  USUAL,
} from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'

export type LimitOrigin = 'own' | 'site' | 'type' | 'installation' | 'usual'

/** A level above the one that is shown, the nearest first. */
interface Level {
  origin: Exclude<LimitOrigin, 'own' | 'usual'>
  values: OwnLimits
}

/** The limits of one place: what it has set itself, and what it has from the levels above. */
export interface PlaceLimits {
  own: OwnLimits
  above: readonly Level[]
  inherited: LimitValues
  values: LimitValues
  /** The table's band and the reference depend on it; null where a place has several. */
  productType: ProductType | null
  /** The age of the animals in days, where a batch runs. */
  ageInDays: number | null
}

/** New values; null is what is inherited, and `USUAL` the table's against what a level above has set. */
export type LimitPatch = LimitsForm['values']

export type SiteAirspace = SiteLimits['airspaces'][number]

interface Parts extends Pick<PlaceLimits, 'own' | 'above'> {
  productType?: ProductType | null
  ageInDays?: number | null
}

export function placeLimits({ own, above, productType = null, ageInDays = null }: Parts): PlaceLimits {
  const inherited = limitsOf(above.map(({ values }) => values))
  return { own, above, inherited, values: { ...inherited, ...own }, productType, ageInDays }
}

/** The limits of an airspace, or of the whole site. */
export function siteLimitsOf(limits: SiteLimits, airspace: SiteAirspace | undefined): PlaceLimits {
  const installation: Level = { origin: 'installation', values: limits.installation }
  if (airspace === undefined)
    return placeLimits({ own: limits.site, above: [installation], productType: onlyTypeOf(limits) })
  const type = limits.product_types.find(({ product_type }) => product_type === airspace.product_type)
  return placeLimits({
    own: airspace.values,
    above: [
      { origin: 'site', values: limits.site },
      { origin: 'type', values: type?.values ?? {} },
      installation,
    ],
    productType: airspace.product_type,
    ageInDays: airspace.age_in_days,
  })
}

function onlyTypeOf({ airspaces }: SiteLimits): ProductType | null {
  const types = new Set(airspaces.map(({ product_type }) => product_type))
  const [only = null] = types
  return types.size === 1 ? only : null
}

export function originOf({ own, above }: PlaceLimits, key: LimitKey): LimitOrigin {
  if (own[key] !== undefined) return 'own'
  return above.find(({ values }) => values[key] !== undefined)?.origin ?? 'usual'
}

const isLimitKey = (key: string): key is LimitKey => key in USUAL_LIMITS

export function ownKeys(own: OwnLimits): LimitKey[] {
  return Object.keys(own)
    .filter(isLimitKey)
    .filter(key => own[key] !== undefined)
}

const LIMIT_SUBJECTS = ['COUGHS', 'NORMAL', 'TEMPERATURE', 'HUMIDITY', 'NO_DATA'] as const
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number]

function subjectOf(key: LimitKey): LimitSubject {
  if (key.startsWith('temperature')) return 'TEMPERATURE'
  if (key.startsWith('humidity')) return 'HUMIDITY'
  if (key.startsWith('normal')) return 'NORMAL'
  return key === 'no_data_hours' ? 'NO_DATA' : 'COUGHS'
}

/** Higher edges speak earlier, and so does whatever takes less time or distance. */
const EARLIER_WHEN: { [Key in LimitKey]?: 'higher' | 'lower' } = {
  rhs_warning: 'higher',
  rhs_alarm: 'higher',
  coughs_warning_hours: 'lower',
  coughs_alarm_hours: 'lower',
  temperature_step: 'lower',
  temperature_warning_minutes: 'lower',
  temperature_alarm_minutes: 'lower',
  humidity_step: 'lower',
  humidity_warning_minutes: 'lower',
  humidity_alarm_minutes: 'lower',
  normal_factor: 'lower',
  normal_hours: 'lower',
  rdi_reference: 'lower',
}

/** What a place says by its own limits, for the page's first sentence. */
export interface OwnWay {
  /** `other` where some speak earlier and some later, or neither can be told. */
  way: 'usual' | 'earlier' | 'later' | 'other'
  subjects: LimitSubject[]
  /** True if some of what it has not set comes from the site. */
  hasSite: boolean
}

export function ownWayOf(place: PlaceLimits): OwnWay {
  const keys = ownKeys(place.own)
  const subjects = LIMIT_SUBJECTS.filter(subject => keys.some(key => subjectOf(key) === subject))
  const site = place.above.find(({ origin }) => origin === 'site')
  const hasSite = site !== undefined && ownKeys(site.values).some(key => place.own[key] === undefined)
  if (keys.length === 0) return { way: 'usual', subjects, hasSite }
  const ways = new Set(keys.map(key => wayOf(place, key)))
  const [only = 'other'] = ways
  return { way: ways.size === 1 ? only : 'other', subjects, hasSite }
}

function wayOf({ own, inherited }: PlaceLimits, key: LimitKey): 'earlier' | 'later' | 'other' {
  const [now, before] = [own[key], inherited[key]]
  const rule = EARLIER_WHEN[key]
  if (rule === undefined || typeof now !== 'number' || typeof before !== 'number' || now === before)
    return 'other'
  return now > before === (rule === 'higher') ? 'earlier' : 'later'
}

/** The humidity band at the age of the animals, in %: people's own, or the table's. */
export function humidityBandAt(
  own: AgeBand | null,
  { productType, ageInDays }: Pick<PlaceLimits, 'productType' | 'ageInDays'>,
): { lo: number; hi: number } {
  const age = ageInDays ?? 0
  return own === null ? defaultComfort(productType ?? 'FATTENING', age).humidity : bandAt(own, age)
}

/** The pair that a change would put in the wrong order. */
export function faultOf(place: PlaceLimits, patch: LimitPatch): LimitKey | null {
  const key = contradictionOf(patched(place, patch))
  return key !== null && (key in patch || 'rhs_warning' in patch) ? key : null
}

export function patched({ inherited, own }: PlaceLimits, patch: LimitPatch): LimitValues {
  const values: LimitValues = { ...inherited, ...own }
  const set = Object.entries(patch).map(([key, value]) => {
    if (value === USUAL) return [key, null]
    return [key, value === null && isLimitKey(key) ? inherited[key] : value]
  })
  return { ...values, ...Object.fromEntries(set) }
}

/** The values of a row that may be the table's own here although a level above has set another. */
export function usualKeys({ own, inherited }: PlaceLimits, keys: readonly LimitKey[]): LimitKey[] {
  return keys.filter(key => own[key] === undefined && USUAL_LIMITS[key] === null && inherited[key] !== null)
}

/** What would undo a patch: the values that the place has now, and null for what it inherits. */
export function undoOf({ own }: PlaceLimits, patch: LimitPatch): LimitPatch {
  const keys = Object.keys(patch).filter(isLimitKey)
  return Object.fromEntries(keys.map(key => [key, own[key] === null ? USUAL : (own[key] ?? null)]))
}

/** Moves one edge of one point of a band; the lower edge stays under the upper one. */
export function withEdge(
  band: AgeBand,
  { index, edge, value }: { index: number; edge: 'lo' | 'hi'; value: number },
): AgeBand {
  return band.map((point, at) => {
    if (at !== index) return point
    const rounded = Math.round(value * 10) / 10
    return edge === 'lo'
      ? { ...point, lo: Math.min(rounded, point.hi - 1) }
      : { ...point, hi: Math.max(rounded, point.lo + 1) }
  })
}
