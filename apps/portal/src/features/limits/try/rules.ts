/** What the address of a tried limit says. Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { LIMIT_RANGES, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import {
  isBandKey,
  isNumberKey,
  type NumberKey,
  roundedValue,
} from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand, LimitKey } from '@earshot/contract/schemas/health/limits.ts'
import { wholeNumber } from '#lib/address/search-params.ts'
import { readBand } from './band-text.ts'

/** For whom what was tried may hold. */
const HELD_FOR = ['airspace', 'type', 'site', 'none'] as const
export type HeldFor = (typeof HELD_FOR)[number]

/** What the address says is tried. */
export interface TryAddress {
  airspace?: number
  rule?: LimitKey
  value?: number
  band?: string
  for?: HeldFor
  /** The proposal that is decided here. */
  proposal?: number
}

export function readTry(raw: Record<string, unknown>): TryAddress {
  const airspace = wholeNumber(raw.airspace, LIMITS.maxId)
  const rule = typeof raw.rule === 'string' && isLimitKey(raw.rule) ? raw.rule : undefined
  const value = Number(raw.value)
  const proposal = wholeNumber(raw.proposal, LIMITS.maxId)
  const heldFor = HELD_FOR.find(one => one === raw.for)
  const isNumber = raw.value !== undefined && Number.isFinite(value)
  return {
    ...(airspace !== undefined && { airspace }),
    ...(rule !== undefined && { rule }),
    ...(isNumber && rule !== undefined && isNumberKey(rule) && inRange(rule, value)),
    ...(typeof raw.band === 'string' && rule !== undefined && bandIn(rule, raw.band)),
    ...(heldFor !== undefined && { for: heldFor }),
    ...(proposal !== undefined && { proposal }),
  }
}

function inRange(rule: NumberKey, value: number): { value: number } {
  const { least, most } = LIMIT_RANGES[rule]
  return { value: roundedValue(Math.min(most, Math.max(least, value))) }
}

function bandIn(rule: LimitKey, band: string): { band?: string } {
  return isBandKey(rule) && readBand(rule, band) !== null ? { band } : {}
}

/** The band of an address that was read. */
export function bandOf({ rule, band }: TryAddress): AgeBand | undefined {
  if (rule === undefined || band === undefined || !isBandKey(rule)) return undefined
  return readBand(rule, band) ?? undefined
}

function isLimitKey(key: string): key is LimitKey {
  return Object.hasOwn(USUAL_LIMITS, key)
}
