/** Makes monitors and a gateway that are still in their boxes, for people who set up a farm of their own. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { publishSample } from './gateway.ts'

/** A demo gateway without a site hears monitors that hang nowhere. @returns their codes */
export async function unpackMonitors(gatewayCode: string, count: number): Promise<string[]> {
  const slot = Math.floor(Date.now() / 1000 / DOMAIN.slotSeconds) - 1
  const codes = Array.from({ length: count }, (_, index) => `ES9-${gatewayCode.slice(3)}${index + 10}`)
  for (const device_code of codes) {
    const sample = { device_code, slot, coughs: 2, audio_seconds: 600, temperature_c: 21, humidity_pct: 60 }
    await publishSample({ gatewayCode, sample })
  }
  return codes
}
