import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway, aSite } from '#test/factories.ts'
import { demoGatewaysCommand } from './demo-gateways.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function said(): Promise<string[]> {
  const lines: string[] = []
  const { config, log } = app.ctx
  const say = (line: string) => void lines.push(line)
  await demoGatewaysCommand.run({ config: { ...config, databaseUrl: database.url }, log, args: [], say })
  return lines
}

it('The command says how gateways are made where there are none, and names each with its site and what it hears', async () => {
  expect(await said()).toEqual([expect.stringContaining('earshot seed --demo')])
  const { db } = database
  const { site, deck, airspace } = await aBarn(db, { site: { name: 'Hoeve', display_status: 'DEMO' } })
  const gateway = await aGateway(db, { site_id: site.id })
  const device = await aDevice(db, { deck, gateway_id: gateway.id })
  const bare = await aSite(db, { name: 'Leeg', display_status: 'DEMO' })
  const deaf = await aGateway(db, { site_id: bare.id })
  expect(await said()).toEqual([
    `${gateway.code}  Hoeve\n  ${device.code} (${airspace.name})`,
    `${deaf.code}  Leeg\n  `,
  ])
})
