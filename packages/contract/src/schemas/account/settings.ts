/** A person's settings (spec/1 §5 "Profile"). They travel as a multipart form, so numbers and lists come as text. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { isFile, ProfilePicture } from '#schemas/file.ts'
import { Country, choice, queryInt, text } from '#schemas/page.ts'
import { LANGUAGES, type TemperatureUnit } from '#values.ts'
import { LanguageTag, personName, TimeZone, telephone } from './registration.ts'
import { Email } from './session.ts'

export const TEMPERATURE_SETTINGS = ['celsius', 'fahrenheit'] as const
export type TemperatureSetting = (typeof TEMPERATURE_SETTINGS)[number]

export function temperatureUnit(setting: TemperatureSetting): TemperatureUnit {
  return setting === 'fahrenheit' ? 'F' : 'C'
}

const PROFILE_MIN = 2

/** Only the portal gives these a meaning: remembered columns, push choices and the like. */
const Preferences = z.record(z.string().max(LIMITS.shortText), z.unknown())

const PreferencesText = z
  .string()
  .max(LIMITS.chunk.bytes, 'too_large')
  .transform((value, ctx) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      // Not JSON: the sender hears which field, not the parser's words.
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

/** A name as it may be stored already: registration takes more than the profile (spec/1 §5). */
const storedName = z.string('required').trim().normalize('NFC').pipe(text(LIMITS.lastName))

/** The call changes what it is given; of names, `changedSettings` tells which have to be judged. */
export const SettingsPatch = SettingsForm.extend({ first_name: storedName, last_name: storedName }).partial()
export type SettingsPatch = z.output<typeof SettingsPatch>

/** The profile's rules for what has changed. */
export const ChangedSettings = SettingsForm.partial()

type Names = Pick<Settings, 'first_name' | 'last_name'>

/** Without the names that are as stored: whoever registered as `O'Brien` can save everything else. */
export function changedSettings<Form extends Partial<Names>>(form: Form, stored: Names): Partial<Form> {
  const kept = (['first_name', 'last_name'] as const).filter(name => isSameName(form[name], stored[name]))
  return Object.fromEntries(
    Object.entries(form).filter(([name]) => !kept.some(known => known === name)),
  ) as Partial<Form>
}

function isSameName(given: string | undefined, stored: string): boolean {
  return given?.trim().normalize('NFC') === stored.trim().normalize('NFC')
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
})
export type Settings = z.output<typeof Settings>

/** A form keeps the picture's address where no new one was chosen; that is not an upload and is dropped (spec/1 §5). */
export function withoutKeptPicture<Form extends { profile_picture?: unknown }>(form: Form): Form {
  if (isFile(form.profile_picture)) return form
  const { profile_picture: _kept, ...rest } = form
  return rest as Form
}
