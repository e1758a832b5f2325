/** A person's settings (spec/1 §5 "Profile"). They travel as a multipart form, so numbers and lists come as text. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { ProfilePicture } from '#schemas/file.ts'
import { Country, choice, queryInt, Timestamp, text } from '#schemas/page.ts'
import { findUnstorable } from '#storable.ts'
import { LANGUAGES, type TemperatureUnit } from '#values.ts'
import { LanguageTag, personName, TimeZone, telephone } from './registration.ts'
import { Email } from './session.ts'

export const TEMPERATURE_SETTINGS = ['celsius', 'fahrenheit'] as const
export type TemperatureSetting = (typeof TEMPERATURE_SETTINGS)[number]

export function temperatureUnit(setting: TemperatureSetting): TemperatureUnit {
  return setting === 'fahrenheit' ? 'F' : 'C'
}

const PROFILE_MIN = 2

/** The portal alone gives these a meaning: remembered columns, push choices and the like. */
export const Preferences = z.record(z.string().max(LIMITS.shortText), z.unknown())
export type Preferences = z.output<typeof Preferences>

const PreferencesText = z
  .string()
  .max(LIMITS.chunk.bytes, 'too_large')
  .transform((value, ctx) => {
    try {
      const parsed: unknown = JSON.parse(value)
      // A character that was escaped in the text was not seen before.
      if (findUnstorable(parsed) === undefined) return parsed
      ctx.addIssue({ code: 'custom', message: 'wrong_characters' })
      return z.NEVER
    } catch {
      // The part is not JSON: the sender is told which field it is, not the parser's words.
      ctx.addIssue({ code: 'custom', message: 'invalid' })
      return z.NEVER
    }
  })

export const SettingsForm = z.object({
  first_name: personName({ min: PROFILE_MIN, max: LIMITS.firstName }),
  last_name: personName({ min: PROFILE_MIN, max: LIMITS.lastName }),
  email: Email,
  telephone: telephone(LIMITS.telephone.profileMin),
  language: LanguageTag,
  timezone: TimeZone,
  temperature: choice(TEMPERATURE_SETTINGS),
  country: Country.optional(),
  paging_size: queryInt({ min: 1, max: LIMITS.page.max }).optional(),
  preferences: z.union([PreferencesText.pipe(Preferences), Preferences], 'invalid').optional(),
  profile_picture: ProfilePicture.optional(),
})
export type SettingsForm = z.output<typeof SettingsForm>

/**
 * Registration takes more than the profile here (spec/1 §5): these are judged by the profile's rules once they
 * change.
 */
const CHECKED_WHEN_CHANGED = ['first_name', 'last_name', 'telephone'] as const
type CheckedSettings = Pick<Settings, (typeof CHECKED_WHEN_CHANGED)[number]>

/** A text as it may be stored already. */
const storedText = z.string('required').trim().normalize('NFC').pipe(text(LIMITS.lastName))

/** The call changes what it is given; `changedSettings` tells what of it `ChangedSettings` has to judge. */
export const SettingsPatch = SettingsForm.extend({
  first_name: storedText,
  last_name: storedText,
  telephone: storedText,
}).partial()
export type SettingsPatch = z.output<typeof SettingsPatch>

/** The profile's rules for what has changed. */
export const ChangedSettings = SettingsForm.pick({
  first_name: true,
  last_name: true,
  telephone: true,
}).partial()

/**
 * Judged fields that are as stored are left out, so that a person who registered as `O'Brien` can save everything
 * else.
 */
export function changedSettings(
  form: Partial<CheckedSettings>,
  stored: CheckedSettings,
): Partial<CheckedSettings> {
  return Object.fromEntries(
    CHECKED_WHEN_CHANGED.flatMap(name => {
      const given = form[name]
      return given === undefined || isSameText(given, stored[name]) ? [] : [[name, given]]
    }),
  )
}

function isSameText(given: string, stored: string): boolean {
  return given.trim().normalize('NFC') === stored.trim().normalize('NFC')
}

export const Settings = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  telephone: z.string(),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  temperature: z.enum(TEMPERATURE_SETTINGS),
  country: z.string(),
  paging_size: z.int(),
  preferences: Preferences,
  profile_picture: z.string().nullable(),
  /** Since when mails to the address come back, with what its server says; null where they arrive as far as anybody knows. */
  mail_returns: z.object({ since: Timestamp, status: z.string(), line: z.string() }).nullable(),
})
export type Settings = z.output<typeof Settings>
