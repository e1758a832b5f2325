/** Links that show a view of a site, for tests, and what their calls take. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayBounds } from '@earshot/contract/rules/local-day.ts'
import type { ShareKind } from '@earshot/contract/values.ts'
import { hashToken } from '#auth/hash-token.ts'
import type { Db } from '#db/open.ts'
import type { LIMIT_SAMPLES } from './limit-samples.ts'

interface NewShare {
  siteId: number
  /** Null for the register. */
  airspaceId: number | null
  userId: number
  at: Date
  kind?: ShareKind
  days?: number
  revokedAt?: Date
}

export async function aShare(
  db: Db,
  { siteId, airspaceId, userId, at, kind, days = 7, revokedAt }: NewShare,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const endsOn = addDays(at.toISOString().slice(0, 10), days)
  const { id } = await db
    .insertInto('shares')
    .values({
      site_id: siteId,
      airspace_id: airspaceId,
      kind: kind ?? (airspaceId === null ? 'REGISTER' : 'AIRSPACE'),
      token_hash: hashToken(token),
      shared_by: userId,
      to_whom: '',
      created_at: at,
      ends_on: endsOn,
      ends_at: new Date(dayBounds(endsOn, 'Europe/Brussels').end * 1000),
      revoked_at: revokedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

const today = ({ app }: Parameters<(typeof LIMIT_SAMPLES)[string]>[0]) => app.ctx.clock.now()

export const SHARE_SAMPLES: typeof LIMIT_SAMPLES = {
  'shares.create': world => ({
    body: {
      kind: 'AIRSPACE',
      airspace_id: world.farm.airspace.id,
      ends_on: addDays(today(world).toISOString().slice(0, 10), 3),
      to_whom: 'Inspector',
    },
  }),
  'shares.revoke': async world => {
    const { db, farm, person } = world
    const place = { siteId: farm.site.id, airspaceId: farm.airspace.id }
    return { params: { shareId: (await aShare(db, { ...place, userId: person.id, at: today(world) })).id } }
  },
  'shares.open': async world => {
    const { db, farm } = world
    const of = { siteId: farm.site.id, airspaceId: null, userId: farm.owner.id, at: today(world) }
    return { body: { token: (await aShare(db, of)).token } }
  },
}
