import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { aMembership, anAdmin, aSite, aUser } from '#test/factories.ts'
import { PASSWORD } from '#test/invitation-calls.ts'
import { invitingSite } from '#test/inviting-site.ts'
import { sentMails } from '#test/mails.ts'

const DAY_MS = 86_400_000
const {
  app,
  db,
  clock,
  here,
  newAddress,
  invite,
  waiting,
  resend,
  withdraw,
  own,
  accept,
  decline,
  roleOf,
  register,
  signIn,
} = invitingSite()

describe('Somebody who has an account', () => {
  it('An account is invited like anybody else: nothing of the answer tells that there is one', async () => {
    const vet = await aUser(db, { first_name: 'Ines' })
    const known = await invite(` ${vet.email.toUpperCase()} `)
    const unknown = await invite(newAddress())
    expect([known.status, unknown.status]).toEqual([201, 201])
    const without = ({ body }: typeof known) => ({
      ...body,
      invitation: { ...body.invitation, id: 0, email: '' },
    })
    expect(without(known)).toEqual(without(unknown))
    expect(known.body.user).toBeNull()
    expect(JSON.stringify([known.body, await waiting()])).not.toContain('Ines')
    expect(await roleOf(vet.email)).toBeUndefined()
    expect((await app.call(sites.read, { params: { siteId: here.site.id } }, { as: vet })).status).toBe(404)
  })

  it('The person hears of it by a mail that leads to where they answer', async () => {
    const vet = await aUser(db, { first_name: 'Ines' })
    await invite(vet.email)
    const [mail] = await sentMails(app)
    expect(mail?.to).toBe(vet.email)
    expect(mail?.content.subject).toBe('Griet Verlinde invites you to Hoeve ter Linde')
    expect(mail?.content.lead).toMatch(/^Hello Ines, Griet Verlinde invites you to see Hoeve ter Linde/)
    expect(mail?.content.button.url).toMatch(/\/app\/sites$/)
  })

  it('The person is a member when they accept, and seen by name only then', async () => {
    const vet = await aUser(db, { first_name: 'Ines' })
    await invite(vet.email)
    const [invitation] = await own(vet)
    expect(invitation).toEqual({
      id: expect.any(Number),
      site: 'Hoeve ter Linde',
      access: null,
      role: 'VETERINARIAN',
      invited_by: 'Griet Verlinde',
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + LIMITS.invitation.days * DAY_MS).toISOString(),
    })
    const { status, body } = await accept(vet, invitation?.id ?? 0)
    expect([status, body]).toEqual([200, { site_id: here.site.id }])
    expect(await roleOf(vet.email)).toBe('VETERINARIAN')
    expect([await waiting(), await own(vet)]).toEqual([[], []])
    expect((await accept(vet, invitation?.id ?? 0)).status).toBe(404)
  })

  it('A person who declines is no member, and the invitation is gone', async () => {
    const vet = await aUser(db)
    await invite(vet.email)
    const [invitation] = await own(vet)
    expect((await decline(vet, invitation?.id ?? 0)).status).toBe(204)
    expect([await waiting(), await own(vet), await roleOf(vet.email)]).toEqual([[], [], undefined])
    expect((await accept(vet, invitation?.id ?? 0)).status).toBe(404)
  })

  it('The person answers for their own address only, and only while the invitation stands', async () => {
    const vet = await aUser(db)
    const other = await aUser(db)
    await invite(vet.email)
    const [invitation] = await own(vet)
    const id = invitation?.id ?? 0
    expect([(await accept(other, id)).status, (await decline(other, id)).status]).toEqual([404, 404])
    clock.advance(LIMITS.invitation.days * DAY_MS)
    expect([await own(vet), (await accept(vet, id)).status]).toEqual([[], 404])
  })

  it('A member is not invited to where they are already, and keeps the role they have', async () => {
    const vet = await aUser(db)
    await aMembership(db, { site: here.site, user: vet, role: 'VETERINARIAN' })
    const { status, error } = await invite(vet.email, 'VIEWER')
    expect([status, error.email]).toEqual([
      400,
      ['Whoever has this address is one of the people here already.'],
    ])
    expect(await roleOf(vet.email)).toBe('VETERINARIAN')
  })
})

