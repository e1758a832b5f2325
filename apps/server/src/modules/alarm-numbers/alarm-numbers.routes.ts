import { alarmNumbers } from '@earshot/contract/endpoints/account/alarm-number.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AlarmNumberState } from '@earshot/contract/schemas/account/alarm-number.ts'
import {
  countCodes,
  countTry,
  endCodes,
  findPendingCode,
  insertCode,
  type PendingCode,
} from '#accounts/number-codes.queries.ts'
import { passwordMatches } from '#auth/passwords.ts'
import type { Context } from '#context.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, invalid, tooManyRequests } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { deleteNumber, findNumber, storeNumber } from './alarm-numbers.queries.ts'

const HOUR_MS = 3_600_000
const { minutes, tries: MAX_TRIES, codesPerHour } = LIMITS.alarmNumber
const CALLS_PER_MINUTE = 30

export const routes: Route[] = [
  handle(alarmNumbers.read, ({ user }, ctx) => readState(ctx, user.id)),

  handle(
    alarmNumbers.request,
    async ({ user, body }, ctx) => {
      if (ctx.config.smsUrl === undefined) throw conflict('sms_not_set_up')
      await requestCode(ctx, { userId: user.id, number: body.number })
      return readState(ctx, user.id)
    },
    { perMinute: CALLS_PER_MINUTE },
  ),

  handle(
    alarmNumbers.confirm,
    async ({ user, body }, ctx) => {
      const now = ctx.clock.now()
      const number = await numberOfCode(ctx, { userId: user.id, code: body.confirmation_code })
      await ctx.db.transaction().execute(async trx => {
        await storeNumber(trx, { userId: user.id, number, now })
        await endCodes(trx, user.id)
      })
      return readState(ctx, user.id)
    },
    { perMinute: CALLS_PER_MINUTE },
  ),

  handle(alarmNumbers.remove, async ({ user }, { db }) => {
    await db.transaction().execute(async trx => {
      await deleteNumber(trx, user.id)
      await endCodes(trx, user.id)
    })
  }),
]

interface Asking {
  userId: number
  number: string
}

/**
 * Writes down that a code is to be sent. A person hears of their own limit; that others have asked for the same number
 * nobody hears: then it only looks as if a code was sent.
 */
async function requestCode({ db, clock }: Context, { userId, number }: Asking): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - HOUR_MS)
  await db.transaction().execute(async trx => {
    const { ofPerson, firstOfPerson, ofNumber } = await countCodes(trx, { userId, number, since })
    if (ofPerson >= codesPerHour) {
      const again = (firstOfPerson ?? now).getTime() + HOUR_MS
      throw tooManyRequests((again - now.getTime()) / 1000, 'too_many_codes')
    }
    await insertCode(trx, { userId, number, now, isSent: ofNumber < codesPerHour })
  })
}

/** The number that the code confirms. @throws where it is not the code, or none is waited for any more */
async function numberOfCode(
  { db, clock }: Context,
  { userId, code }: { userId: number; code: string },
): Promise<string> {
  const pending = await findPendingCode(db, userId)
  if (pending === null || isOver(pending, clock.now())) throw invalid({ confirmation_code: ['code_over'] })
  const tries = await countTry(db, pending.id)
  if (tries > MAX_TRIES) throw invalid({ confirmation_code: ['code_over'] })
  if (await passwordMatches(pending.hash, code)) return pending.number
  if (tries === MAX_TRIES) throw invalid({ confirmation_code: ['code_over'] })
  throw invalid({ confirmation_code: [{ key: 'code_wrong', params: { left: MAX_TRIES - tries } }] })
}

function expiresAt({ sentAt, askedAt }: PendingCode): Date {
  return new Date((sentAt ?? askedAt).getTime() + minutes * 60_000)
}

function isOver(pending: PendingCode, now: Date): boolean {
  return pending.tries >= MAX_TRIES || expiresAt(pending) <= now
}

async function readState({ db, clock, config }: Context, userId: number): Promise<AlarmNumberState> {
  const [confirmed, pending] = await Promise.all([findNumber(db, userId), findPendingCode(db, userId)])
  return {
    is_available: config.smsUrl !== undefined,
    number: confirmed?.number ?? null,
    confirmed_at: isoOrNull(confirmed?.confirmedAt ?? null),
    pending:
      pending === null || isOver(pending, clock.now())
        ? null
        : {
            number: pending.number,
            state: pending.state,
            expires_at: iso(expiresAt(pending)),
            tries_left: MAX_TRIES - pending.tries,
          },
  }
}
