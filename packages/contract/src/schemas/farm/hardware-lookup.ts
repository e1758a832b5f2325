/** The codes on monitors and gateways are looked up before the units are put anywhere. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, Ref, Timestamp, text } from '#schemas/page.ts'

const Code = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .pipe(text(LIMITS.hardwareCode))

export const HARDWARE_KINDS = ['device', 'gateway'] as const
/** The kind has to be named, because a monitor and a gateway may have the same code. */
export const HardwareLookup = z.object({
  kind: z.enum(HARDWARE_KINDS, 'invalid'),
  codes: z.array(Code).max(LIMITS.bulkCodes, 'too_large').default([]),
  /**
   * The label secrets of units that were never on a site of the person's: monitors, gateways, and those of
   * `heard_by`.
   */
  proofs: z
    .array(z.object({ code: Code, proof: text(LIMITS.hardwareProof) }))
    .max(LIMITS.bulkCodes, 'too_large')
    .default([]),
  /** The codes of gateways: what they hear and hangs nowhere is listed too. */
  heard_by: z.array(Code).max(100, 'too_large').default([]),
  /** The site that is being edited: what is there already is no stranger. */
  site: Id.optional(),
})
export type HardwareLookup = z.output<typeof HardwareLookup>

/**
 * `FREE`: it can be put up. `HERE`: on the edited site already. `ELSEWHERE`: on another one. `UNUSABLE`: scrapped, lost,
 * retired or rejected. `SUPPLIER`: of another supplier than the site. `UNPROVEN`: there is no such unit, or it was never on a
 * site of the person's and nothing that is printed on it was given; which of the two is not told. `UNKNOWN`: there is no such
 * unit, as an administrator is told.
 */
const HARDWARE_STATES = ['FREE', 'HERE', 'ELSEWHERE', 'UNUSABLE', 'SUPPLIER', 'UNPROVEN', 'UNKNOWN'] as const
export type HardwareState = (typeof HARDWARE_STATES)[number]

export const HardwareFound = z.object({
  /** The code as it is written on the unit, or as it was asked for where there is no such unit. */
  code: z.string(),
  state: z.enum(HARDWARE_STATES),
  name: z.string(),
  /** The site it is on, for people who may see that site. */
  site: Ref.nullable(),
  last_update: Timestamp.nullable(),
  /** The gateway that heard it last. */
  gateway: z.string().nullable(),
})
export type HardwareFound = z.output<typeof HardwareFound>

/** `items` in the order of `codes`. */
export const HardwareAnswer = z.object({ items: z.array(HardwareFound), heard: z.array(HardwareFound) })
export type HardwareAnswer = z.output<typeof HardwareAnswer>