describe('An address that nobody has confirmed', () => {
  it('The address is invited: listed until it answers, with a mail that leads to registration', async () => {
    const email = newAddress()
    const { status, body } = await invite(email)
    expect(status).toBe(201)
    const invitation = {
      id: expect.any(Number),
      access: null,
      email,
      role: 'VETERINARIAN',
      invited_by: 'Griet Verlinde',
      created_at: clock.now().toISOString(),
      sent_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + LIMITS.invitation.days * DAY_MS).toISOString(),
    }
    expect(body).toEqual({ user: null, invitation })
    expect(await waiting()).toEqual([invitation])
    const [mail] = await sentMails(app)
    expect(mail?.to).toBe(email)
    expect(mail?.content.subject).toBe('Griet Verlinde invites you to Hoeve ter Linde')
    expect(mail?.content.facts.at(-1)?.value).toMatch(/write treatments/)
    const link = new URL(mail?.content.button.url ?? '')
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/registration', email])
  })

  it('The address counts as unconfirmed although an account that nobody activated has it', async () => {
    const claimed = await aUser(db, { activated_at: null })
    expect((await invite(claimed.email)).body).toMatchObject({ user: null })
    expect(await roleOf(claimed.email)).toBeUndefined()
  })

  it.each([
    ['', 'required'],
    ['nobody', 'invalid'],
    [`${'a'.repeat(140)}@earshot.example`, 'too_long'],
  ])('The text has to be an address: "%s"', async (email, _rule) => {
    const { status, error } = await invite(email)
    expect([status, Object.keys(error)]).toEqual([400, ['code', 'message', 'email']])
  })

  it('The address is invited by an administrator as by an owner, to a site that is there', async () => {
    const admin = await anAdmin(db)
    const known = await aUser(db)
    const add = (siteId: number, email: string) =>
      app.call(adminSites.addUser, { params: { siteId }, body: { email, role: 'OWNER' } }, { as: admin })
    const invited = await add(here.site.id, known.email)
    expect([invited.status, invited.body.user, invited.body.invitation?.role]).toEqual([200, null, 'OWNER'])
    expect(await roleOf(known.email)).toBeUndefined()
    const address = newAddress()
    expect((await add(here.site.id, address)).body.invitation).toMatchObject({
      email: address,
      role: 'OWNER',
    })
    expect((await sentMails(app)).map(mail => mail.to)).toEqual([known.email, address])
    const again = await add(here.site.id, address)
    expect([again.status, Object.keys(again.error)]).toEqual([400, expect.arrayContaining(['email'])])
    expect((await add(999_999, newAddress())).status).toBe(404)
  })

  it('The address is invited once; the role of the first invitation stays', async () => {
    const email = newAddress()
    await invite(email)
    const { status, error } = await invite(email.toUpperCase(), 'OWNER')
    expect([status, error.email]).toEqual([
      400,
      ['This address is already invited. Its mail can be sent again.'],
    ])
    expect((await waiting()).map(each => each.role)).toEqual(['VETERINARIAN'])
  })

  it('The invited person is a worker where nothing else is said', async () => {
    const email = newAddress()
    const params = { siteId: here.site.id }
    const { body } = await app.call(siteUsers.invite, { params, body: { email } }, { as: here.owner })
    expect(body.invitation?.role).toBe('WORKER')
  })

  it('The invitation of a future owner is no manager’s to withdraw or to send again', async () => {
    const { body } = await invite(newAddress(), 'OWNER')
    const id = body.invitation?.id ?? 0
    expect([(await withdraw(id, here.manager)).status, (await resend(id, here.manager)).status]).toEqual([
      403, 403,
    ])
    expect((await waiting()).map(each => each.role)).toEqual(['OWNER'])
    const worker = await invite(newAddress(), 'WORKER')
    expect((await withdraw(worker.body.invitation?.id ?? 0, here.manager)).status).toBe(204)
    expect((await withdraw(id)).status).toBe(204)
  })

  it('The invited person is made an owner by an owner only', async () => {
    expect((await invite(newAddress(), 'OWNER', here.manager)).status).toBe(403)
    expect((await invite(newAddress(), 'MANAGER', here.manager)).status).toBe(201)
    expect((await invite(newAddress(), 'OWNER', await anAdmin(db))).status).toBe(201)
  })
})

