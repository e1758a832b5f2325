/** A farm with one of everything that has an id, each named after the farm: for tests of who may see what. */
import type { TriedFigures } from '@earshot/contract/schemas/health/limit-proposals.ts'
import type { Db } from '#db/open.ts'
import { aFollowUp } from './case-samples.ts'
import { anEndedDrill } from './drill-factory.ts'
import {
  aBarn,
  aBatch,
  aDevice,
  aGateway,
  aLicence,
  aMembership,
  anApiKey,
  anIncident,
  anOrder,
  aRun,
  aTreatment,
  aUser,
} from './factories.ts'
import { aShare } from './share-samples.ts'
import { aWebhook, aWebhookDelivery } from './webhooks.ts'

const DAY = '2026-02-20'
const THAT_DAY = new Date(`${DAY}T06:00:00Z`)

export type Farm = Awaited<ReturnType<typeof aFarm>>

/** Makes a farm of which everything that a person can read holds `name`. */
export async function aFarm(db: Db, name: string) {
  const owner = await aUser(db, { email: `${name}@earshot.example`.toLowerCase(), last_name: name })
  const barn = await aBarn(db, { site: { name: `Site ${name}` }, airspace: { name: `Airspace ${name}` } })
  await aMembership(db, { site: barn.site, user: owner })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, name: `Batch ${name}` })
  const device = await aDevice(db, { deck: barn.deck, name: `Monitor ${name}` })
  const gateway = await aGateway(db, { site_id: barn.site.id, name: `Gateway ${name}` })
  const ordered = await whatWasOrdered(db, { name, by: owner.id })
  const licence = await aLicence(db, { device_id: device.id, supplier_id: ordered.supplier.id })
  const group = await aGroup(db, { name: `Group ${name}`, userId: owner.id, siteId: barn.site.id })
  const judged = await whatWasJudged(db, { ...place, batchId: batch.id, deviceId: device.id })
  await aNotification(db, { ...place, deviceId: device.id, userId: owner.id, alertId: judged.alert.id })
  const drill = await anEndedDrill(db, {
    siteId: barn.site.id,
    site: `Site ${name}`,
    startedAt: THAT_DAY,
    person: { id: owner.id, name: `Ann ${name}` },
  })
  const followUp = await aFollowUp(db, {
    siteId: barn.site.id,
    airspaceId: barn.airspace.id,
    userId: owner.id,
    at: THAT_DAY,
  })
  const invitation = await anInvitation(db, { name, siteId: barn.site.id, by: owner.id })
  const written = await whatWasWritten(db, { name, batchId: batch.id, userId: owner.id })
  const animalGroup = await db
    .insertInto('animal_groups')
    .values({ site_id: barn.site.id, name: `Animals ${name}`, animals: 20 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const exported = await db
    .insertInto('exports')
    .values({ ...place, batch_id: batch.id, requested_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const savedFilter = await db
    .insertInto('saved_filters')
    .values({ user_id: owner.id, list: 'DEVICES', name: `Filter ${name}`, search: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dutyException = await db
    .insertInto('duty_exceptions')
    .values({
      site_id: barn.site.id,
      from_at: THAT_DAY,
      to_at: new Date('2100-01-01T00:00:00Z'),
      away_id: owner.id,
      state: 'AGREED',
      created_at: THAT_DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const limits = await whatWasSet(db, { name, siteId: barn.site.id, airspaceId: barn.airspace.id })
  const share = await aShare(db, {
    siteId: barn.site.id,
    airspaceId: barn.airspace.id,
    userId: owner.id,
    at: THAT_DAY,
  })
  const webhook = await aWebhook(db, { site_id: barn.site.id, name: `Webhook ${name}` })
  const webhookDelivery = await aWebhookDelivery(db, { site_id: barn.site.id, webhook_id: webhook.id })
  const apiKey = await anApiKey(db, { user: owner, name: `Key ${name}` })
  const run = await aRun(db)
  const incident = await anIncident(db, { site_id: barn.site.id })
  return {
    name,
    savedFilter,
    apiKey,
    dutyException,
    ...limits,
    share,
    webhook,
    webhookDelivery,
    drill,
    followUp,
    run,
    incident,
    owner,
    ...barn,
    batch,
    device,
    gateway,
    licence,
    ...ordered,
    group,
    ...judged,
    ...written,
    animalGroup,
    exported,
    invitation,
  }
}

/** Those of a past in which nothing happened. */
export const NO_FIGURES: TriedFigures = {
  days: 90,
  now: 0,
  tried: 0,
  episodes: 0,
  met_now: 0,
  met_tried: 0,
  missed: 0,
  later_hours: 0,
  earlier_hours: 0,
}

/** A change of the site's limits, one of the airspace's, and work that was expected. */
async function whatWasSet(
  db: Db,
  { name, siteId, airspaceId }: { name: string; siteId: number; airspaceId: number },
) {
  const version = { site_id: siteId, own: '{}', changes: '[]', from_slot: 0, changed_at: THAT_DAY }
  await db
    .insertInto('limit_versions')
    .values({ ...version, scope: 'SITE', why: `Dry air at ${name}` })
    .execute()
  const limitVersion = await db
    .insertInto('limit_versions')
    .values({ ...version, scope: 'AIRSPACE', airspace_id: airspaceId, why: `Draught at ${name}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ends_at = new Date(THAT_DAY.getTime() + 3_600_000)
  const expectedWork = await db
    .insertInto('expected_work')
    .values({ site_id: siteId, what: `Washing ${name}`, starts_at: THAT_DAY, ends_at, created_at: THAT_DAY })
    .returning('id')
    .executeTakeFirstOrThrow()
  const limitProposal = await db
    .insertInto('limit_proposals')
    .values({
      site_id: siteId,
      airspace_id: airspaceId,
      key: 'rhs_alarm',
      before: 40,
      value: 36,
      why: `Quiet at ${name}`,
      figures: JSON.stringify(NO_FIGURES),
      proposed_at: THAT_DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { limitVersion, limitProposal, expectedWork }
}

async function whatWasOrdered(db: Db, { name, by }: { name: string; by: number }) {
  const insert = db.insertInto('suppliers').values({ name: `Supplier ${name}` })
  const supplier = await insert.returning('id').executeTakeFirstOrThrow()
  return { supplier, order: await anOrder(db, { supplier, by }) }
}

interface Judged {
  site_id: number
  airspace_id: number
  batchId: number
  deviceId: number
}

async function whatWasJudged(db: Db, { batchId, deviceId, ...place }: Judged) {
  const alert = await db
    .insertInto('alerts')
    .values({
      ...place,
      sensor: 'COUGHS',
      priority: 'WARNING',
      max_priority: 'WARNING',
      value: 55,
      limit_value: 60,
      peak: 50,
      device_ids: [deviceId],
      opened_at: THAT_DAY,
      last_seen_at: THAT_DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const episode = await db
    .insertInto('episodes')
    .values({ ...place, batch_id: batchId, start_date: DAY, burden: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recommendation = await db
    .insertInto('recommendations')
    .values({ ...place, batch_id: batchId, category: 'veterinarian', cause: 'ALERT', cause_id: alert.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { alert, episode, recommendation }
}

async function whatWasWritten(
  db: Db,
  { name, batchId, userId }: { name: string; batchId: number; userId: number },
) {
  const place = { batch_id: batchId, author_id: userId }
  const file = await db
    .insertInto('batch_files')
    .values({
      batch_id: batchId,
      original_name: `Picture ${name}.pdf`,
      media_type: 'application/pdf',
      bytes: 8,
      uploaded_by: userId,
      created_at: THAT_DAY,
      kept_at: THAT_DAY,
    })
    .returning('guid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('batch_file_parts')
    .values({ guid: file.guid, part: 0, content: Buffer.from('%PDF-1.7') })
    .execute()
  const comment = await db
    .insertInto('batch_comments')
    .values({ ...place, date: DAY, comment: `Coughing at ${name}`, attachments: [file.guid] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const treatment = await aTreatment(db, { ...place, product_name: `Medicine ${name}` })
  return { file, comment, treatment }
}

interface NotificationInput {
  site_id: number
  airspace_id: number
  deviceId: number
  userId: number
  alertId: number
}

async function aNotification(
  db: Db,
  { deviceId, userId, alertId, ...place }: NotificationInput,
): Promise<void> {
  const { id } = await db
    .insertInto('notifications')
    .values({
      ...place,
      event_kind: 'ALERT_OPENED',
      ref_id: alertId,
      transition_no: 1,
      type: 'NORMAL',
      priority: 'WARNING',
      sensors: ['COUGHS'],
      device_ids: [deviceId],
      title_key: 'notifications:alert_warning_coughs',
      created_at: THAT_DAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipient = { notification_id: id, user_id: userId }
  await db.insertInto('notification_recipients').values(recipient).execute()
  await db
    .insertInto('deliveries')
    .values({ ...recipient, channel: 'PUSH', status: 'SENT' })
    .execute()
}

async function aGroup(db: Db, { name, userId, siteId }: { name: string; userId: number; siteId: number }) {
  const group = await db
    .insertInto('groups')
    .values({ name, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('group_sites').values({ group_id: group.id, site_id: siteId }).execute()
  return group
}

function anInvitation(db: Db, { name, siteId, by }: { name: string; siteId: number; by: number }) {
  const values = { site_id: siteId, email: `invited-${name}@earshot.example`.toLowerCase(), invited_by: by }
  return db.insertInto('invitations').values(values).returning('id').executeTakeFirstOrThrow()
}

/** A path names things of this farm by these ids. Undefined: no thing of a farm. */
export function idOf(name: string, farm: Farm): number | undefined {
  return {
    siteId: farm.site.id,
    airspaceId: farm.airspace.id,
    batchId: farm.batch.id,
    deviceId: farm.device.id,
    alertId: farm.alert.id,
    gatewayId: farm.gateway.id,
    episodeId: farm.episode.id,
    recommendationId: farm.recommendation.id,
    groupId: farm.group.id,
    userId: farm.owner.id,
    licenceId: farm.licence.id,
    exportId: farm.exported.id,
    invitationId: farm.invitation.id,
    ownInvitationId: farm.invitation.id,
    ownSiteId: farm.site.id,
    animalGroupId: farm.animalGroup.id,
    treatmentId: farm.treatment.id,
    supplierId: farm.supplier.id,
    orderId: farm.order.id,
    runId: farm.run.id,
    incidentId: farm.incident.id,
    savedFilterId: farm.savedFilter.id,
    apiKeyId: farm.apiKey.id,
    dutyExceptionId: farm.dutyException.id,
    limitVersionId: farm.limitVersion.id,
    limitProposalId: farm.limitProposal.id,
    shareId: farm.share.id,
    workId: farm.expectedWork.id,
    webhookId: farm.webhook.id,
    webhookDeliveryId: farm.webhookDelivery.id,
    drillId: farm.drill.id,
    followUpId: farm.followUp.id,
  }[name]
}
