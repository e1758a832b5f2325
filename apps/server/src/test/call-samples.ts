/** Makes for each call what it takes, valid where it is sent: an object of the farm, a token of its own, a form. */

import { randomUUID } from 'node:crypto'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { findSchedule } from '#alarms/drill-schedules.ts'
import { loadPlan } from '#alarms/plans.queries.ts'
import { unsubscribeToken } from '#auth/unsubscribe-links.ts'
import { findRota } from '#modules/rotas/rotas.queries.ts'
import { ACCOUNT_SAMPLES } from './account-samples.ts'
import { CASE_SAMPLES } from './case-samples.ts'
import { aRunningDrill, endChainsOf } from './drill-factory.ts'
import {
  aBarn,
  aDevice,
  aGateway,
  aLicence,
  aLicenceTemplate,
  aMembership,
  anIncident,
  aRun,
  aUser,
} from './factories.ts'
import { LIMIT_SAMPLES } from './limit-samples.ts'
import { ROUND_SAMPLES } from './round-samples.ts'
import { alarmLinkOfFarm, alarmOfFarm, heldAlarmOfFarm, otherMemberOf, pushedTo } from './sample-alarms.ts'
import {
  aDelivery,
  aFreeLicence,
  anAuditRow,
  animalGroupOfFarm,
  anOpenOrder,
  aPdf,
  aProductionList,
  aSupplier,
  aTreatmentForm,
  aWebhookForm,
  batchOfFarm,
  calendarOfFarm,
  dutyAskedOf,
  freeAirspace,
  invitationOfFarm,
  linkOfExport,
  lockedUser,
  memberOfFarm,
  newSiteInOnePart,
  nextNumber,
  onePart,
  orderForm,
  outsiderOfFarm,
  ownBarn,
  ownEndedAccess,
  ownGroup,
  ownInvitation,
  ownRecommendation,
  ownSavedFilter,
  RANGE,
  removedOfFarm,
  type Sample,
  type SampleWorld,
  signedInUser,
  webhookOfFarm,
} from './sample-things.ts'
import { SHARE_SAMPLES } from './share-samples.ts'
import { SILENCE_SAMPLES } from './silent-site.ts'

type MakeSample = (world: SampleWorld) => Sample | Promise<Sample>

