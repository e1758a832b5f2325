/** A person sets up what proves their sign-in beside the password, and takes it away (docs/decisions/095-second-factor.md). */
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  AppSetup,
  NewPasskey,
  Passkey,
  PasskeyCreation,
  RecoveryCodes,
  Security,
} from '@earshot/contract/schemas/account/second-factor.ts'
import type { Account } from '#accounts/accounts.queries.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { hasSecondFactor } from '#auth/second-factor-duty.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { conflict, invalid } from '#errors.ts'
import { appOwner, appSetup, clockOffset, newAppSecret, stepOfCode } from './app-codes.ts'
import { passkeyProduct } from './passkey-products.ts'
import { passkeyCreation, verifyNewPasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  deleteApp,
  deleteCodes,
  deletePasskey,
  findApp,
  findCodeSet,
  findCredentials,
  findPasskeys,
  findSetup,
  insertPasskey,
  lockPerson,
  type PasskeyRow,
  renamePasskey,
  saveApp,
  saveCodes,
  saveSetup,
  spendPasskeyChallenge,
  takeSetup,
} from './second-factor.queries.ts'

const MINUTE_MS = 60_000
const setUpUse = (userId: number) => `set up by ${userId}`

/** What else is done in the transaction of a change. */
type After = (trx: Db) => Promise<void>

const oldestSetup = (now: Date) => new Date(now.getTime() - LIMITS.secondFactor.setupMinutes * MINUTE_MS)

export async function beginApp(
  { db, clock, secrets }: Context,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
): Promise<AppSetup> {
  const now = clock.now()
  const secret = newAppSecret()
  const sealed = await secrets.seal(secret, appOwner(userId))
  await saveSetup(db, { userId, secret: sealed, now, oldest: oldestSetup(now) })
  const expiresAt = new Date(now.getTime() + LIMITS.secondFactor.setupMinutes * MINUTE_MS)
  return { ...appSetup({ secret, account: email }), expires_at: expiresAt.toISOString() }
}

/**
 * Confirms the app that was begun last, with new recovery codes.
 * @throws 400 on `app_code`
 */
export async function confirmApp(
  ctx: Context,
  { userId, code, after }: { userId: number; code: string; after: After },
): Promise<RecoveryCodes> {
  const now = ctx.clock.now()
  const sealed = await findSetup(ctx.db, { userId, oldest: oldestSetup(now) })
  if (sealed === undefined) throw invalid({ app_code: ['app_setup_over'] })
  const secret = await ctx.secrets.open(sealed, appOwner(userId))
  const step = stepOfCode({ secret, code, now })
  if (step === null) throw invalid({ app_code: [wrongSetupCode({ secret, code, now })] })
  const set = await newRecoveryCodes()
  await ctx.db.transaction().execute(async trx => {
    await lockPerson(trx, userId)
    if (!(await takeSetup(trx, { userId, secret: sealed }))) throw invalid({ app_code: ['app_setup_over'] })
    await saveApp(trx, { userId, secret: sealed, step, now })
    await saveCodes(trx, { userId, ...set, now })
    await after(trx)
  })
  return { recovery_codes: set.codes }
}

/** The person has the secret before them, so it tells nobody anything that the code is right at another time. */
function wrongSetupCode(given: { secret: Uint8Array; code: string; now: Date }) {
  const seconds = clockOffset(given)
  if (seconds === null) return 'app_code_wrong'
  return seconds > 0
    ? { key: 'app_clock_fast', params: { seconds } }
    : { key: 'app_clock_slow', params: { seconds: -seconds } }
}

/** @throws 409 `second_factor_needed` where there is nothing that a code could stand in for */
export async function makeRecoveryCodes(
  { db, clock }: Context,
  { userId, after }: { userId: number; after: After },
): Promise<RecoveryCodes> {
  const set = await newRecoveryCodes()
  await db.transaction().execute(async trx => {
    await lockPerson(trx, userId)
    if (!(await hasSecondFactor(trx, userId))) throw conflict('second_factor_needed')
    await saveCodes(trx, { userId, ...set, now: clock.now() })
    await after(trx)
  })
  return { recovery_codes: set.codes }
}

