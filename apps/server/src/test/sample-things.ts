import { createHash, randomBytes } from 'node:crypto'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import { hashPassword } from '#auth/passwords.ts'
import type { Db } from '#db/open.ts'
import { linkToken } from '#exports/link-token.ts'
import type { TestApp } from './app.ts'
import { solvedToken } from './captcha.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aGateway,
  aLicence,
  aLicenceTemplate,
  aMembership,
  anAdmin,
  anAirspace,
  anApiKey,
  anOrder,
  aUser,
  type Barn,
  TEST_PASSWORD,
} from './factories.ts'
import type { Farm } from './farm.ts'
import { sentMails } from './mails.ts'
import { pdfFile } from './pdf.ts'
import { newSite } from './site-parts.ts'
import { aWebhook, aWebhookDelivery } from './webhooks.ts'

export interface SampleWorld {
  app: TestApp
  db: Db
  farm: Farm
  /** The person whose things are named where a call is about one's own. */
  person: { id: number; role: string }
}

export interface Sample {
  /** Parameters beside those that the farm has a thing for. */
  params?: Record<string, string | number>
  query?: Record<string, string>
  /** The body, or the fields of a form. */
  body?: Record<string, unknown>
  cookie?: string
}

export const NEW_PASSWORD = 'under the old oak'
export const RANGE = { query: { start_date: '2026-02-01', end_date: '2026-02-07' } }

let serial = 0

/** Returns a number that no other sample has. */
export function nextNumber(): number {
  serial += 1
  return serial
}

export const registered = () => ({
  first_name: 'Zoë',
  last_name: 'Peeters',
  email: `sample${nextNumber()}@earshot.example`,
  telephone: '+32470123456',
  password: NEW_PASSWORD,
  confirm_password: NEW_PASSWORD,
  language: 'nl',
  country: 'BE',
  timezone: { value: 'Europe/Brussels', label: '(UTC+01:00) Europe/Brussels' },
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
})

export async function refreshToken({ app, db }: SampleWorld): Promise<string> {
  const { email } = await aUser(db)
  const { body } = await app.call(session.signIn, { body: { username: email, password: TEST_PASSWORD } })
  return body.refresh
}

export async function resetToken({ app, db }: SampleWorld): Promise<string> {
  const { email } = await aUser(db)
  const captcha_token = await solvedToken(app, 'restore-password')
  await app.call(password.recover, { body: { email, captcha_token } })
  return tokenSentTo(app, email)
}

export async function activationToken({ app }: SampleWorld): Promise<string> {
  const body = { ...registered(), captcha_token: await solvedToken(app, 'registration') }
  await app.call(registration.register, { body: body as never })
  return tokenSentTo(app, body.email)
}

async function tokenSentTo(app: TestApp, email: string): Promise<string> {
  return (await sentMails(app)).find(mail => mail.to === email)?.token ?? ''
}