/** The samples of calls that need more than the ids of the farm. */
export const CALL_SAMPLES: Readonly<Record<string, MakeSample>> = {
  ...ACCOUNT_SAMPLES,
  'normals.read': () => ({ query: { from_age: '70', to_age: '80' } }),
  'search.find': () => ({ query: { q: 'hoe' } }),
  'search.findInFleet': () => ({ query: { q: 'hoe' } }),
  'siteUsers.invite': () => ({ body: { email: `guest${nextNumber()}@earshot.example` } }),
  'siteUsers.resendInvitation': async world => ({ params: { invitationId: await invitationOfFarm(world) } }),
  'siteUsers.withdrawInvitation': async world => ({
    params: { invitationId: await invitationOfFarm(world) },
  }),
  'siteUsers.update': async world => ({
    params: { userId: await memberOfFarm(world) },
    body: { role: 'VIEWER' },
  }),
  'siteUsers.remove': async world => ({ params: { userId: await memberOfFarm(world) } }),
  'siteUsers.changeAccess': async world => ({
    params: { userId: await outsiderOfFarm(world) },
    body: { scope: 'ADVISE', ends_on: null },
  }),
  'siteUsers.endAccess': async world => ({ params: { userId: await outsiderOfFarm(world) } }),
  'siteUsers.looks': async world => ({ params: { userId: await outsiderOfFarm(world) } }),
  'ownSites.dismissEndedAccess': async world => ({ params: { ownSiteId: await ownEndedAccess(world) } }),
  'siteUsers.restore': async world => ({ body: { user_id: await removedOfFarm(world) } }),
  'ownSites.accept': async world => ({ params: { ownInvitationId: await ownInvitation(world) } }),
  'ownSites.decline': async world => ({ params: { ownInvitationId: await ownInvitation(world) } }),
  'ownSites.askLonger': async ({ db, person }) => {
    const { site } = await aBarn(db)
    const endsAt = new Date('2100-01-01T00:00:00Z')
    await aMembership(db, { site, user: person, role: 'VETERINARIAN', scope: 'ADVISE', endsAt })
    return { params: { ownSiteId: site.id } }
  },
  'ownSites.leave': async ({ db, person }) => {
    const { site } = await aBarn(db)
    await aMembership(db, { site, user: person, role: 'WORKER' })
    await aMembership(db, { site, user: await aUser(db) })
    return { params: { ownSiteId: site.id } }
  },
  'groups.create': async world => ({
    body: { name: `Group ${nextNumber()}`, linked_sites: [(await ownBarn(world)).site.id] },
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
      name: `F1-${nextNumber()}`,
      start_date: '2026-02-20',
      start_age_in_days: 70,
    },
  }),
  'batches.update': () => ({ body: { origin: 'Our own sows' } }),
  'batches.close': async world => ({
    params: { batchId: await batchOfFarm(world) },
    body: { end_date: '2026-02-20', animals_end: 240, reason: 'MOVED' },
  }),
  'animalGroups.create': () => ({ body: { name: `Animals ${nextNumber()}`, animals: 20 } }),
  'animalGroups.locate': ({ farm }) => ({ body: { airspace: farm.airspace.id } }),
  'animalGroups.close': async world => ({ params: { animalGroupId: await animalGroupOfFarm(world) } }),
  'exports.request': ({ farm }) => ({ body: { airspace_pk: farm.airspace.id } }),
  'exports.download': async world => ({ params: { token: await linkOfExport(world) } }),
  'sites.latest': () => ({ query: { type: 'alerts' } }),
  'alerts.acknowledge': () => ({ body: { comment: 'On my way.' } }),
  'alarmPlans.update': async ({ db, farm }) => ({
    body: { ...USUAL_PLAN, version: (await loadPlan(db, farm.site.id)).version },
  }),
  'alarmChains.answer': async world => ({
    params: { alertId: await alarmOfFarm(world) },
    body: { kind: 'CLOSES', reason: 'CLIMATE_FAILURE', comment: 'A fan stood still.' },
  }),
  'alarmChains.resume': async world => ({ params: { alertId: await alarmOfFarm(world, true) } }),
  'alarmChains.handOver': async world => ({
    params: { alertId: await heldAlarmOfFarm(world) },
    body: { user_id: await otherMemberOf(world) },
  }),
  'pushReceipts.note': async world => ({
    params: { receiptToken: await pushedTo(world) },
    body: { event: 'OPENED' },
  }),
  ...SILENCE_SAMPLES,
  'alarmLinks.read': async world => ({ params: { alarmToken: await alarmLinkOfFarm(world) } }),
  'alarmLinks.answer': async world => ({ params: { alarmToken: await alarmLinkOfFarm(world) } }),
  'drills.start': async ({ db, farm }) => {
    await endChainsOf(db, farm.site.id)
    return {}
  },
  'drills.schedule': async ({ db, farm }) => ({
    body: {
      is_on: true,
      weekday: 3,
      hour: 6 + (nextNumber() % 15),
      version: (await findSchedule(db, farm.site.id))?.version ?? 0,
    },
  }),
  'drills.answer': async ({ db, farm, person }) => ({
    params: { drillId: await aRunningDrill(db, { siteId: farm.site.id, userId: person.id }) },
  }),
  'drills.stop': async ({ db, farm, person }) => ({
    params: { drillId: await aRunningDrill(db, { siteId: farm.site.id, userId: person.id }) },
  }),
  'drills.check': ({ farm }) => ({ params: { drillHash: farm.drill.hash } }),
  'profile.unsubscribe': async ({ app, farm }) => ({
    params: { unsubscribeToken: await unsubscribeToken(app.ctx.keys, farm.owner.id) },
  }),
  'rotas.update': async ({ db, farm }) => ({
    body: {
      handover_weekday: 1,
      handover_minute: nextNumber() % 1440,
      weeks: [{ starts_on: '2026-03-02', user_id: farm.owner.id }],
      version: (await findRota(db, farm.site.id))?.version ?? 0,
    },
  }),
  // An administrator changes the duty of others; anybody else who may, their own.
  'rotas.addException': ({ farm, person }) => ({
    body: {
      from: '2100-01-01T00:00:00Z',
      to: '2100-01-02T00:00:00Z',
      stand_in: null,
      away: person.role === 'ADMIN' ? farm.owner.id : person.id,
    },
  }),
  'rotas.answerException': async world => ({
    params: { dutyExceptionId: await dutyAskedOf(world) },
    body: { agrees: true },
  }),
  'rotas.removeException': async world => ({ params: { dutyExceptionId: await dutyAskedOf(world) } }),
  'rotas.renewCalendar': async world => {
    await calendarOfFarm(world)
    return {}
  },
  'rotas.calendar': async world => ({ params: { calendarToken: await calendarOfFarm(world) } }),
  ...LIMIT_SAMPLES,
  ...ROUND_SAMPLES,
  ...SHARE_SAMPLES,
  ...CASE_SAMPLES,
  'evidence.read': () => ({ query: { kind: 'RHS' } }),
  'evidence.samplesFile': () => ({ query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' } }),
  'logbook.eventDays': () => ({ params: { event: 'comments' }, query: { date: '2026-02-20' } }),
  'logbook.addComment': () => ({
    body: { date: '2026-02-20', comment: 'Sneezing in pen 2.', entry_key: randomUUID() },
  }),
  'logbook.addTreatment': () => ({ body: { ...aTreatmentForm(), entry_key: randomUUID() } }),
  'logbook.updateTreatment': () => ({ body: { ...aTreatmentForm(), withdrawal_days: nextNumber() } }),
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
  'suppliers.create': () => ({ body: { name: `Supplier ${nextNumber()}` } }),
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
  'adminSites.addUser': () => ({ body: { email: `guest${nextNumber()}@earshot.example` } }),
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
  'webhooks.addToSite': async world => ({ body: await aWebhookForm(world) }),
  'webhooks.add': async world => ({ body: { ...(await aWebhookForm(world)), scope: 'ALL' } }),
  'webhooks.deliveries': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.delivery': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.change': async w => ({ params: await webhookOfFarm(w), body: { name: 'New', revision: 0 } }),
  'webhooks.remove': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.renewSecret': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.test': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.sendAgain': async world => ({ params: await webhookOfFarm(world) }),
  'webhooks.sendSince': async world => ({
    params: await webhookOfFarm(world),
    body: { since: '2026-01-01T00:00:00Z' },
  }),
  'savedFilters.list': () => ({ query: { list: 'DEVICES' } }),
  'savedFilters.add': () => ({
    body: { list: 'DEVICES', name: `Silent ${nextNumber()}`, search: { filter: 'OFFLINE' } },
  }),
  'savedFilters.change': async world => ({
    params: { savedFilterId: await ownSavedFilter(world) },
    body: { name: `Silent ${nextNumber()}` },
  }),
  'savedFilters.remove': async world => ({ params: { savedFilterId: await ownSavedFilter(world) } }),
  'adminGateways.register': () => {
    const number = nextNumber()
    return { body: { code: `EG-NEW-${number}`, mac_address: `a4cf13${String(number).padStart(6, '0')}` } }
  },
  'incidents.claim': async ({ db }) => ({ params: { incidentId: (await anIncident(db)).id } }),
  'incidents.release': async ({ db, person }) => ({
    params: { incidentId: (await anIncident(db, { taken_by: person.id, taken_at: new Date() })).id },
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
