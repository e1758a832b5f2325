/** Administrators change a site: all of it, and how it is shown. */
import type { AdminSitePatch } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { DisplayStatus } from '@earshot/contract/values.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { GuessLimit } from '#auth/guess-limit.ts'
import type { Db } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import type { SaveResult } from '#http/chunked-request.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { changeSite } from '#modules/site-editor/save-site.ts'
import {
  findActiveBatch,
  isSupplier,
  type LockedSiteRow,
  lockAdminSite,
  setDisplayStatus,
} from './admin-site.queries.ts'

export interface SiteChange {
  siteId: number
  user: RequestUser
  now: Date
  guesses: GuessLimit
}

/**
 * Changes a site as its own people save it, and what only the office may say. What the patch leaves out stays as it
 * is.
 */
export async function changeAdminSite(
  trx: Db,
  { supplier, preinstalled, note, office_revision: seen, ...patch }: AdminSitePatch,
  { siteId, ...by }: SiteChange,
): Promise<SaveResult> {
  const site = await lockExisting(trx, siteId)
  const { office_revision: revision } = site
  await expectUnchanged(trx, { kind: 'site', id: siteId, revision, seen })
  const isOffice = [supplier, preinstalled, note].some(each => each !== undefined)
  if (supplier != null && !(await isSupplier(trx, supplier))) throw invalid({ supplier: ['invalid'] })
  if (preinstalled && site.is_activated) throw invalid({ preinstalled: ['site_taken_over'] })
  return changeSite(trx, patch, {
    ...by,
    site: { siteId, role: null, scope: null },
    also: {
      ...(isOffice && { office_revision: revision + 1 }),
      ...(supplier !== undefined && { supplier_id: supplier }),
      ...(preinstalled !== undefined && { preinstalled }),
      ...(note !== undefined && { note }),
    },
  })
}

interface DisplayChange {
  siteId: number
  display_status: DisplayStatus
  office_revision?: number | undefined
}

/**
 * Changes the display status from any to any. A site that is archived has no active batch, since nobody could close
 * it any more (spec/3 §3.1).
 */
export async function changeDisplayStatus(
  trx: Db,
  { siteId, display_status, office_revision: seen }: DisplayChange,
): Promise<void> {
  const { display_status: from, office_revision: revision } = await lockExisting(trx, siteId)
  await expectUnchanged(trx, { kind: 'site', id: siteId, revision, seen })
  if (from === display_status) return
  if (display_status === 'ARCHIVED') await refuseWithBatch(trx, siteId)
  await setDisplayStatus(trx, { siteId, display_status })
}

async function lockExisting(trx: Db, siteId: number): Promise<LockedSiteRow> {
  const site = await lockAdminSite(trx, siteId)
  if (site === undefined) throw notFound('site')
  return site
}

async function refuseWithBatch(trx: Db, siteId: number): Promise<void> {
  const active = await findActiveBatch(trx, siteId)
  if (active !== undefined) throw invalid({ display_status: [{ key: 'site_in_use', params: active }] })
}
