/** Makes, lists and ends links that show a view of a site. */
import { randomBytes } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { mayOnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { dayBounds, localDay } from '@earshot/contract/rules/local-day.ts'
import type { NewShare, Share, ShareForm, SharesQuery } from '@earshot/contract/schemas/farm/share.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Context } from '#context.ts'
import { mapPage, type PageOf } from '#db/list-page.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, forbidden, invalid, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import {
  countOpenShares,
  findShare,
  findShares,
  hasAirspace,
  insertShare,
  revokeShare,
  type ShareRow,
} from './shares.queries.ts'

/** 256 bits: nobody guesses one, whatever the limit of requests. */
const TOKEN_BYTES = 32

interface Sharing {
  user: Pick<RequestUser, 'id' | 'role'>
  site: RequestSite
}

export async function readShares(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  query: SharesQuery,
  sharing: Sharing,
): Promise<PageOf<Share>> {
  const page = await findShares(db, { ...query, siteId: sharing.site.siteId, now: clock.now() })
  return mapPage(page, row => shareView(row, sharing))
}

/** @throws 400 on the day or the airspace; 409 `shares_full` */
export async function share(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  form: ShareForm,
  sharing: Sharing,
): Promise<NewShare> {
  const { siteId, timezone } = sharing.site
  const now = clock.now()
  const endsAt = endOf(form.ends_on, { timezone, now })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = await db.transaction().execute(async trx => {
    if ((await countOpenShares(trx, { siteId, now })) >= LIMITS.share.open) throw conflict('shares_full')
    if (form.airspace_id !== null && !(await hasAirspace(trx, { siteId, id: form.airspace_id })))
      throw invalid({ airspace_id: ['invalid'] })
    const made = { siteId, userId: sharing.user.id, form, tokenHash: hashToken(token), endsAt, now }
    return findShare(trx, { siteId, id: await insertShare(trx, made), now })
  })
  if (row === undefined) throw notFound('share')
  return { ...shareView(row, sharing), token }
}

function endOf(endsOn: string, { timezone, now }: { timezone: string; now: Date }): Date {
  const today = localDay(now.getTime() / 1000, timezone)
  if (endsOn < today) throw invalid({ ends_on: ['day_over'] })
  if (endsOn > addDays(today, LIMITS.share.maxDays)) throw invalid({ ends_on: ['share_too_far'] })
  return new Date(dayBounds(endsOn, timezone).end * 1000)
}

/** @throws 404 where the site has no such link; 403 where it is somebody else's and the caller manages nobody there */
export async function revoke(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  sharing: Sharing,
): Promise<void> {
  const { siteId } = sharing.site
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const row = await findShare(trx, { siteId, id, now })
    if (row === undefined) throw notFound('share')
    if (!mayRevoke(row, sharing)) throw forbidden()
    await revokeShare(trx, { siteId, id, userId: sharing.user.id, now })
  })
}

function mayRevoke({ shared_by: by }: ShareRow, { user, site: { role, scope } }: Sharing): boolean {
  return by.id === user.id || mayOnSite({ role: user.role, siteRole: role, scope }, 'manageUsers')
}

function shareView(row: ShareRow, sharing: Sharing): Share {
  return {
    ...row,
    to_whom: row.to_whom === '' ? null : row.to_whom,
    created_at: iso(row.created_at),
    revoked_at: isoOrNull(row.revoked_at),
    last_opened_at: isoOrNull(row.last_opened_at),
    may_revoke: (row.state === 'OPEN' || row.state === 'STOPPED') && mayRevoke(row, sharing),
  }
}