export async function askNewPasskey(ctx: Context, account: Account): Promise<PasskeyCreation> {
  const known = await findCredentials(ctx.db, account.id)
  const name = [account.first_name, account.last_name].join(' ').trim()
  return passkeyCreation(ctx, {
    use: setUpUse(account.id),
    person: { id: account.id, email: account.email, name: name === '' ? account.email : name },
    known,
  })
}

export interface AddPasskey {
  userId: number
  passkey: NewPasskey
  after: After
}

/** @throws 400 on `passkey` for one that was not made for this question, or that is known already */
export async function addPasskey(ctx: Context, { userId, passkey, after }: AddPasskey): Promise<Passkey> {
  const made = await verifyNewPasskey(ctx, { use: setUpUse(userId), passkey: passkey.passkey })
  if (made === null) throw invalid({ passkey: ['passkey_not_made'] })
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    await lockPerson(trx, userId)
    const known = await findCredentials(trx, userId)
    if (known.length >= LIMITS.secondFactor.passkeys) throw invalid({ passkey: ['too_many_passkeys'] })
    if (!(await spendPasskeyChallenge(trx, { challenge: made.challenge, now })))
      throw invalid({ passkey: ['passkey_not_made'] })
    const row = await insertPasskey(trx, { userId, name: passkey.name, made, now })
    if (row === undefined) throw invalid({ passkey: ['passkey_known'] })
    await after(trx)
    return passkeyView(row)
  })
}

export async function renameOwnPasskey(
  db: Db,
  given: { userId: number; id: number; name: string },
): Promise<Passkey | undefined> {
  const row = await renamePasskey(db, given)
  return row && passkeyView(row)
}

interface Removal {
  user: RequestUser
  after: After
}

/** @returns whether there was one @throws 409 `second_factor_needed` */
export function removeApp(ctx: Context, removal: Removal): Promise<boolean> {
  return removeFactor(ctx, { ...removal, remove: trx => deleteApp(trx, removal.user.id) })
}

/** @returns whether it was there @throws 409 `second_factor_needed` */
export function removePasskey(ctx: Context, { id, ...removal }: Removal & { id: number }): Promise<boolean> {
  return removeFactor(ctx, {
    ...removal,
    remove: trx => deletePasskey(trx, { userId: removal.user.id, id }),
  })
}

/** The last one of somebody who has to have one stays. What stands in for them goes with the last. */
function removeFactor(
  { db, secondFactorDuty: duty }: Context,
  { user, remove, after }: Removal & { remove: (trx: Db) => Promise<boolean> },
): Promise<boolean> {
  return db.transaction().execute(async trx => {
    await lockPerson(trx, user.id)
    if (!(await remove(trx))) return false
    if (!(await hasSecondFactor(trx, user.id))) {
      if (duty.isRequired(user.role)) throw conflict('second_factor_needed')
      await deleteCodes(trx, user.id)
    }
    await after(trx)
    return true
  })
}

export async function readSecurity(
  { db, secondFactorDuty: duty }: Context,
  user: RequestUser,
): Promise<Omit<Security, 'single_sign_on'>> {
  const [passkeys, app, codes] = await Promise.all([
    findPasskeys(db, user.id),
    findApp(db, user.id),
    findCodeSet(db, user.id),
  ])
  return {
    is_required: duty.isRequired(user.role),
    passkeys: passkeys.map(passkeyView),
    app: app ? { confirmed_at: iso(app.confirmed_at), last_used_at: isoOrNull(app.last_used_at) } : null,
    recovery_codes: codes ? { made_at: iso(codes.made_at), left: codes.left, of: codes.of } : null,
  }
}

function passkeyView(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    kept_in: passkeyProduct(row.aaguid),
    is_synced: row.is_synced,
    created_at: iso(row.created_at),
    last_used_at: isoOrNull(row.last_used_at),
  }
}
