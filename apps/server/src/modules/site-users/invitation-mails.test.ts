import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { MAILS_PER_HOUR } from '#accounts/prepared-mail.ts'
import { anAdmin, aUser } from '#test/factories.ts'
import { invitingSite } from '#test/inviting-site.ts'
import { sentMails } from '#test/mails.ts'
import { addSiteUsers } from './invitations.service.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { app, db, clock, here, newAddress, invite, waiting, resend, withdraw, roleOf, register } =
  invitingSite()

describe('The mails that somebody asks for', () => {
  const perDay = LIMITS.invitation.perDay
  const people = (count: number) =>
    Array.from({ length: count }, () => ({ email: newAddress(), role: 'WORKER' as const }))
  const save = (count: number, by = here.owner) =>
    db
      .transaction()
      .execute(trx =>
        addSiteUsers(trx, { siteId: here.site.id, by: by.id, now: clock.now(), people: people(count) }),
      )

  it('The mails are counted by person and day over both ways: a site’s form is no relay beside the call', async () => {
    await save(perDay - 1)
    expect((await invite(newAddress())).status).toBe(201)
    const { status, error } = await invite(newAddress())
    expect([status, error.email]).toEqual([
      400,
      [`You have sent ${perDay} invitations within a day, and no more go out. Try again tomorrow.`],
    ])
    await expect(save(1)).rejects.toMatchObject({
      status: 400,
      fields: { users_to_add: [expect.anything()] },
    })
    expect(await waiting()).toHaveLength(perDay)
    // Another person's invitations are counted apart.
    expect((await invite(newAddress(), 'WORKER', here.manager)).status).toBe(201)
    clock.advance(DAY_MS)
    expect((await invite(newAddress())).status).toBe(201)
  })

  it('The mails of an administrator are counted as well', async () => {
    const admin = await anAdmin(db)
    await save(perDay, admin)
    const body = { email: newAddress() }
    const answer = await app.call(
      adminSites.addUser,
      { params: { siteId: here.site.id }, body },
      { as: admin },
    )
    expect([answer.status, Object.keys(answer.error)]).toEqual([400, expect.arrayContaining(['email'])])
  })

  it('The mails stay counted when the invitation is withdrawn, and sending again counts too', async () => {
    await save(perDay - 2)
    const { body } = await invite(newAddress())
    await resend(body.invitation?.id ?? 0)
    await withdraw(body.invitation?.id ?? 0)
    expect((await invite(newAddress())).status).toBe(400)
    const [other] = await waiting()
    expect((await resend(other?.id ?? 0)).status).toBe(429)
  })

  it('The mails do not count where the save did not happen', async () => {
    const failed = db.transaction().execute(async trx => {
      const form = { siteId: here.site.id, by: here.owner.id, now: clock.now(), people: people(perDay) }
      await addSiteUsers(trx, form)
      throw new Error('the save failed')
    })
    await expect(failed).rejects.toThrow('the save failed')
    expect(await save(perDay)).toHaveLength(perDay)
  })

  it('The mails at once are counted one after the other', async () => {
    await save(perDay - 1)
    const answers = await Promise.all([invite(newAddress()), invite(newAddress()), invite(newAddress())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })
})

describe('A mailbox', () => {
  it('A mailbox is not filled: sending again is refused when it has had enough', async () => {
    await invite(newAddress())
    const [invitation] = await waiting()
    await sentMails(app)
    for (let count = 1; count < MAILS_PER_HOUR; count += 1) {
      expect((await resend(invitation?.id ?? 0)).status).toBe(200)
      await sentMails(app)
    }
    expect((await resend(invitation?.id ?? 0)).status).toBe(429)
    clock.advance(HOUR_MS + 1)
    expect((await resend(invitation?.id ?? 0)).status).toBe(200)
  })

  it('A mailbox is not filled by inviting and withdrawing either', async () => {
    const email = newAddress()
    let mails = 0
    for (let count = 0; count <= MAILS_PER_HOUR; count += 1) {
      await invite(email)
      mails += (await sentMails(app)).length
      await withdraw((await waiting())[0]?.id ?? 0)
    }
    expect(mails).toBe(MAILS_PER_HOUR)
  })
})

describe('The people of the site', () => {
  it('Members are told who was invited and who has joined, once each', async () => {
    const email = newAddress()
    await invite(email)
    const token = (await sentMails(app)).at(-1)?.token
    await register(email, token)
    const told = await db
      .selectFrom('notifications')
      .select('title_key')
      .where('site_id', '=', here.site.id)
      .orderBy('id')
      .execute()
    expect(told.map(row => row.title_key)).toEqual([
      'notifications:user_invited',
      'notifications:user_joined',
    ])
  })
})

describe('The people a site’s form names', () => {
  it('The named people are invited with the save, known or not, and those there already stay', async () => {
    const known = await aUser(db)
    const email = newAddress()
    const member = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', here.manager.id)
      .executeTakeFirstOrThrow()
    const save = () =>
      db.transaction().execute(trx =>
        addSiteUsers(trx, {
          siteId: here.site.id,
          by: here.owner.id,
          now: clock.now(),
          people: [known.email, email, email.toUpperCase(), member.email].map(address => ({
            email: address,
            role: 'WORKER' as const,
          })),
        }),
      )
    const invited = await save()
    expect(invited).toHaveLength(2)
    expect((await sentMails(app)).map(mail => mail.to).sort()).toEqual([known.email, email].sort())
    expect(await roleOf(known.email)).toBeUndefined()
    expect((await waiting()).map(each => each.email)).toContain(known.email)
    expect(await roleOf(member.email)).toBe('MANAGER')
    expect(await save()).toEqual([])
  })

  it('The named people are not invited when the save fails', async () => {
    const known = await aUser(db)
    const save = db.transaction().execute(async trx => {
      const people = [{ email: known.email, role: 'WORKER' as const }]
      await addSiteUsers(trx, { siteId: here.site.id, by: here.owner.id, now: clock.now(), people })
      throw new Error('the save failed')
    })
    await expect(save).rejects.toThrow('the save failed')
    expect(await waiting()).toEqual([])
  })
})