describe('The link of an invitation', () => {
  async function linkTo(email: string): Promise<string> {
    await invite(email)
    return (await sentMails(app)).at(-1)?.token ?? ''
  }

  it('The link leads into the site without another mail', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    const { status, body } = await register(email, token)
    expect([status, body]).toEqual([201, { email, activated: true }])
    expect(await sentMails(app)).toEqual([])
    expect((await signIn(email)).status).toBe(200)
    expect(await roleOf(email)).toBe('VETERINARIAN')
    expect(await waiting()).toEqual([])
  })

  it('The link is kept as a hash', async () => {
    const token = await linkTo(newAddress())
    const rows = await db.selectFrom('mail_tokens').selectAll().where('purpose', '=', 'INVITE').execute()
    expect(JSON.stringify(rows.map(row => row.token_hash.toString('base64url')))).not.toContain(token)
    expect(token).toHaveLength(43)
  })

  it('The link works once: a person who uses it again is told that there is an account', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    await register(email, token)
    expect((await register(email, token)).body.activated).toBe(false)
    expect((await sentMails(app)).map(mail => mail.content.subject)).toEqual([
      'You already have an Earshot account',
    ])
  })

  it('The link makes one account of two at once', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    const answers = await Promise.all([register(email, token), register(email, token)])
    expect(answers.map(answer => answer.body.activated).sort()).toEqual([false, true])
    expect(await roleOf(email)).toBe('VETERINARIAN')
  })

  it('The link is for the address it was sent to, and says so from the first step on', async () => {
    const token = await linkTo(newAddress())
    const { status, error } = await register(newAddress(), token)
    expect(status).toBe(400)
    expect(error.email).toEqual([expect.stringMatching(/sent to another address/)])
  })

  it('The link ends with its time, and works again for as long when it is sent again', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    clock.advance(LIMITS.invitation.days * DAY_MS)
    expect((await register(email, token)).body.activated).toBe(false)
    await sentMails(app)
    const [invitation] = await waiting()
    const again = await resend(invitation?.id ?? 0)
    expect(again.body).toMatchObject({ email, sent_at: clock.now().toISOString() })
    const [mail] = await sentMails(app)
    clock.advance(LIMITS.invitation.days * DAY_MS - 1)
    expect((await register(email, mail?.token)).body.activated).toBe(true)
  })

  it('The link ends when a newer one is sent', async () => {
    const email = newAddress()
    const first = await linkTo(email)
    const [invitation] = await waiting()
    await resend(invitation?.id ?? 0)
    const [mail] = await sentMails(app)
    expect((await register(email, first)).body.activated).toBe(false)
    expect((await register(email, mail?.token)).body.activated).toBe(true)
  })

  it('The link ends when the invitation is withdrawn, which can be done once', async () => {
    const email = newAddress()
    const token = await linkTo(email)
    const [invitation] = await waiting()
    expect((await withdraw(invitation?.id ?? 0)).status).toBe(204)
    expect(await waiting()).toEqual([])
    expect((await register(email, token)).body.activated).toBe(false)
    expect((await withdraw(invitation?.id ?? 0)).status).toBe(404)
    expect((await resend(invitation?.id ?? 0)).status).toBe(404)
  })
})

describe('A person who confirms an invited address otherwise', () => {
  it('The person joins nothing by that, and is asked in the portal for each site', async () => {
    const email = newAddress()
    await invite(email, 'VIEWER')
    const other = await aSite(db, { name: 'Hof Brandt' })
    await aMembership(db, { site: other, user: here.owner })
    const body = { email, role: 'MANAGER' as const }
    await app.call(siteUsers.invite, { params: { siteId: other.id }, body }, { as: here.owner })
    await sentMails(app)
    await register(email)
    const [mail] = await sentMails(app)
    await app.call(registration.activate, { body: { token: mail?.token ?? '', password: PASSWORD } })
    expect(await roleOf(email)).toBeUndefined()
    const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const person = { id: row.id, role: 'USER' }
    const asked = await own(person)
    expect(asked.map(each => [each.site, each.role])).toEqual([
      ['Hof Brandt', 'MANAGER'],
      ['Hoeve ter Linde', 'VIEWER'],
    ])
    await accept(person, asked[1]?.id ?? 0)
    expect(await roleOf(email)).toBe('VIEWER')
    expect((await own(person)).map(each => each.site)).toEqual(['Hof Brandt'])
  })

  it('A person who uses one invitation’s link accepts that one and no other', async () => {
    const email = newAddress()
    const other = await aSite(db)
    await aMembership(db, { site: other, user: here.owner })
    await app.call(siteUsers.invite, { params: { siteId: other.id }, body: { email } }, { as: here.owner })
    await sentMails(app)
    await invite(email)
    const token = (await sentMails(app)).at(-1)?.token
    await register(email, token)
    expect(await roleOf(email)).toBe('VETERINARIAN')
    const { body } = await app.call(siteUsers.list, { params: { siteId: other.id } }, { as: here.owner })
    expect(body.items.map(item => item.email)).not.toContain(email)
  })

  it('A person who uses the link later is told to answer in the account', async () => {
    const email = newAddress()
    await invite(email)
    const token = (await sentMails(app)).at(-1)?.token
    await aUser(db, { email })
    const { status, error } = await register(email, token)
    expect([status, error.email]).toEqual([400, [expect.stringMatching(/Sign in with it/)]])
  })
})