export async function ownGroup({ db, person }: SampleWorld): Promise<number> {
  const row = { name: `Group ${nextNumber()}`, user_id: person.id }
  return (await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function ownSavedFilter({ db, person }: SampleWorld): Promise<number> {
  const row = { user_id: person.id, list: 'DEVICES' as const, name: `Filter ${nextNumber()}`, search: '{}' }
  return (await db.insertInto('saved_filters').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A webhook of the farm's own with a delivery, which the call may change. */
export async function webhookOfFarm({ db, farm }: SampleWorld): Promise<{
  webhookId: number
  webhookDeliveryId: number
}> {
  const { id } = await aWebhook(db, { site_id: farm.site.id, name: `Webhook ${nextNumber()}` })
  const delivery = await aWebhookDelivery(db, { site_id: farm.site.id, webhook_id: id })
  return { webhookId: id, webhookDeliveryId: delivery.id }
}

/** A form of a webhook, for a site that has room for one more. */
export async function aWebhookForm({ db, farm }: SampleWorld): Promise<Record<string, unknown>> {
  const kept = farm.webhook.id
  await db.deleteFrom('webhooks').where('site_id', '=', farm.site.id).where('id', '<>', kept).execute()
  return { name: `Webhook ${nextNumber()}`, url: 'https://hooks.example/in', events: ['alert.opened'] }
}

export async function ownBarn({ db, person }: SampleWorld): Promise<Barn> {
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user: person })
  return barn
}

/**
 * Makes a recommendation on a site of the person's own: the call for many may name many sites, so its path tells
 * none.
 */
export async function ownRecommendation(world: SampleWorld): Promise<number> {
  const { site, airspace } = await ownBarn(world)
  const values = { site_id: site.id, airspace_id: airspace.id, category: 'veterinarian' as const }
  const cause = { cause: 'ALERT' as const, cause_id: 1 }
  const insert = world.db.insertInto('recommendations').values({ ...values, ...cause })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a rota of the farm with a calendar link. @returns the secret of the link */
export async function calendarOfFarm({ db, farm }: SampleWorld): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const calendar_secret_hash = createHash('sha256').update(secret).digest()
  const rota = { site_id: farm.site.id, handover_weekday: 1, handover_minute: 420, changed_at: new Date() }
  await db
    .insertInto('rotas')
    .values({ ...rota, calendar_secret_hash })
    .onConflict(conflict => conflict.column('site_id').doUpdateSet({ calendar_secret_hash }))
    .execute()
  return secret
}

/** Makes a change of duty for which the person is asked to stand in. */
export async function dutyAskedOf({ db, farm, person }: SampleWorld): Promise<number> {
  const [from_at, to_at] = [new Date('2100-01-01T00:00:00Z'), new Date('2100-01-02T00:00:00Z')]
  const asked = { site_id: farm.site.id, from_at, to_at, stand_in_id: person.id, asked_by: person.id }
  const insert = db.insertInto('duty_exceptions').values({ ...asked, state: 'ASKED', created_at: new Date() })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export async function ownSession({ db, person }: SampleWorld): Promise<string> {
  const insert = db.insertInto('sessions').values({ user_id: person.id })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Makes another administrator, so that the one who asks may go. */
export async function anotherAdmin({ db }: SampleWorld): Promise<Record<never, never>> {
  await anAdmin(db)
  return {}
}

/** Makes the account one that is to be deleted. */
export async function plannedDeletion({ db, person }: SampleWorld): Promise<Record<never, never>> {
  await db
    .updateTable('users')
    .set({ delete_at: new Date('2100-01-01') })
    .where('id', '=', person.id)
    .execute()
  return {}
}

export async function ownApiKey({ db, person }: SampleWorld): Promise<number> {
  return (await anApiKey(db, { user: person })).id
}

/** Makes a subscription as a browser gives it; nothing is ever sent there. */
export const aSubscription = () => ({
  endpoint: `https://push.example/${nextNumber()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
})

export async function ownSubscription({ db, person }: SampleWorld): Promise<number> {
  const { endpoint, keys } = aSubscription()
  const row = { user_id: person.id, endpoint, keys: JSON.stringify(keys) }
  return (await db.insertInto('push_subscriptions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A number for Alarms that nobody else has. */
export const aNumber = () => `+3161${String(1_000_000 + nextNumber())}`

export async function ownNumber({ db, person }: SampleWorld): Promise<void> {
  const row = { user_id: person.id, number: aNumber(), confirmed_at: new Date() }
  await db
    .insertInto('alarm_numbers')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** @returns a code that was sent to the person */
export async function ownCode({ app, db, person }: SampleWorld): Promise<string> {
  const code = '031415'
  const now = app.ctx.clock.now()
  await db
    .insertInto('alarm_number_codes')
    .values({
      user_id: person.id,
      number: aNumber(),
      asked_at: now,
      due_at: now,
      sent_at: now,
      state: 'SENT',
      code_hash: await hashPassword(code),
    })
    .execute()
  return code
}

/** A site with hardware of its own, in the one part that holds it. */
export async function newSiteInOnePart({ db }: SampleWorld): Promise<Record<string, unknown>> {
  const [gateway, device] = [await aGateway(db), await aDevice(db)]
  const form = newSite({ gateway: gateway.code, devices: [device.code] })
  return onePart(form)
}

export function onePart(form: object): Record<string, unknown> {
  const [part] = splitIntoChunks(JSON.stringify(form), `sample ${nextNumber()}`)
  return { ...part }
}

export async function manual({ db }: SampleWorld): Promise<string> {
  return (await db.selectFrom('static_files').select('guid').executeTakeFirstOrThrow()).guid
}

/** A worker of the farm, whom whoever may manage people may manage. */
export async function memberOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user, role: 'WORKER' })
  return user.id
}

/** A veterinarian from outside, whose access the farm may change and end. */
export async function outsiderOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user, role: 'VETERINARIAN', scope: 'READ' })
  return user.id
}

/** An access of the person's own on a site of others that is over. */
export async function ownEndedAccess({ db, person }: SampleWorld): Promise<number> {
  const { site } = await aBarn(db)
  const over = { scope: 'READ', how: 'EXPIRED', ended_at: new Date() } as const
  const row = { site_id: site.id, user_id: person.id, ...over }
  await db.insertInto('ended_accesses').values(row).execute()
  return site.id
}

export async function invitationOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const row = { site_id: farm.site.id, email: `waiting${nextNumber()}@earshot.example` }
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const aTreatmentForm = () => ({
  start_date: '2026-02-20',
  product_name: 'Amoxibel 80 %',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  scope: 'AIRSPACE',
  number_of_animals: 20,
  total_quantity: 2.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 14,
})

export const aProductionList = () => {
  const number = nextNumber()
  const head = 'kind,code,pcb_serial,mac_address,hw_revision,software_version,country,produced_at'
  const board = `device,ES-NEW-${number},26-${number},a4cf14${String(number).padStart(6, '0')},C2,4.2.1,BE,2026-01-05`
  return new File([`${head}\n${board}\n`], 'boards.csv', { type: 'text/csv' })
}
export const aPdf = () => pdfFile('prescription.pdf')

export async function freeAirspace({
  db,
  farm,
}: SampleWorld): Promise<{ site_id: number; airspace_id: number }> {
  const airspace = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
  return { site_id: farm.site.id, airspace_id: airspace.id }
}

/** The farm's own is everybody's; this one may be closed. */
export async function batchOfFarm(world: SampleWorld): Promise<number> {
  return (await aBatch(world.db, await freeAirspace(world))).id
}

export async function animalGroupOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const row = { site_id: farm.site.id, name: `Animals ${nextNumber()}`, animals: 20 }
  return (await db.insertInto('animal_groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes the link of an export that is an empty file. */
export async function linkOfExport({ app, db, farm }: SampleWorld): Promise<string> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, batch_id: farm.batch.id }
  const ready = { status: 'READY' as const, attempt: 1, expires_at: new Date('2100-01-01T00:00:00Z') }
  const insert = db.insertInto('exports').values({ ...place, ...ready })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  return linkToken(app.ctx.keys, { id, attempt: 1, userId: farm.owner.id })
}

export async function aSupplier({ db }: SampleWorld): Promise<number> {
  const row = { name: `Supplier ${nextNumber()}` }
  return (await db.insertInto('suppliers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function aFreeLicence({ db }: SampleWorld): Promise<number> {
  return (await aLicence(db, { status: 'CREATED', activated_at: null, expires_at: null })).id
}

export async function orderForm({ db, farm }: SampleWorld): Promise<Record<string, unknown>> {
  const { id: license_template_id } = await aLicenceTemplate(db)
  return { supplier: farm.supplier.id, order_items: [{ license_template_id, quantity: 2 }] }
}

export async function anOpenOrder({ db, farm }: SampleWorld): Promise<number> {
  return (await anOrder(db, { supplier: farm.supplier, by: farm.owner.id })).id
}

export async function aDelivery(world: SampleWorld): Promise<Sample> {
  const { code } = await aDevice(world.db)
  return {
    params: { orderId: await anOpenOrder(world) },
    body: { delivery_status: 'SHIPPED', deviceCodes: [code] },
  }
}

export async function lockedUser({ app, db }: SampleWorld): Promise<number> {
  const { id } = await aUser(db)
  await db.updateTable('users').set({ locked_at: app.ctx.clock.now() }).where('id', '=', id).execute()
  return id
}

export async function removedOfFarm({ db, farm, person }: SampleWorld): Promise<number> {
  const { id } = await aUser(db)
  const at = new Date()
  await db
    .insertInto('removed_members')
    .values({
      site_id: farm.site.id,
      user_id: id,
      role: 'WORKER',
      joined_at: at,
      removed_by: person.id,
      removed_at: at,
    })
    .execute()
  return id
}

export async function ownInvitation({ db, person }: SampleWorld): Promise<number> {
  const { site } = await aBarn(db)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const row = { site_id: site.id, email }
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function signedInUser(world: SampleWorld): Promise<number> {
  const { id } = await aUser(world.db)
  await world.db.insertInto('sessions').values({ user_id: id }).execute()
  return id
}

export async function anAuditRow({ db, person }: SampleWorld): Promise<number> {
  const row = { user_id: person.id, action: 'groups.create', request_id: 'sample' }
  return (await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow()).id
}
