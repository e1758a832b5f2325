/**
 * The past of a sensor as it is sent: its columns as base64 of their bytes, the lowest byte first, and what rarely changes as the
 * places where it does. Unpacked it is the same to the bit.
 */
import type { PackedPast } from '@earshot/contract/schemas/health/past.ts'
import type { Past, PastDevice } from './past.ts'

export function packPast({ values, times, devices, batches, ...past }: Past): PackedPast {
  return {
    ...past,
    work: [...past.work],
    batches: batches.map(batch => ({ ...batch, counts: [...batch.counts] })),
    values: packBytes(values),
    times: packBytes(times),
    devices: devices.map(device => ({
      device_id: device.deviceId,
      presence: packRuns(device.presence),
      values: packBytes(device.values),
      coughs: packBytes(device.coughs),
      audio_seconds: packBytes(device.audioSeconds),
    })),
  }
}

export function unpackPast({ values, times, devices, ...past }: PackedPast): Past {
  return {
    ...past,
    values: new Float64Array(unpackBytes(values)),
    times: new Float64Array(unpackBytes(times)),
    devices: devices.map(
      (device): PastDevice => ({
        deviceId: device.device_id,
        presence: unpackRuns(device.presence, past.length),
        values: new Uint16Array(unpackBytes(device.values)),
        coughs: new Uint32Array(unpackBytes(device.coughs)),
        audioSeconds: new Uint32Array(unpackBytes(device.audio_seconds)),
      }),
    ),
  }
}

/** A call with all bytes as arguments would be too large. */
const PIECE = 8192

function packBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}

function unpackBytes(packed: string): ArrayBuffer {
  const text = atob(packed)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}

/** Each run of equal values by the index it begins at. */
function packRuns(values: Uint8Array): [from: number, value: number][] {
  const runs: [number, number][] = []
  values.forEach((value, index) => {
    if (index === 0 || value !== values[index - 1]) runs.push([index, value])
  })
  return runs
}

function unpackRuns(runs: readonly (readonly [from: number, value: number])[], length: number): Uint8Array {
  const values = new Uint8Array(length)
  for (const [from, value] of runs) values.fill(value, from)
  return values
}
