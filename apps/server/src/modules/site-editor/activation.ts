/** Takes over a preinstalled site, and starts the terms of licences (spec/3 §2.1, §3.9). */
import { daysLeft, shownLicenceStatus } from '@earshot/contract/rules/hardware/subscription.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import type { SiteActivation } from '@earshot/contract/schemas/farm/site-form.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, notFound } from '#errors.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { checkBasics, refuse } from './save-site.ts'
import {
  endLapsedLicences,
  findLicence,
  type LicenceRow,
  lockLicence,
  lockSite,
  startLicence,
  startWaitingLicences,
  updateSite,
} from './site-editor.queries.ts'

interface Activate {
  siteId: number
  corrected: SiteActivation
  now: Date
}

/** Activates a site once: where it is active already, its data is corrected and nothing else changes. */
export async function activateSite(trx: Db, { siteId, corrected, now }: Activate): Promise<void> {
  refuse(checkBasics(corrected))
  const { activated_at, display_status } = await lockSite(trx, siteId)
  await updateSite(trx, siteId, corrected)
  if (activated_at !== null) return
  await updateSite(trx, siteId, {
    activated_at: now,
    // The site is taken over now; a status that an administrator has chosen since (a test, a demonstration) stays.
    ...(display_status === 'PREPARED' && { display_status: 'USE' as const }),
  })
  await startWaitingLicences(trx, { siteId, now })
  await recordWebhookEvents(trx, [{ type: 'site.activated', at: now, data: { site_id: siteId } }])
}

/** Activates a licence. One that runs already is answered as it is: nothing was left to do. */
export async function activateLicence(
  trx: Db,
  { licenceId, now }: { licenceId: number; now: Date },
): Promise<Licence> {
  const licence = await lockLicence(trx, licenceId)
  if (licence?.device == null) throw notFound('licence')
  const shown = shownLicenceStatus({ status: licence.status, expiresAt: licence.expires_at }, now)
  if (shown === 'ACTIVE' || shown === 'EXPIRING') return licenceView(licence, now)
  if (shown !== 'CREATED' && shown !== 'ASSIGNED') throw conflict('licence_over')
  const { running } = await endLapsedLicences(trx, { deviceId: licence.device.id, now })
  if (running) throw conflict('licence_running')
  await startLicence(trx, { licenceId, now, months: licence.duration_months })
  const started = await findLicence(trx, licenceId)
  if (started === undefined) throw notFound('licence')
  return licenceView(started, now)
}

function licenceView(row: LicenceRow, now: Date): Licence {
  const { id, template, supplier, device, site, status } = row
  return {
    id,
    template,
    supplier,
    device,
    site,
    status: shownLicenceStatus({ status, expiresAt: row.expires_at }, now),
    activated_at: isoOrNull(row.activated_at),
    expires_at: isoOrNull(row.expires_at),
    days_left: row.expires_at === null ? null : daysLeft(row.expires_at, now),
    created_at: iso(row.created_at),
    auto_renew: row.auto_renew,
    renews: row.renews,
  }
}
