import type { LegalKind } from '@earshot/contract/account-values.ts'
import { consents } from '@earshot/contract/endpoints/account/consents.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aUser } from '#test/factories.ts'

const clock = movedClock()
const { app, db } = appWithDatabase({ clock })
type Person = { id: number; role: string }

beforeAll(() => seedBase(db))

const read = async (as: Person) => (await app.call(consents.read, {}, { as })).body
const answer = (as: Person, body: object) => app.call(consents.update, { body }, { as })
const asked = async (as: Person) => (await app.call(session.current, {}, { as })).body.legal_to_accept
const accept = (as: Person, country = 'BE') =>
  app.call(content.acceptDataPrivacy, { params: { country } }, { as })

/** A newer version than all before, for one country. */
async function renew(kind: LegalKind, country: string): Promise<number> {
  const { newest } = await db
    .selectFrom('legal_texts')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow()
  const version = newest + 1
  await db
    .insertInto('legal_texts')
    .values({ kind, country, language: 'en-US', version, content: '<p>New.</p>' })
    .execute()
  return version
}

describe('The answers of the registration', () => {
  it('The answers are there for the person who gave them, and a new one is kept beside the old', async () => {
    const user = await aUser(db)
    expect(await read(user)).toEqual({
      consent_personal_data_usage: null,
      consent_newsletter: null,
      legal: [],
    })
    await answer(user, { consent_personal_data_usage: true, consent_newsletter: true })
    clock.advance(1000)
    const { status, body } = await answer(user, { consent_newsletter: false })
    expect([status, body]).toEqual([200, await read(user)])
    expect(body).toMatchObject({ consent_personal_data_usage: true, consent_newsletter: false })
    const rows = await db
      .selectFrom('consents')
      .select(['kind', 'granted', 'address'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { kind: 'PERSONAL_DATA', granted: true, address: '127.0.0.1' },
      { kind: 'NEWSLETTER', granted: true, address: '127.0.0.1' },
      { kind: 'NEWSLETTER', granted: false, address: '127.0.0.1' },
    ])
  })

  it('The answers are yes or no', async () => {
    const { status, error } = await answer(await aUser(db), { consent_newsletter: 'yes' })
    expect([status, Object.keys(error)]).toEqual([400, ['code', 'message', 'consent_newsletter']])
  })
})

describe('A new version of a legal text', () => {
  it('A new version is asked of a person who accepted the one before, until they accept it', async () => {
    const user = await aUser(db, { country: 'NL' })
    await accept(user, 'NL')
    expect(await asked(user)).toEqual([])
    const version = await renew('DATA_PRIVACY', 'NL')
    expect(await asked(user)).toEqual(['DATA_PRIVACY'])
    expect((await accept(user, 'NL')).status).toBe(204)
    expect(await asked(user)).toEqual([])
    expect((await read(user)).legal).toEqual([
      { kind: 'DATA_PRIVACY', country: 'NL', version, accepted_at: clock.now().toISOString() },
    ])
  })

  it('A new version for another country or of the other text is not asked', async () => {
    const user = await aUser(db, { country: 'FR' })
    await accept(user, 'FR')
    await renew('DATA_PRIVACY', 'ES')
    await renew('PRIVACY', 'FR')
    expect(await asked(user)).toEqual([])
  })

  it('A new version is that of the country somebody has moved to', async () => {
    const user = await aUser(db, { country: 'IT' })
    await accept(user, 'IT')
    await db.updateTable('users').set({ country: 'PT' }).where('id', '=', user.id).execute()
    expect(await asked(user)).toEqual(['DATA_PRIVACY'])
  })

  it('A new version is not put before a person who was never asked: an operator made the account', async () => {
    expect(await asked(await aUser(db))).toEqual([])
  })
})
