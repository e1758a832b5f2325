/**
 * The wire messages between a gateway and the ingest, the same over MQTT and HTTP.
 * Topics: `earshot/v1/gateways/{gateway_code}/samples` and `…/heartbeat`, QoS 1.
 */
import { z } from 'zod'

/** One message has at most this many samples. */
export const MAX_SAMPLES_PER_MESSAGE = 1000

/** Codes are printed on the device: letters, digits and dashes. */
export const HardwareCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,39}$/)

/**
 * A device's ten minutes (spec/3 §4.1). `slot` = floor(unix seconds / 600). A reading outside its validity is stored
 * as null, so the numbers here are only bounded where a wrong one would be a broken sender.
 */
export const Sample = z.object({
  device_code: HardwareCode,
  slot: z.int().min(0).max(2_147_483_647),
  coughs: z.number().nullish(),
  audio_seconds: z.number().nullish(),
  temperature_c: z.number().nullish(),
  humidity_pct: z.number().nullish(),
  bytes: z.int().min(0).max(2_147_483_647).nullish(),
})
export type Sample = z.output<typeof Sample>

export const SamplesMessage = z.object({ samples: z.array(Sample).min(1).max(MAX_SAMPLES_PER_MESSAGE) })
export type SamplesMessage = z.output<typeof SamplesMessage>

/** A gateway's own sign of life. Byte counters are cumulative since its last restart (spec/3 §4.10). */
export const HeartbeatMessage = z.object({
  at: z.iso.datetime({ offset: true }),
  software_version: z.string().max(40).nullish(),
  disk_free_pct: z.number().min(0).max(100).nullish(),
  bytes_up: z.int().min(0).nullish(),
  bytes_down: z.int().min(0).nullish(),
})
export type HeartbeatMessage = z.output<typeof HeartbeatMessage>

/**
 * A line of a recording: a gateway's message and when it arrived. `at` drives the virtual clock of `earshot replay`.
 * A line carries samples, a heartbeat, or both.
 */
export const RecordingLine = z.object({
  at: z.iso.datetime({ offset: true }),
  gateway_code: HardwareCode,
  samples: z.array(Sample).max(MAX_SAMPLES_PER_MESSAGE).optional(),
  heartbeat: HeartbeatMessage.optional(),
})
export type RecordingLine = z.output<typeof RecordingLine>

/** The MQTT topic on which a gateway publishes what its monitors heard. */
export function samplesTopic(gatewayCode: string): string {
  return `earshot/v1/gateways/${gatewayCode}/samples`
}

/** The MQTT topic on which a gateway publishes its own state. */
export function heartbeatTopic(gatewayCode: string): string {
  return `earshot/v1/gateways/${gatewayCode}/heartbeat`
}
