import { NOTIFIABLE_DISEASES } from '@earshot/contract/diseases.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase()

it('The catalogue has every disease of pigs and poultry, and says which the authority has to be told of', async () => {
  const { body } = await app.call(siteEditor.diseases, {}, { as: await aUser(db) })
  expect(body.items).toHaveLength(35)
  expect(body.items).toContainEqual({
    code: 'PRRS',
    species: 'pig',
    label: 'diseases:name.PRRS',
    notifiable: false,
  })
  const notifiable = body.items.filter(item => item.notifiable).map(item => item.code)
  expect(notifiable.sort()).toEqual([...NOTIFIABLE_DISEASES].sort())
})

it('The diseases of a site are listed by what they ask for, to those who may see the site', async () => {
  const user = await aUser(db)
  const { site } = await aBarn(db)
  await aMembership(db, { site, user })
  const known = [
    { code: 'APP', status: 'NEGATIVE' },
    { code: 'SIV', status: 'SUSPECTED', since: '2026-02-23' },
    { code: 'MHYO', status: 'POSITIVE', since: '2025-01-14', last_test: '2026-01-10' },
  ] as const
  await db
    .insertInto('disease_histories')
    .values(known.map(one => ({ site_id: site.id, ...one })))
    .execute()
  const params = { siteId: site.id }
  const { body } = await app.call(siteEditor.siteDiseases, { params }, { as: user })
  expect(body.items).toEqual([
    { code: 'MHYO', status: 'POSITIVE', since: '2025-01-14', last_test: '2026-01-10' },
    { code: 'SIV', status: 'SUSPECTED', since: '2026-02-23', last_test: null },
    { code: 'APP', status: 'NEGATIVE', since: null, last_test: null },
  ])
  expect((await app.call(siteEditor.siteDiseases, { params }, { as: await aUser(db) })).status).toBe(404)
})
