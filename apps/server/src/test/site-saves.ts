/** Saving a site as the wizard does, and what stands afterwards. */
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { TestApp } from './app.ts'
import { type Barn, TEST_LABEL } from './factories.ts'
import { sendParts } from './site-parts.ts'

type Person = { id: number; role: string }

export function siteSaves(app: TestApp) {
  let messages = 0

  function create(user: Person, form: object, messageId = `m${++messages}`) {
    return sendParts(app, { endpoint: siteEditor.create, form, messageId, as: user })
  }

  function update(user: Person, siteId: number, form: object) {
    const messageId = `u${++messages}`
    return sendParts(app, { endpoint: siteEditor.update, params: { siteId }, form, messageId, as: user })
  }

  const structureOf = async (user: Person, siteId: number) =>
    (await app.call(sites.structure, { params: { siteId } }, { as: user })).body

  return { create, update, structureOf }
}

/** The barn as it stands, with these monitors on its deck, by whoever holds their labels. */
export function housesOf({ house, floor, airspace, deck }: Barn, codes: string[]) {
  const decks = [{ id: deck.id, name: deck.name, devices: codes.map(code => ({ code, proof: TEST_LABEL })) }]
  const rooms = [{ id: airspace.id, name: airspace.name, product_type: airspace.product_type, decks }]
  return [{ id: house.id, name: house.name, floors: [{ id: floor.id, name: floor.name, airspaces: rooms }] }]
}
