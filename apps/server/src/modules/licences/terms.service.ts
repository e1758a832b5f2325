/** Answers what administrators do with single licences (record 069). Each is one transaction. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Licence, Renewals, RenewalsQuery } from '@earshot/contract/schemas/admin/licence.ts'
import type { Db } from '#db/open.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import { beginNextTerms, lockUnits } from '#sql/next-terms.ts'
import { findLicence } from './licences.queries.ts'
import { licenceView } from './licences.view.ts'
import {
  findRenewals,
  giveTo,
  hasOtherTerm,
  lockTerm,
  resume,
  suspend,
  type TermRow,
} from './terms.queries.ts'

const DAY_MS = 86_400_000

interface TermRequest {
  licenceId: number
  now: Date
}

export async function readLicence(db: Db, { licenceId, now }: TermRequest): Promise<Licence> {
  const row = await findLicence(db, licenceId)
  if (row === undefined) throw notFound('licence')
  return licenceView(row, now)
}

/** It continues the term its monitor has or had; on one that never had any it waits for its site to start it. */
export async function assignLicence(
  trx: Db,
  { code, ...asked }: TermRequest & { code: string },
): Promise<Licence> {
  const licence = await expectTerm(trx, asked.licenceId)
  if (licence.status !== 'CREATED' || licence.device_id !== null) throw conflict('licence_step')
  const [unit] = await lockUnits(trx, [code])
  if (unit === undefined) throw invalid({ device_code: [{ key: 'delivery_unknown', params: { code } }] })
  const isGone = unit.delivery_status === 'LOST' || unit.delivery_status === 'SCRAPPED'
  if (isGone) throw invalid({ device_code: [{ key: 'delivery_unusable', params: { code: unit.code } }] })
  if (unit.waits) throw invalid({ device_code: [{ key: 'licence_waits', params: { code: unit.code } }] })
  await giveTo(trx, { ...asked, unit })
  if (unit.site_id !== null) await beginNextTerms(trx, { now: asked.now, siteIds: [unit.site_id] })
  return readLicence(trx, asked)
}

/** Suspends a licence. Its term goes on: the template says how long it is, and nothing else (spec/3 §3.9). */
export async function suspendLicence(trx: Db, asked: TermRequest): Promise<Licence> {
  const { status, expires_at: ends } = await expectTerm(trx, asked.licenceId)
  if (status !== 'ACTIVE' || ends === null || ends <= asked.now) throw conflict('licence_step')
  await suspend(trx, asked)
  return readLicence(trx, asked)
}

/** Resumes a licence. One whose term has ended meanwhile has ended. */
export async function resumeLicence(trx: Db, asked: TermRequest): Promise<Licence> {
  const licence = await expectTerm(trx, asked.licenceId)
  if (licence.status !== 'SUSPENDED') throw conflict('licence_step')
  const runs = licence.expires_at !== null && licence.expires_at > asked.now
  if (runs && (await hasOtherTerm(trx, licence))) throw conflict('licence_running')
  await resume(trx, { ...asked, status: runs ? 'ACTIVE' : 'EXPIRED' })
  return readLicence(trx, asked)
}

async function expectTerm(trx: Db, licenceId: number): Promise<TermRow> {
  const licence = await lockTerm(trx, licenceId)
  if (licence === undefined) throw notFound('licence')
  return licence
}

export async function readRenewals(db: Db, asked: RenewalsQuery, now: Date): Promise<Renewals> {
  const soon = new Date(now.getTime() + DOMAIN.licence.expiringDays * DAY_MS)
  const rows = await findRenewals(db, { ...asked, soon })
  return {
    supplier: rows[0]?.supplier ?? null,
    items: rows.map(({ template_id, codes }) => ({ license_template_id: template_id, codes })),
  }
}
