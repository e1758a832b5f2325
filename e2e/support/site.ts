/** A farm of a journey's own, as its owner would have built it in the wizard. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import { call } from './api.ts'
import { labelsOf } from './hardware.ts'
import type { Person } from './people.ts'

interface NewSite {
  name: string
  owner: Person
  gateway: string
  /** The gateway was registered with this secret. */
  secret: string
  monitors: readonly string[]
}

/**
 * Makes a site of one house with one room, in which all the monitors hang.
 * @returns its id
 */
export async function aSite({ name, owner, gateway, secret, monitors }: NewSite): Promise<number> {
  const { access } = await call(session.signIn, {
    body: { username: owner.email, password: owner.password },
  })
  const labels = await labelsOf(monitors)
  const decks = [{ name: 'Whole', devices: monitors.map((code, index) => ({ code, proof: labels[index] })) }]
  const airspaces = [{ name: 'Room 1', product_type: 'FATTENING', decks }]
  const form = {
    name,
    type: 'fattening',
    country: 'BE',
    city: 'Kortemark',
    longitude: 3.04,
    latitude: 51.03,
    houses: [{ name: 'House 1', floors: [{ name: 'Ground floor', airspaces }] }],
    gateways: [{ code: gateway, proof: secret }],
  }
  let id = 0
  for (const body of splitIntoChunks(JSON.stringify(form), name)) {
    const answer = await call(siteEditor.create, { body: body as never }, access)
    id = answer.id
  }
  return id
}
