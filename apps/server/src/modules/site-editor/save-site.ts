/** Creates and changes a site: one transaction for all of it, or nothing. */
import { mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { zoneOfPlace } from '@earshot/contract/rules/farm/site-zone.ts'
import type { SiteBasics, SiteForm, SitePatch, UserToAdd } from '@earshot/contract/schemas/farm/site-form.ts'
import type { Updateable } from 'kysely'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { GuessLimit } from '#auth/guess-limit.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'
import { type FieldMessage, invalid } from '#errors.ts'
import type { SaveResult } from '#http/chunked-request.ts'
import type { RequestSite } from '#http/handle.ts'
import { isCountry } from '#modules/content/countries.ts'
import { addSiteUsers, announceInvitations, type Invited } from '#modules/site-users/invitations.service.ts'
import { readStructure } from '#modules/sites/sites.service.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { afterPlacing } from '#tick/after-change.ts'
import { hiddenState } from './proofs.ts'
import { checkForm, lockForm, storeForm, supplierOf } from './save-structure.ts'
import { insertOwner, insertSite, lockSite, startWaitingLicences, updateSite } from './site-editor.queries.ts'

interface SaveContext {
  user: RequestUser
  now: Date
  guesses: GuessLimit
}

/**
 * Creates a site. Its maker is its owner; there is nothing left to confirm, so it is active at once and its terms
 * begin.
 */
export async function createSite(
  trx: Db,
  form: SiteForm,
  { user, now, guesses }: SaveContext,
): Promise<SaveResult> {
  const { houses, gateways, users_to_add, feedback, timezone, ...basics } = form
  const place = { siteId: null, supplierId: null, hidden: hiddenState(user), standing: { houses: [] } }
  const hardware = await lockForm(trx, { houses, gateways, siteId: null, user, guesses })
  refuse({ ...checkBasics(basics), ...checkForm({ houses, gateways, hardware, ...place }) })
  const siteId = await insertSite(trx, {
    ...basics,
    animals_quantity: basics.animals_quantity ?? null,
    timezone: timezone ?? zoneOfPlace({ ...basics, now }) ?? 'UTC',
    supplier_id: supplierOf(houses, hardware),
    feedback_score: feedback.score,
    feedback_description: feedback.description,
    activated_at: now,
    created_by: user.id,
    created_at: now,
  })
  await insertOwner(trx, { siteId, userId: user.id, now })
  const { placed } = await storeForm(trx, {
    siteId,
    houses,
    gateways,
    hardware,
    now,
  })
  await startWaitingLicences(trx, { siteId, now })
  await recordWebhookEvents(trx, [{ type: 'site.activated', at: now, data: { site_id: siteId } }])
  const invited = await addSiteUsers(trx, { siteId, people: users_to_add, by: user.id, now })
  return { resultId: siteId, afterwards: ctx => announceSave(ctx, { siteId, placed, invited, now }) }
}

interface Change extends SaveContext {
  site: Pick<RequestSite, 'siteId' | 'role' | 'scope'>
  /** The fields that only an administrator changes with it. */
  also?: Pick<Updateable<DB['sites']>, 'supplier_id' | 'preinstalled' | 'note' | 'office_revision'>
}

/** A part that the patch leaves out stays as it is. */
export async function changeSite(
  trx: Db,
  patch: SitePatch,
  { user, site: { siteId, role, scope }, now, guesses, also = {} }: Change,
): Promise<SaveResult> {
  const { houses, gateways, users_to_add, feedback, revision, ...basics } = patch
  const locked = await lockSite(trx, siteId)
  const isOld = houses !== undefined && revision !== undefined && revision !== locked.structure_revision
  if (isOld) throw invalid({ houses: ['structure_changed'] })
  const standing = await readStructure(trx, siteId)
  const hardware = await lockForm(trx, { houses, gateways, siteId, user, guesses })
  const supplierId = also.supplier_id === undefined ? locked.supplier_id : also.supplier_id
  const place = { siteId, supplierId, hidden: hiddenState(user), standing }
  refuse({
    ...checkBasics(basics),
    ...checkPeople(users_to_add ?? [], { role: user.role, siteRole: role, scope }),
    ...checkForm({ houses, gateways, hardware, ...place }),
  })
  await updateSite(trx, siteId, {
    ...basics,
    ...also,
    ...(feedback && { feedback_score: feedback.score, feedback_description: feedback.description }),
    ...(houses && { structure_revision: locked.structure_revision + 1 }),
  })
  const { placed } = await storeForm(trx, { siteId, houses, gateways, hardware, now })
  const invited = await addSiteUsers(trx, { siteId, people: users_to_add ?? [], by: user.id, now })
  return { resultId: siteId, afterwards: ctx => announceSave(ctx, { siteId, placed, invited, now }) }
}

interface SavedSiteChanges {
  siteId: number
  placed: readonly number[]
  invited: readonly Invited[]
  now: Date
}

/** Statuses, ingest and open pages follow a save at once, and the people who were added get a mail. */
async function announceSave(ctx: Context, { siteId, placed, invited, now }: SavedSiteChanges): Promise<void> {
  await afterPlacing(ctx.db, { siteIds: [siteId], deviceIds: placed, now })
  ctx.bus.publish({ kind: 'site', site_id: siteId })
  announceInvitations(ctx, invited)
}

/** A person who may not make an owner may not add one either. */
function checkPeople(people: readonly UserToAdd[], who: OnSite): Record<string, FieldMessage[]> {
  const wrong = people.flatMap((person, index) => (mayManage(who, person.role) ? [] : [index]))
  return Object.fromEntries(wrong.map(index => [`users_to_add.${index}`, ['invalid']]))
}

/** Judges what a schema cannot know of the wizard's first page. */
export function checkBasics({ country }: Partial<SiteBasics>): Record<string, FieldMessage[]> {
  return country === undefined || isCountry(country) ? {} : { country: ['invalid'] }
}

export function refuse(fields: Record<string, FieldMessage[]>): void {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
