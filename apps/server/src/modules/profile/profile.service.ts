/** Reads and changes a person's own settings. */
import {
  ChangedSettings,
  changedSettings,
  type Settings,
  type SettingsPatch,
  temperatureUnit,
} from '@earshot/contract/schemas/account/settings.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { dialledNumber } from '#accounts/phone.ts'
import type { SignedInUser } from '#auth/access-tokens.ts'
import { requireRecentSignIn } from '#auth/recent-sign-in.ts'
import { findMailReturns } from '#channels/mail/returns/returns.queries.ts'
import type { Context } from '#context.ts'
import { invalid, notFound } from '#errors.ts'
import { parseInput } from '#http/validate.ts'
import { isCountry } from '#modules/content/countries.ts'
import { pathOfUpload } from '#uploads/receive-uploads.ts'
import { redrawPicture } from './picture.ts'
import { findSettings, replacePicture, type SettingsChange, updateSettings } from './profile.queries.ts'
import { settingsView } from './profile.view.ts'

/**
 * Reads a person's settings.
 * @throws 404 for anybody else's, because nobody may learn who they are
 */
export async function readSettings(
  ctx: Context,
  { userId, wanted }: { userId: number; wanted: number },
): Promise<Settings> {
  const row = wanted === userId ? await findSettings(ctx.db, userId) : undefined
  if (row === undefined) throw notFound('user')
  return settingsView(row, await findMailReturns(ctx.db, { userId, now: ctx.clock.now() }))
}

export async function changeSettings(
  ctx: Context,
  { user, wanted, patch }: { user: SignedInUser; wanted: number; patch: SettingsPatch },
): Promise<Settings> {
  const userId = user.id
  const before = await readSettings(ctx, { userId, wanted })
  parseInput(ChangedSettings, changedSettings(patch, before))
  if (patch.country !== undefined && !isCountry(patch.country)) throw invalid({ country: ['invalid'] })
  const { email, profile_picture: upload } = patch
  const isMoving = email !== undefined && email !== before.email.toLowerCase()
  if (isMoving) await requireRecentSignIn(ctx, user)
  const picture = upload === undefined ? undefined : await redrawPicture(pathOfUpload(upload))
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async db => {
    await updateSettings(db, { userId, change: changeOf(patch) })
    if (picture !== undefined) await replacePicture(db, { userId, ...picture, now })
    // A new address counts when its owner has opened the link sent there; until then the answer holds the old one.
    if (isMoving)
      await queueAccountMail(db, {
        mail: { kind: 'change_email', user_id: userId, email, session_id: user.sessionId },
        now,
      })
  })
  return readSettings(ctx, { userId, wanted })
}

/** The columns of what was sent; the rest stays. */
function changeOf(patch: SettingsPatch): SettingsChange {
  const { temperature, telephone, preferences, ...others } = patch
  const { email: _email, profile_picture: _picture, ...same } = others
  return withoutUndefined({
    ...same,
    preferences,
    // An internal number of two digits is allowed too (spec/1 §5); it stays as it is.
    telephone: telephone === undefined ? undefined : (dialledNumber(telephone) ?? telephone),
    temperature_unit: temperature === undefined ? undefined : temperatureUnit(temperature),
  })
}

function withoutUndefined(
  fields: { [Key in keyof SettingsChange]: SettingsChange[Key] | undefined },
): SettingsChange {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
