/** Reads and changes limits: each change is a version of its level, and holds from the next full hour. */

import { DOMAIN } from '@earshot/contract/domain.ts'
import { contradictionOf, LIMIT_RANGES, limitsOf } from '@earshot/contract/rules/health/limits.ts'
import {
  type AgeBand,
  type InstallationLimits,
  LimitsForm,
  type LimitVersion,
  type OwnLimits,
  type SiteLimits,
} from '@earshot/contract/schemas/health/limits.ts'
import { PRODUCT_TYPES, type ProductType } from '@earshot/contract/values.ts'
import type { Context } from '#context.ts'
import { mapPage, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { changedMeanwhile, conflict, type FieldMessage, invalid, notFound } from '#errors.ts'
import {
  findAirspaces,
  findChange,
  findChanges,
  findContradictedSite,
  findLastChange,
  findOwn,
  findShownAirspaces,
  INSTALLATION,
  insertVersion,
  type Level,
  levelOfAirspace,
  levelOfSite,
  levelOfType,
  lockRevision,
  type Owner,
  ownOf,
  readRevision,
} from './limits.queries.ts'
import { changeView, mayPutBack, withChanges } from './limits.view.ts'

const HOUR_MS = 3_600_000
const NEWEST = 5

type Settings = Pick<Context['config'], 'ownNormal'>

/** The limits of the installation and of its product types. */
export async function readInstallationLimits(db: Db, { ownNormal }: Settings): Promise<InstallationLimits> {
  const [levels, own] = await Promise.all([readAbove(db), readNewest(db, null)])
  return { ...own, own_normal: ownNormal, ...levels }
}

export interface LimitsOfSite {
  siteId: number
  timeZone: string
  now: Date
}

export async function readSiteLimits(
  db: Db,
  { ownNormal }: Settings,
  { siteId, timeZone, now }: LimitsOfSite,
): Promise<SiteLimits> {
  const owner = { siteId }
  const [above, own, levels, airspaces] = await Promise.all([
    readAbove(db),
    readNewest(db, owner),
    findOwn(db, owner),
    findShownAirspaces(db, { siteId, now }),
  ])
  return {
    ...own,
    timezone: timeZone,
    own_normal: ownNormal,
    ...above,
    site: ownOf(levels, levelOfSite(siteId)),
    airspaces: airspaces.map(({ id, name, product_type, age_in_days }) => ({
      airspace: { id, name },
      product_type,
      age_in_days,
      values: ownOf(levels, levelOfAirspace(siteId, id)),
    })),
  }
}

async function readAbove(db: Db) {
  const levels = await findOwn(db, null)
  return {
    installation: ownOf(levels, INSTALLATION),
    product_types: PRODUCT_TYPES.flatMap(product_type => {
      const values = ownOf(levels, levelOfType(product_type))
      return Object.keys(values).length === 0 ? [] : [{ product_type, values }]
    }),
  }
}

async function readNewest(db: Db, owner: Owner) {
  const [revision, { items, total }] = await Promise.all([
    readRevision(db, owner),
    readChanges(db, owner, { page: 1, perPage: NEWEST }),
  ])
  return { revision, changes: items, total_changes: total }
}

/** A page of the changes, each with what may be done about it. */
export async function readChanges(
  db: Db,
  owner: Owner,
  asked: Parameters<typeof findChanges>[2],
): Promise<PageOf<LimitVersion>> {
  const [page, levels] = await Promise.all([findChanges(db, owner, asked), findOwn(db, owner)])
  return mapPage(page, row => changeView(row, ownOf(levels, row)))
}

export interface LimitChange {
  owner: Owner
  levels: readonly Level[]
  values: LimitsForm['values']
  why: string
  /** The revision that the writer has seen. */
  seen: number
  userId: number
  now: Date
}

/** Sets values of one level or several, all or none. @throws 400 on the value's own field, 409 where somebody was faster */
export async function changeLimits(trx: Db, change: LimitChange): Promise<void> {
  const { owner, levels, values, seen, now } = change
  refuseWrong(values)
  if ((await lockRevision(trx, owner)) !== seen) throw changedMeanwhile(await findLastChange(trx, owner))
  const known = await findOwn(trx, owner)
  for (const level of levels) {
    const { own, changes } = withChanges(ownOf(known, level), values)
    if (changes.length === 0) continue
    await insertVersion(trx, { ...change, level, own, changes, fromSlot: nextHour(now) })
  }
  await refuseContradictions(trx, owner)
}

/** Puts back what a change has set, as a change of its own. */
export async function putBack(
  trx: Db,
  { owner, versionId, userId, now }: Pick<LimitChange, 'owner' | 'userId' | 'now'> & { versionId: number },
): Promise<void> {
  await lockRevision(trx, owner)
  const change = await findChange(trx, owner, versionId)
  if (change === undefined) throw notFound('change of limits')
  const now_own = ownOf(await findOwn(trx, owner), change)
  if (!mayPutBack(change.changes, now_own)) throw conflict('changed_meanwhile')
  const before = LimitsForm.shape.values.parse(
    Object.fromEntries(change.changes.map(({ key, before }) => [key, before])),
  )
  const { own, changes } = withChanges(now_own, before)
  await insertVersion(trx, { level: change, own, changes, fromSlot: nextHour(now), why: '', userId, now })
  await refuseContradictions(trx, owner)
}

/** The first slot of the next full hour: what is being measured was expected under the limits of before. */
export function nextHour(now: Date): number {
  return (Math.floor(now.getTime() / HOUR_MS) + 1) * DOMAIN.slotsPerHour
}

/**
 * Each value lies within its range, and a band has its low edge under its high one and its ages in order.
 * @param field the field of the form where all of them are one value
 */
export function refuseWrong(values: LimitsForm['values'], field?: string): void {
  const wrong: Record<string, FieldMessage[]> = {}
  for (const [key, { least, most }] of Object.entries(LIMIT_RANGES)) {
    const value: unknown = Reflect.get(values, key)
    if (typeof value !== 'number' || (value >= least && value <= most)) continue
    wrong[field ?? `values.${key}`] = [{ key: 'between', params: { minimum: least, maximum: most } }]
  }
  for (const key of ['temperature_band', 'humidity_band'] as const) {
    const band = values[key]
    if (Array.isArray(band) && !isBand(band, BAND_RANGES[key])) wrong[`values.${key}`] = ['invalid']
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** What a band may reach: °C as a monitor measures them, and % of relative humidity. */
const BAND_RANGES = {
  temperature_band: DOMAIN.validTemperatureC,
  humidity_band: { min: 0, max: 100 },
} as const

function isBand(band: AgeBand, { min, max }: { min: number; max: number }): boolean {
  return band.every(
    ({ age, lo, hi }, index) =>
      lo < hi && lo >= min && hi <= max && (index === 0 || age > (band[index - 1]?.age ?? age)),
  )
}

/** No airspace is left with values that contradict each other, whichever levels they come from. */
async function refuseContradictions(trx: Db, owner: Owner): Promise<void> {
  const { installation, product_types } = await readAbove(trx)
  const typed = (productType: ProductType) =>
    product_types.find(one => one.product_type === productType)?.values ?? {}
  for (const levels of owner === null ? above() : await below(owner.siteId)) {
    const key = contradictionOf(limitsOf(levels))
    if (key !== null) throw invalid({ [`values.${key}`]: ['limit_order'] })
  }
  const site = owner === null ? await findContradictedSite(trx) : undefined
  if (site !== undefined) throw invalid({ 'values.rhs_alarm': [{ key: 'limit_order_at', params: { site } }] })

  function above(): OwnLimits[][] {
    return [[installation], ...product_types.map(({ values }) => [values, installation])]
  }

  async function below(siteId: number): Promise<OwnLimits[][]> {
    const levels = await findOwn(trx, { siteId })
    const site = ownOf(levels, levelOfSite(siteId))
    const airspaces = await findAirspaces(trx, siteId)
    return [
      [site, installation],
      ...airspaces.map(({ id, product_type }) => [
        ownOf(levels, levelOfAirspace(siteId, id)),
        site,
        typed(product_type),
        installation,
      ]),
    ]
  }
}
