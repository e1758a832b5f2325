/** Adding and changing webhooks, with what each must not be. */
import { isIP } from 'node:net'
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  AdminWebhookForm,
  Webhook,
  WebhookForm,
  WebhookPatch,
  WebhookWithSecret,
} from '@earshot/contract/schemas/integrations/webhook.ts'
import { isWithin } from '#addresses.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { isPublicAddress } from '#channels/public-address.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { forbidden, invalid, notFound } from '#errors.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { giveUpWaiting } from '#webhooks/deliveries.queries.ts'
import { makeSecret } from '#webhooks/secrets.ts'
import {
  endSecrets,
  findKeeper,
  findKnownScope,
  findWebhook,
  insertSecret,
  insertWebhook,
  lockAndCountWebhooks,
  lockWebhook,
  replaceScope,
} from './webhooks.queries.ts'
import { webhookView } from './webhooks.view.ts'

const HOUR_MS = 3_600_000

/**
 * The site that keeps a webhook, for a person who may manage it there; null for one that administrators keep.
 * @throws 404 to whoever may not know of it, 403 to whoever sees its site and may not manage its people
 */
export async function expectKeeper(
  { db }: Context,
  { user, webhookId }: { user: RequestUser; webhookId: number },
): Promise<number | null> {
  const keeper = await findKeeper(db, webhookId)
  if (keeper === undefined) throw notFound('webhook')
  const { site_id: siteId } = keeper
  if (siteId !== null) await siteAccess(db, { user, ids: { siteId }, right: 'manageUsers' })
  else if (user.role !== 'ADMIN') throw notFound('webhook')
  return siteId
}

export async function readWebhook({ db, clock }: Context, webhookId: number): Promise<Webhook> {
  const row = await findWebhook(db, { webhookId, now: clock.now() })
  if (row === undefined) throw notFound('webhook')
  return webhookView(row)
}

interface AddWebhook {
  form: WebhookForm & Partial<Pick<AdminWebhookForm, 'scope' | 'sites' | 'groups'>>
  /** The site that keeps it; null where administrators do. */
  siteId: number | null
  userId: number
}

export async function addWebhook(
  ctx: Context,
  { form, siteId, userId }: AddWebhook,
): Promise<WebhookWithSecret> {
  const { db, clock, config } = ctx
  const now = clock.now()
  refuseAddress(form.url, config)
  const { webhookId, secret } = await db.transaction().execute(async trx => {
    const most = siteId === null ? LIMITS.webhook.ofAdmins : LIMITS.webhook.perSite
    if ((await lockAndCountWebhooks(trx, siteId)) >= most)
      throw invalid({ name: [{ key: 'webhooks_full', params: { maximum: most } }] })
    const scope = siteId === null ? (form.scope ?? 'ALL') : ('SITE' as const)
    const webhookId = await insertWebhook(trx, { ...form, scope, siteId, userId, now })
    if (siteId === null) await storeScope(trx, { ...form, webhookId, userId, isNew: true })
    return { webhookId, secret: await storeSecret(trx, { ctx, webhookId, now }) }
  })
  return { webhook: await readWebhook(ctx, webhookId), secret }
}

interface StoreScope extends Partial<Pick<AdminWebhookForm, 'scope' | 'sites' | 'groups'>> {
  webhookId: number
  userId: number
  isNew: boolean
}

async function storeScope(
  trx: Db,
  { webhookId, userId, isNew, scope, sites = [], groups = [] }: StoreScope,
): Promise<void> {
  const asked = {
    sites: scope === 'SITES' ? [...new Set(sites)] : [],
    groups: scope === 'GROUPS' ? [...new Set(groups)] : [],
  }
  const known = await findKnownScope(trx, { ...asked, userId, webhookId: isNew ? null : webhookId })
  if (known.sites.length < asked.sites.length) throw invalid({ sites: ['invalid'] })
  if (known.groups.length < asked.groups.length) throw invalid({ groups: ['invalid'] })
  await replaceScope(trx, { webhookId, ...asked })
}

async function storeSecret(
  trx: Db,
  { ctx, webhookId, now }: { ctx: Context; webhookId: number; now: Date },
): Promise<string> {
  const { secret, sealed, hint } = await makeSecret(ctx.secrets, webhookId)
  await insertSecret(trx, { webhookId, sealed, hint, now })
  return secret
}

/** What is wrong with an address at first sight; a name is looked at when it is resolved. */
function refuseAddress(url: string, { webhookAllow }: Config): void {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && webhookAllow.length === 0) throw invalid({ url: ['webhook_https'] })
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(address)
  const isClosed = family !== 0 && !isPublicAddress({ address, family }) && !isWithin(webhookAllow)(address)
  if (isClosed) throw invalid({ url: ['webhook_private'] })
}

interface ChangeWebhook {
  webhookId: number
  patch: WebhookPatch
  userId: number
}

export async function changeWebhook(
  ctx: Context,
  { webhookId, patch, userId }: ChangeWebhook,
): Promise<Webhook> {
  const { db, clock, config } = ctx
  const now = clock.now()
  if (patch.url !== undefined) refuseAddress(patch.url, config)
  await db.transaction().execute(async trx => {
    const locked = await lockWebhook(trx, webhookId)
    if (locked === undefined) throw notFound('webhook')
    const { revision } = locked
    await expectUnchanged(trx, { kind: 'webhook', id: webhookId, revision, seen: patch.revision })
    if (patch.scope !== undefined) {
      if (locked.site_id !== null) throw forbidden()
      await storeScope(trx, { ...patch, webhookId, userId, isNew: false })
    }
    const turned = patch.is_on === undefined || patch.is_on === locked.is_on ? undefined : patch.is_on
    const isElsewhere = patch.url !== undefined && patch.url !== locked.url
    const { name, url, events, scope } = patch
    await trx
      .updateTable('webhooks')
      .set({
        revision: revision + 1,
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(scope !== undefined && { scope }),
        // Another receiver, or one that somebody has mended, begins anew.
        ...((isElsewhere || turned === true) && { failing_since: null, failures: 0, held_until: null }),
        ...(turned === true && { off_reason: null, off_at: null }),
        ...(turned === false && { off_reason: 'PERSON' as const, off_at: now }),
      })
      .where('id', '=', webhookId)
      .execute()
    if (turned === false) await giveUpWaiting(trx, webhookId)
  })
  return readWebhook(ctx, webhookId)
}

export async function renewSecret(ctx: Context, webhookId: number): Promise<WebhookWithSecret> {
  const now = ctx.clock.now()
  const secret = await ctx.db.transaction().execute(async trx => {
    if ((await lockWebhook(trx, webhookId)) === undefined) throw notFound('webhook')
    const endsAt = new Date(now.getTime() + LIMITS.webhook.overlapHours * HOUR_MS)
    await endSecrets(trx, { webhookId, endsAt, now })
    return storeSecret(trx, { ctx, webhookId, now })
  })
  return { webhook: await readWebhook(ctx, webhookId), secret }
}
