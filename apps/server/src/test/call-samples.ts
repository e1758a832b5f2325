/** Makes for each call what it takes, valid where it is sent: an object of the farm, a token of its own, a form. */

import { randomUUID } from 'node:crypto'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { Db } from '#db/open.ts'
import { linkToken } from '#exports/link.ts'
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
  anAirspace,
  anIncident,
  anOrder,
  aRun,
  aUser,
  type Barn,
  TEST_PASSWORD,
} from './factories.ts'
import type { Farm } from './farm.ts'
import { sentMails } from './mails.ts'
import { newSite } from './site-parts.ts'

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
}

const NEW_PASSWORD = 'under the old oak'
const RANGE = { query: { start_date: '2026-02-01', end_date: '2026-02-07' } }

let serial = 0

const registered = () => ({
  first_name: 'Zoë',
  last_name: 'Peeters',
  email: `sample${++serial}@earshot.example`,
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

async function refreshToken({ app, db }: SampleWorld): Promise<string> {
  const { email } = await aUser(db)
  const { body } = await app.call(session.signIn, { body: { username: email, password: TEST_PASSWORD } })
  return body.refresh
}

async function resetToken({ app, db }: SampleWorld): Promise<string> {
  const { email } = await aUser(db)
  const captcha_token = await solvedToken(app, 'restore-password')
  await app.call(password.recover, { body: { email, captcha_token } })
  return tokenSentTo(app, email)
}

async function activationToken({ app }: SampleWorld): Promise<string> {
  const body = { ...registered(), captcha_token: await solvedToken(app, 'registration') }
  await app.call(registration.register, { body: body as never })
  return tokenSentTo(app, body.email)
}

async function tokenSentTo(app: TestApp, email: string): Promise<string> {
  return (await sentMails(app)).find(mail => mail.to === email)?.token ?? ''
}

async function ownGroup({ db, person }: SampleWorld): Promise<number> {
  const row = { name: `Group ${++serial}`, user_id: person.id }
  return (await db.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function ownSavedFilter({ db, person }: SampleWorld): Promise<number> {
  const row = { user_id: person.id, list: 'DEVICES' as const, name: `Filter ${++serial}`, search: '{}' }
  return (await db.insertInto('saved_filters').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function ownBarn({ db, person }: SampleWorld): Promise<Barn> {
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user: person })
  return barn
}

/**
 * Makes a recommendation on a site of the person's own: the call for many may name many sites, so its path tells
 * none.
 */
async function ownRecommendation(world: SampleWorld): Promise<number> {
  const { site, airspace } = await ownBarn(world)
  const values = { site_id: site.id, airspace_id: airspace.id, category: 'veterinarian' as const }
  const cause = { cause: 'ALERT' as const, cause_id: 1 }
  const insert = world.db.insertInto('recommendations').values({ ...values, ...cause })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

async function ownSession({ db, person }: SampleWorld): Promise<string> {
  const insert = db.insertInto('sessions').values({ user_id: person.id })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a subscription as a browser gives it; nothing is ever sent there. */
const aSubscription = () => ({
  endpoint: `https://push.example/${++serial}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
})

async function ownSubscription({ db, person }: SampleWorld): Promise<number> {
  const { endpoint, keys } = aSubscription()
  const row = { user_id: person.id, endpoint, keys: JSON.stringify(keys) }
  return (await db.insertInto('push_subscriptions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A site with hardware of its own, in the one part that holds it. */
async function newSiteInOnePart({ db }: SampleWorld): Promise<Record<string, unknown>> {
  const [gateway, device] = [await aGateway(db), await aDevice(db)]
  const form = newSite({ gateway: gateway.code, devices: [device.code] })
  return onePart(form)
}

function onePart(form: object): Record<string, unknown> {
  const [part] = splitIntoChunks(JSON.stringify(form), `sample ${++serial}`)
  return { ...part }
}

async function manual({ db }: SampleWorld): Promise<string> {
  return (await db.selectFrom('static_files').select('guid').executeTakeFirstOrThrow()).guid
}

/** A worker of the farm, whom whoever may manage people may manage. */
async function memberOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user, role: 'WORKER' })
  return user.id
}

async function invitationOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const row = { site_id: farm.site.id, email: `waiting${++serial}@earshot.example` }
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const aTreatmentForm = () => ({
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

const aProductionList = () => {
  serial += 1
  const head = 'kind,code,pcb_serial,mac_address,hw_revision,software_version,country,produced_at'
  const board = `device,ES-NEW-${serial},26-${serial},a4cf14${String(serial).padStart(6, '0')},C2,4.2.1,BE,2026-01-05`
  return new File([`${head}\n${board}\n`], 'boards.csv', { type: 'text/csv' })
}
const aPdf = () => new File(['%PDF-1.7'], 'prescription.pdf', { type: 'application/pdf' })

async function freeAirspace({ db, farm }: SampleWorld): Promise<{ site_id: number; airspace_id: number }> {
  const airspace = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
  return { site_id: farm.site.id, airspace_id: airspace.id }
}

/** The farm's own is everybody's; this one may be closed. */
async function batchOfFarm(world: SampleWorld): Promise<number> {
  return (await aBatch(world.db, await freeAirspace(world))).id
}

async function animalGroupOfFarm({ db, farm }: SampleWorld): Promise<number> {
  const row = { site_id: farm.site.id, name: `Animals ${++serial}`, animals: 20 }
  return (await db.insertInto('animal_groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes the link of an export that is an empty file. */
async function linkOfExport({ app, db, farm }: SampleWorld): Promise<string> {
  const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, batch_id: farm.batch.id }
  const ready = { status: 'READY' as const, attempt: 1, expires_at: new Date('2100-01-01T00:00:00Z') }
  const insert = db.insertInto('exports').values({ ...place, ...ready })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  return linkToken(app.ctx.keys, { id, attempt: 1, userId: farm.owner.id })
}

async function aSupplier({ db }: SampleWorld): Promise<number> {
  const row = { name: `Supplier ${++serial}` }
  return (await db.insertInto('suppliers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function aFreeLicence({ db }: SampleWorld): Promise<number> {
  return (await aLicence(db, { status: 'CREATED', activated_at: null, expires_at: null })).id
}

async function orderForm({ db, farm }: SampleWorld): Promise<Record<string, unknown>> {
  const { id: license_template_id } = await aLicenceTemplate(db)
  return { supplier: farm.supplier.id, order_items: [{ license_template_id, quantity: 2 }] }
}

async function anOpenOrder({ db, farm }: SampleWorld): Promise<number> {
  return (await anOrder(db, { supplier: farm.supplier, by: farm.owner.id })).id
}

async function aDelivery(world: SampleWorld): Promise<Sample> {
  const { code } = await aDevice(world.db)
  return {
    params: { orderId: await anOpenOrder(world) },
    body: { delivery_status: 'SHIPPED', deviceCodes: [code] },
  }
}

async function lockedUser({ app, db }: SampleWorld): Promise<number> {
  const { id } = await aUser(db)
  await db.updateTable('users').set({ locked_at: app.ctx.clock.now() }).where('id', '=', id).execute()
  return id
}

async function removedOfFarm({ db, farm, person }: SampleWorld): Promise<number> {
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

async function ownInvitation({ db, person }: SampleWorld): Promise<number> {
  const { site } = await aBarn(db)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const row = { site_id: site.id, email }
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function signedInUser(world: SampleWorld): Promise<number> {
  const { id } = await aUser(world.db)
  await world.db.insertInto('sessions').values({ user_id: id }).execute()
  return id
}

async function anAuditRow({ db, person }: SampleWorld): Promise<number> {
  const row = { user_id: person.id, action: 'groups.create', request_id: 'sample' }
  return (await db.insertInto('audit_log').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type MakeSample = (world: SampleWorld) => Sample | Promise<Sample>

/** The samples of calls that need more than the ids of the farm. */
export const CALL_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'session.signIn': async ({ db }) => ({
    body: { username: (await aUser(db)).email, password: TEST_PASSWORD },
  }),
  'session.refresh': async world => ({ body: { refresh: await refreshToken(world) } }),
  'session.signOut': async world => ({ body: { refresh_token: await refreshToken(world) } }),
  'registration.validate': () => ({ body: registered() }),
  'registration.register': async ({ app }) => ({
    body: { ...registered(), captcha_token: await solvedToken(app, 'registration') },
  }),
  'registration.resendActivation': () => ({ body: { email: registered().email } }),
  'registration.activate': async world => ({
    body: { token: await activationToken(world), password: NEW_PASSWORD },
  }),
  'registration.checkActivation': async world => ({ body: { token: await activationToken(world) } }),
  'password.recover': async ({ app }) => ({
    body: { email: registered().email, captcha_token: await solvedToken(app, 'restore-password') },
  }),
  'password.confirm': async world => ({ body: { password: NEW_PASSWORD, token: await resetToken(world) } }),
  'password.check': async world => ({ params: { token: await resetToken(world) } }),
  'password.change': () => ({ body: { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD } }),
  'captcha.challenge': () => ({ query: { action: 'registration' } }),
  'content.contact': () => ({
    body: { name: 'Jo', email: 'jo@farm.example', message: 'The gateway blinks, and nobody knows why.' },
  }),
  'content.acceptPrivacy': () => ({ params: { country: 'BE' } }),
  'content.acceptDataPrivacy': () => ({ params: { country: 'BE' } }),
  'content.file': async world => ({ params: { guid: await manual(world) } }),
  'content.page': () => ({ params: { slug: 'help' } }),
  'profile.settings': ({ person }) => ({ params: { userId: person.id } }),
  'profile.updateSettings': ({ person }) => ({
    params: { userId: person.id },
    body: { first_name: 'Ann-Sofie' },
  }),
  'consents.update': () => ({ body: { consent_newsletter: true } }),
  'sessions.end': async world => ({ params: { sessionId: await ownSession(world) } }),
  'push.subscribe': () => ({ body: aSubscription() }),
  'push.unsubscribe': async world => ({ params: { subscriptionId: await ownSubscription(world) } }),
  'search.find': () => ({ query: { q: 'hoe' } }),
  'search.findInFleet': () => ({ query: { q: 'hoe' } }),
  'siteUsers.invite': () => ({ body: { email: `guest${++serial}@earshot.example` } }),
  'siteUsers.resendInvitation': async world => ({ params: { invitationId: await invitationOfFarm(world) } }),
  'siteUsers.withdrawInvitation': async world => ({
    params: { invitationId: await invitationOfFarm(world) },
  }),
  'siteUsers.update': async world => ({
    params: { userId: await memberOfFarm(world) },
    body: { role: 'VIEWER' },
  }),
  'siteUsers.remove': async world => ({ params: { userId: await memberOfFarm(world) } }),
  'siteUsers.restore': async world => ({ body: { user_id: await removedOfFarm(world) } }),
  'ownSites.accept': async world => ({ params: { ownInvitationId: await ownInvitation(world) } }),
  'ownSites.decline': async world => ({ params: { ownInvitationId: await ownInvitation(world) } }),
  'ownSites.leave': async ({ db, person }) => {
    const { site } = await aBarn(db)
    await aMembership(db, { site, user: person, role: 'WORKER' })
    await aMembership(db, { site, user: await aUser(db) })
    return { params: { ownSiteId: site.id } }
  },
  'groups.create': async world => ({
    body: { name: `Group ${++serial}`, linked_sites: [(await ownBarn(world)).site.id] },
  }),
  'groups.update': async world => ({ params: { groupId: await ownGroup(world) }, body: { name: 'Ours' } }),
  'groups.remove': async world => ({ params: { groupId: await ownGroup(world) } }),
  'siteEditor.create': async world => ({ body: await newSiteInOnePart(world) }),
  'siteEditor.update': () => ({ body: onePart({ city: 'Kortemark' }) }),
  'siteEditor.lookUp': ({ farm }) => ({ body: { kind: 'device', codes: [farm.device.code] } }),
  'siteEditor.activate': () => ({ body: {} }),
  'batches.open': async world => ({
    body: {
      airspace: (await freeAirspace(world)).airspace_id,
      name: `F1-${++serial}`,
      start_date: '2026-02-20',
      start_age_in_days: 70,
    },
  }),
  'batches.update': () => ({ body: { origin: 'Our own sows' } }),
  'batches.close': async world => ({
    params: { batchId: await batchOfFarm(world) },
    body: { end_date: '2026-02-20', animals_end: 240, reason: 'MOVED' },
  }),
  'animalGroups.create': () => ({ body: { name: `Animals ${++serial}`, animals: 20 } }),
  'animalGroups.locate': ({ farm }) => ({ body: { airspace: farm.airspace.id } }),
  'animalGroups.close': async world => ({ params: { animalGroupId: await animalGroupOfFarm(world) } }),
  'exports.request': ({ farm }) => ({ body: { airspace_pk: farm.airspace.id } }),
  'exports.download': async world => ({ params: { token: await linkOfExport(world) } }),
  'sites.latest': () => ({ query: { type: 'alerts' } }),
  'alerts.acknowledge': () => ({ body: { comment: 'On my way.' } }),
  'logbook.eventDays': () => ({ params: { event: 'comments' }, query: { date: '2026-02-20' } }),
  'logbook.addComment': () => ({
    body: { date: '2026-02-20', comment: 'Sneezing in pen 2.', entry_key: randomUUID() },
  }),
  'logbook.addTreatment': () => ({ body: { ...aTreatmentForm(), entry_key: randomUUID() } }),
  'logbook.updateTreatment': () => ({ body: { ...aTreatmentForm(), withdrawal_days: ++serial } }),
  'logbook.addFile': () => ({ body: { file: aPdf() } }),
  'logbook.file': ({ farm }) => ({ params: { guid: farm.file.guid } }),
  'notes.create': () => ({ body: { note: 'Samples', message: 'Please keep the boots per house.' } }),
  'notifications.markUnread': () => ({ body: { read_at: '2026-03-02T08:00:00Z' } }),
  'notifications.markRead': () => ({ body: {} }),
  'recommendations.react': () => ({ body: { status: 'ACCEPT' } }),
  'recommendations.reactToMany': async world => ({
    body: { ids: [await ownRecommendation(world)], status: 'ACCEPT' },
  }),
  'telemetry.samples': ({ farm }) => ({
    params: { gatewayCode: farm.gateway.code },
    body: { samples: [{ device_code: farm.device.code, slot: 2_953_500 }] },
  }),
  'telemetry.heartbeat': ({ farm }) => ({
    params: { gatewayCode: farm.gateway.code },
    body: { at: '2026-03-02T08:00:00Z' },
  }),
  'devices.usage': () => RANGE,
  'devices.move': ({ farm }) => ({ body: { deck: farm.deck.id } }),
  'devices.replace': async ({ db, farm }) => ({
    params: { deviceId: (await aDevice(db, { deck: farm.deck })).id },
    body: { code: (await aDevice(db)).code },
  }),
  'gateways.usage': () => RANGE,
  'gateways.heartbeats': () => RANGE,
  'statistics.siteAvailability': () => RANGE,
  'statistics.siteSensorData': () => RANGE,
  'statistics.airspaceDevices': () => RANGE,
  'statistics.gatewayUsage': () => RANGE,
  'statistics.gatewayUsageTotal': () => ({ query: { timeframe: '7' } }),
  'users.lock': async ({ db }) => ({ params: { userId: (await aUser(db)).id } }),
  'users.unlock': async world => ({ params: { userId: await lockedUser(world) } }),
  'users.endSessions': async world => ({ params: { userId: await signedInUser(world) } }),
  'suppliers.create': () => ({ body: { name: `Supplier ${++serial}` } }),
  'suppliers.remove': async world => ({ params: { supplierId: await aSupplier(world) } }),
  'licences.create': async ({ db }) => ({
    body: { license_template_id: (await aLicenceTemplate(db)).id, quantity: 2 },
  }),
  'licences.read': async world => ({ params: { licenceId: await aFreeLicence(world) } }),
  'licences.assign': async world => ({
    params: { licenceId: await aFreeLicence(world) },
    body: { device_code: (await aDevice(world.db)).code },
  }),
  'licences.suspend': async ({ db }) => ({
    params: { licenceId: (await aLicence(db, { device_id: (await aDevice(db)).id })).id },
  }),
  'licences.resume': async ({ db }) => ({
    params: {
      licenceId: (await aLicence(db, { device_id: (await aDevice(db)).id, status: 'SUSPENDED' })).id,
    },
  }),
  'orders.create': async world => ({ body: await orderForm(world) }),
  'orders.update': async world => ({
    params: { orderId: await anOpenOrder(world) },
    body: { status: 'CANCELLED' },
  }),
  'orders.deliver': aDelivery,
  'orders.checkDelivery': aDelivery,
  'adminSites.update': () => ({ body: { note: 'Key at the neighbour' } }),
  'adminSites.edit': () => ({ body: onePart({ city: 'Torhout' }) }),
  'adminSites.changeStatus': () => ({ body: { display_status: 'TEST' } }),
  'adminSites.addUser': () => ({ body: { email: `guest${++serial}@earshot.example` } }),
  'adminDevices.bulkStatus': ({ farm }) => ({
    body: { device_codes: [farm.device.code], delivery_status: 'IN_REPAIR' },
  }),
  'adminGateways.heartbeats': () => RANGE,
  'adminGateways.usage': () => RANGE,
  'adminGateways.bulkStatus': ({ farm }) => ({
    body: { device_codes: [farm.gateway.code], device_mode: 'DEBUG' },
  }),
  'adminGateways.change': () => ({ body: { name: 'North', device_mode: 'INSTALL' } }),
  'adminGateways.renewSecret': async ({ db }) => ({
    params: { gatewayId: (await aGateway(db)).id },
    body: {},
  }),
  'adminGateways.retire': async ({ db }) => ({ params: { gatewayId: (await aGateway(db)).id }, body: {} }),
  'adminGateways.refuse': async ({ db }) => ({
    params: { gatewayId: (await aGateway(db, { registration: 'UNREGISTERED' })).id },
    body: {},
  }),
  'savedFilters.list': () => ({ query: { list: 'DEVICES' } }),
  'savedFilters.add': () => ({
    body: { list: 'DEVICES', name: `Silent ${++serial}`, search: { filter: 'OFFLINE' } },
  }),
  'savedFilters.change': async world => ({
    params: { savedFilterId: await ownSavedFilter(world) },
    body: { name: `Silent ${++serial}` },
  }),
  'savedFilters.remove': async world => ({ params: { savedFilterId: await ownSavedFilter(world) } }),
  'adminGateways.register': () => ({
    body: { code: `EG-NEW-${++serial}`, mac_address: `a4cf13${String(serial).padStart(6, '0')}` },
  }),
  'actionList.take': async ({ db }) => ({ params: { actionId: (await anIncident(db)).id } }),
  'actionList.release': async ({ db, person }) => ({
    params: { actionId: (await anIncident(db, { taken_by: person.id, taken_at: new Date() })).id },
  }),
  'toolbox.checkDevices': ({ farm }) => ({
    body: { device_codes: [farm.device.code], delivery_status: 'DEFECT' },
  }),
  'toolbox.checkGateways': ({ farm }) => ({
    body: { device_codes: [farm.gateway.code], device_mode: 'SLEEP' },
  }),
  'toolbox.checkPcbs': () => ({ body: { file: aProductionList() } }),
  'toolbox.uploadPcbs': () => ({ body: { file: aProductionList() } }),
  'toolbox.undo': async ({ db }) => ({ params: { runId: (await aRun(db)).id } }),
  'audit.read': async world => ({ params: { entryId: await anAuditRow(world) } }),
  'adminDevices.availability': () => RANGE,
  'adminDevices.usage': () => RANGE,
  'adminDevices.sensorData': () => RANGE,
}
