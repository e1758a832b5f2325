/** A site as the wizard sends it: its form, and the parts its text travels in. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import type { CallResult, TestApp } from './app.ts'
import { TEST_LABEL } from './factories.ts'

export interface NewSite {
  gateway: string
  devices: readonly string[]
}

/** Makes a site of one house with one room, in which all the monitors hang. */
export function newSite({ gateway, devices }: NewSite) {
  const decks = [{ name: 'Whole', devices: devices.map(code => ({ code, proof: TEST_LABEL })) }]
  const airspaces = [{ name: 'Room 1', product_type: 'FATTENING', decks }]
  return {
    name: 'De Nieuwe Linde',
    type: 'fattening',
    country: 'BE',
    longitude: 3.04,
    latitude: 51.03,
    houses: [{ name: 'House 1', floors: [{ name: 'Ground floor', airspaces }] }],
    gateways: [{ code: gateway, proof: TEST_LABEL }],
  }
}

export interface SendParts {
  endpoint: EndpointShape
  params?: Record<string, number>
  form: object
  messageId: string
  as: { id: number; role: string }
}

/**
 * Sends one part after the other.
 * @returns the answer to the last
 */
export async function sendParts(
  app: TestApp,
  { endpoint, params, form, messageId, as }: SendParts,
): Promise<CallResult<EndpointShape> & { body: SavedSite }> {
  let answer: CallResult<EndpointShape> | undefined
  for (const body of splitIntoChunks(JSON.stringify(form), messageId)) {
    answer = await app.call(endpoint, { params, body } as never, { as })
  }
  return answer as CallResult<EndpointShape> & { body: SavedSite }
}
