/** Fakes the calls of the site editor: a farm of one house with two airspaces, which its owner may change. */
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { Chunk } from '@earshot/contract/schemas/farm/site-form.ts'
import { joinChunks } from '@earshot/contract/test/join-chunks.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { aSiteDetail, aSiteList } from './factories.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { signedIn } from './signed-in.ts'

const unit = (code: string, overrides: Partial<HardwareFound> = {}): HardwareFound => ({
  code,
  state: 'FREE',
  name: '',
  site: null,
  last_update: new Date(Date.now() - 120_000).toISOString(),
  gateway: 'EG-7TN4P',
  ...overrides,
})
/** No unit has this code. */
export const UNKNOWN = 'ES4-00000Z'
/** This is printed on every unit that is new to the person; their codes begin with NEW. */
export const SECRET = '3F9A0C1B77D2'

interface LookUp {
  codes: string[]
  heard_by: string[]
  proofs?: { code: string; proof: string }[]
}

export const SITE = aSiteDetail({ id: 7, name: 'De Nieuwe Linde', current_user_role: 'OWNER' })
export const STRUCTURE: SiteStructure = {
  id: 7,
  name: SITE.name,
  revision: 3,
  houses: [
    {
      id: 1,
      name: 'House 1',
      floors: [
        {
          id: 1,
          name: 'Ground floor',
          airspaces: ['Nursery A', 'Nursery B'].map((name, index) => ({
            id: index + 1,
            name,
            product_type: 'NURSERY',
            active_batch: null,
            has_history: index === 1,
            decks: [
              {
                id: index + 1,
                name: 'East',
                devices: [
                  {
                    id: index + 1,
                    code: `ES4-${index}`,
                    name: '',
                    gateway_id: 1,
                    online: true,
                    last_update: null,
                  },
                ],
              },
            ],
          })),
        },
      ],
    },
  ],
  gateways: [{ id: 1, code: 'EG-7TN4P', name: '', online: true }],
}

/** Fakes a signed-in owner of the farm. */
export async function editorApi(): Promise<FakeApi> {
  const api = fakeApi()
  await signedIn(api)
  // A draft belongs to a person, so a session is needed.
  writeRefreshToken('refresh-stored', '1')
  api.on(content.countries, () => ({ items: [{ name: 'Belgium', country_code: 'BE', phone_code: '+32' }] }))
  api.on(content.timezones, () => [{ value: 'Europe/Brussels', label: 'Brussels' }])
  api.on(sites.list, () => aSiteList([]))
  api.on(sites.read, () => SITE)
  api.on(sites.structure, () => STRUCTURE)
  api.on(siteEditor.lookUp, ({ body }) => {
    const { codes, heard_by, proofs = [] } = body as LookUp
    const stateOf = (code: string) => {
      if (code === UNKNOWN) return 'UNKNOWN'
      const isProven = proofs.some(each => each.code === code && each.proof === SECRET)
      return code.startsWith('NEW-') && !isProven ? 'UNPROVEN' : 'FREE'
    }
    return {
      items: codes.map(code => unit(code, { state: stateOf(code) })),
      heard: heard_by.length > 0 ? [unit('ES4-90DD58')] : [],
    }
  })
  return api
}

/** Returns what was sent, put together from its parts. */
export function sentTo(
  api: FakeApi,
  endpoint: typeof siteEditor.create | typeof siteEditor.update,
): Record<string, unknown> {
  return JSON.parse(joinChunks(api.calls(endpoint).map(call => call.body as Chunk)) ?? '{}')
}
