/**
 * Bounds how many devices a gateway may make up. A code that nobody knows becomes an unregistered device, and any gateway can
 * invent codes, so each brings so many an hour; each process counts for itself.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Clock } from '#clock.ts'
import { codeKey } from './directory.ts'
import type { Message } from './rows.ts'

const HOUR_MS = 3_600_000

export interface NewDevices {
  /**
   * Some of these unknown codes may become devices. One that was let in counts once an hour, also where its bundle
   * is tried again.
   */
  admit(unknown: readonly string[], messages: readonly Message[]): string[]
}

export function createNewDevices({ clock }: { clock: Clock }): NewDevices {
  let hour = 0
  /** The codes that each gateway brought in this hour, by its code. */
  let broughtBy = new Map<string, Set<string>>()

  function admit(unknown: readonly string[], messages: readonly Message[]): string[] {
    const now = Math.floor(clock.now().getTime() / HOUR_MS)
    if (now !== hour) {
      hour = now
      broughtBy = new Map()
    }
    const asked = new Set(unknown)
    const admitted = new Set<string>()
    for (const { gatewayCode, readings } of messages) {
      const gateway = codeKey(gatewayCode)
      for (const { device_key } of readings) {
        if (!asked.has(device_key) || admitted.has(device_key)) continue
        const brought = broughtBy.get(gateway) ?? new Set<string>()
        if (!brought.has(device_key) && brought.size >= DOMAIN.newDevicesPerHour) continue
        broughtBy.set(gateway, brought.add(device_key))
        admitted.add(device_key)
      }
    }
    return [...admitted]
  }

  return { admit }
}
