/** Texts, files and option lists that need no session (spec/1 §3, §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Country, requiredText, text } from '#schemas/page.ts'
import { Email } from './session.ts'

/** A message needs an address to answer to; a name is optional (spec/1 §5). */
export const ContactForm = z.object({
  name: z.string('required').trim().pipe(text(LIMITS.contact.name)).default(''),
  email: Email,
  message: requiredText(LIMITS.contact.message).min(LIMITS.contact.messageMin, 'longer'),
})
export type ContactForm = z.output<typeof ContactForm>

export const CountryQuery = z.object({ country: Country.default(LIMITS.defaultCountry) })
export const CountryParams = z.object({ country: Country })

/** `content` is HTML written by the operator. */
export const LegalText = z.object({
  country: z.string(),
  language: z.string(),
  version: z.int(),
  content: z.string(),
})
export type LegalText = z.output<typeof LegalText>

export const StaticFile = z.object({ original_name: z.string(), guid: z.guid() })
export const GuidParams = z.object({ guid: z.guid() })

export const SlugParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) })
export const StaticPage = z.object({ slug: z.string(), title: z.string(), body: z.string() })
export type StaticPage = z.output<typeof StaticPage>

export const TimeZoneOption = z.object({ value: z.string(), label: z.string() })
export const LanguageOption = z.object({ value: z.string(), label: z.string() })
export const CountryOption = z.object({ name: z.string(), country_code: z.string(), phone_code: z.string() })
export type CountryOption = z.output<typeof CountryOption>
