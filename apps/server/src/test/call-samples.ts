/** Makes for each call what it takes, valid where it is sent: an object of the farm, a token of its own, a form. */
import { randomUUID } from 'node:crypto'
import { solvedToken } from './captcha.ts'
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
  TEST_PASSWORD,
} from './factories.ts'
import {
  activationToken,
  aDelivery,
  aFreeLicence,
  anAuditRow,
  animalGroupOfFarm,
  anOpenOrder,
  aPdf,
  aProductionList,
  aSubscription,
  aSupplier,
  aTreatmentForm,
  batchOfFarm,
  freeAirspace,
  invitationOfFarm,
  linkOfExport,
  lockedUser,
  manual,
  memberOfFarm,
  NEW_PASSWORD,
  newSiteInOnePart,
  nextNumber,
  onePart,
  orderForm,
  ownBarn,
  ownGroup,
  ownInvitation,
  ownRecommendation,
  ownSavedFilter,
  ownSession,
  ownSubscription,
  RANGE,
  refreshToken,
  registered,
  removedOfFarm,
  resetToken,
  type Sample,
  type SampleWorld,
  signedInUser,
} from './sample-things.ts'

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
