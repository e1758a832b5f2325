/** Makes monitors and a gateway that are still in their boxes, for people who set up a farm of their own. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { accessOf, call } from './api.ts'
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

/** Reads what is printed on monitors, as the office that prints it does, in the order of the codes. */
export async function labelsOf(codes: readonly string[]): Promise<string[]> {
  const access = await accessOf('admin')
  const labels = codes.map(async code => {
    const { items } = await call(adminDevices.list, { query: { search: code } as never }, access)
    const label = items.find(each => each.code === code)?.label_text
    if (label === undefined) throw new Error(`there is no monitor ${code}`)
    return label
  })
  return Promise.all(labels)
}
