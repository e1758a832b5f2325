/** The hourly evaluation of coughs: RDI and RHS of each device and of their airspace (spec/3 §4.2). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import {
  type CoughWindow,
  dailyCoughs,
  rdiOf,
  rdiReference,
  rhsOf,
} from '@earshot/contract/rules/health/rdi.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { type Batch, heardPerDevice } from './batch.ts'
import { coughWindow, type Reading } from './reading.ts'
import { hourAtEnd } from './time.ts'
import { type Judged, judgeCoughs } from './verdict.ts'

/** RDI and ratio (RDI / reference) are unrounded. */
export interface CoughFigures {
  rdi: number | null
  rhs: number | null
  ratio: number | null
}

export interface DeviceCoughs extends CoughFigures {
  deviceId: number
}

interface CoughDevice {
  deviceId: number
  readings: readonly Reading[]
  windows?: ReadonlyMap<number, CoughWindow>
}

export interface CoughHour {
  /** The slot that ends the hour, and its local date. */
  slot: number
  date: string
  batch: Batch | null
  /** The epoch hour in which its windows begin: 24 hours before, or with the batch. */
  firstHour: number
  /** The airspace's own reference, if it has one. */
  reference: number | null
  limits: LimitValues
  /** All devices of the airspace, licensed or not: the animals are shared among them. */
  installed: number
  /** The devices that may be judged. */
  devices: readonly CoughDevice[]
}

const NOTHING: CoughFigures = { rdi: null, rhs: null, ratio: null }

/**
 * Works out one hour's figures of the airspace and of each device that was heard for long enough, and what each one's
 * RHS says (spec/3 §4.2). A device of which too little was heard is in neither; without a batch nothing is.
 */
export function judgeHour({
  slot,
  date,
  batch,
  firstHour,
  reference,
  limits,
  installed,
  devices,
}: CoughHour): {
  figures: { airspace: CoughFigures; devices: DeviceCoughs[] }
  judged: Map<number, Judged>
} {
  const judged = new Map<number, Judged>()
  const found: DeviceCoughs[] = []
  if (batch === null) return { figures: { airspace: NOTHING, devices: found }, judged }
  const own = { species: species(batch.productType), heard: heardPerDevice(batch, date, installed) }
  const base = rdiReference(batch.productType, reference)
  let total = 0
  for (const { deviceId, readings, windows } of devices) {
    const window =
      windows?.get(hourAtEnd(slot)) ??
      coughWindow(readings, { from: firstHour * DOMAIN.slotsPerHour, to: slot })
    const daily = dailyCoughs(window)
    if (daily === null) continue
    total += daily
    const rdi = rdiOf({ ...own, daily })
    const rhs = rhsOf(rdi / base)
    found.push({ deviceId, rdi, rhs, ratio: rdi / base })
    judged.set(deviceId, judgeCoughs(rhs, window.coughs, limits))
  }
  return { figures: { airspace: airspaceFigures(), devices: found }, judged }

  /**
   * The airspace has the lowest RHS of its devices, so that number and color agree, and the RDI over the same
   * devices together.
   */
  function airspaceFigures(): CoughFigures {
    if (found.length === 0) return NOTHING
    const rdi = rdiOf({ species: own.species, daily: total, heard: own.heard * found.length })
    const rhs = Math.min(...found.map(device => device.rhs ?? 100))
    return { rdi, rhs, ratio: rdi / base }
  }
}
