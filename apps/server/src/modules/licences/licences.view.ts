import { daysLeft, shownLicenceStatus } from '@earshot/contract/rules/hardware/subscription.ts'
import { type Licence, LicenceTemplate } from '@earshot/contract/schemas/admin/licence.ts'
import { iso, isoOrNull } from '#db/time.ts'
import type { LicenceRow, TemplateRow } from './licences.queries.ts'

export function licenceView(row: LicenceRow, now: Date): Licence {
  const { status, expires_at: expiresAt } = row
  return {
    ...row,
    status: shownLicenceStatus({ status, expiresAt }, now),
    activated_at: isoOrNull(row.activated_at),
    expires_at: isoOrNull(expiresAt),
    days_left: expiresAt === null ? null : daysLeft(expiresAt, now),
    created_at: iso(row.created_at),
  }
}

/** The column holds to the four terms there are. */
export function templateView(row: TemplateRow): LicenceTemplate {
  return LicenceTemplate.parse(row)
}
