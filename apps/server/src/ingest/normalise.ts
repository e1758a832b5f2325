/** Turns one reported sample into the row that is stored, or says why it is refused (spec/3 §4.1). Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sample } from '@earshot/contract/telemetry/messages.ts'

/** A sample's measured values as stored. Hundredths of a degree and of a per cent; null: not valid. */
export interface Reading {
  slot: number
  coughs: number | null
  audio_seconds: number | null
  temperature_centi: number | null
  humidity_centi: number | null
  bytes: number
}

/**
 * `foreign_device`: the monitor hangs at another site than the gateway that sends for it. `too_many_devices`: nobody knows
 * the code, and the gateway has brought as many of those as it may in an hour.
 */
export type Rejection = 'future' | 'too_old' | 'invalid' | 'foreign_device' | 'too_many_devices'

const DAY_SECONDS = 86_400

/*
 * Sums of a local day (150 slots at most) are int4 columns. What is beyond these bounds is a broken sender, and
 * must not be able to overflow a roll-up in which a whole bundle takes part.
 */
export const MAX_COUGHS_PER_SLOT = 1_000_000
export const MAX_BYTES_PER_SLOT = 10_000_000

/** The measured values, each null where it is not valid. Whether the slot may be stored: `slotRejection`. */
export function readingOf(sample: Sample): Reading {
  return {
    slot: sample.slot,
    ...soundOf(sample),
    temperature_centi: temperatureCenti(sample.temperature_c),
    humidity_centi: humidityCenti(sample.humidity_pct),
    bytes: Math.min(sample.bytes ?? 0, MAX_BYTES_PER_SLOT),
  }
}

/**
 * A slot may begin at most 10 minutes ahead of the receiving clock and 30 days behind it, both included.
 * @param receivedAt the receiving clock, unix seconds
 */
export function slotRejection(slot: number, receivedAt: number): 'future' | 'too_old' | null {
  const aheadSeconds = slot * DOMAIN.slotSeconds - receivedAt
  if (aheadSeconds > DOMAIN.rejectFutureMin * 60) return 'future'
  if (-aheadSeconds > DOMAIN.rejectOlderDays * DAY_SECONDS) return 'too_old'
  return null
}

/** Coughs count only with enough audio to hear them; audio without a valid count would thin out the rate. */
function soundOf(sample: Sample): Pick<Reading, 'coughs' | 'audio_seconds'> {
  const { coughs, audio_seconds: audio } = sample
  const heard = typeof audio === 'number' && audio >= DOMAIN.minAudioPerSlotS
  const counted =
    typeof coughs === 'number' && Number.isInteger(coughs) && coughs >= 0 && coughs <= MAX_COUGHS_PER_SLOT
  if (!heard || !counted) return { coughs: null, audio_seconds: null }
  // A slot holds 600 seconds; a clock that drifts a little may report more.
  return { coughs, audio_seconds: Math.min(Math.round(audio), DOMAIN.slotSeconds) }
}

function temperatureCenti(value: number | null | undefined): number | null {
  if (typeof value !== 'number') return null
  const { min, max } = DOMAIN.validTemperatureC
  return value >= min && value <= max ? toCenti(value) : null
}

function humidityCenti(value: number | null | undefined): number | null {
  if (typeof value !== 'number' || value > 100) return null
  const centi = toCenti(value)
  return centi > 0 ? centi : null
}

/** Rounds half away from zero on the decimal text: 1.005 is 101 hundredths though its binary value is just below. */
function toCenti(value: number): number {
  const centi = Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-7)
  return centi === 0 ? 0 : centi
}
