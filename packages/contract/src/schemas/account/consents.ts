/** A person agreed to a text, or declined it (spec/1 §3). */
import { z } from 'zod'
import { LEGAL_KINDS } from '#account-values.ts'
import { Timestamp } from '#schemas/page.ts'

/** The newest word on a legal text: the terms of use (`PRIVACY`) or data privacy, of one's own country. */
export const LegalConsent = z.object({
  kind: z.enum(LEGAL_KINDS),
  country: z.string(),
  version: z.int(),
  accepted_at: Timestamp,
})
export type LegalConsent = z.output<typeof LegalConsent>

export const Consents = z.object({
  /** The answer, or null where the person was never asked. */
  consent_personal_data_usage: z.boolean().nullable(),
  consent_newsletter: z.boolean().nullable(),
  legal: z.array(LegalConsent),
})
export type Consents = z.output<typeof Consents>

/** An answer that is left out stays as it was. */
export const ConsentsPatch = z
  .object({
    consent_personal_data_usage: z.boolean('required'),
    consent_newsletter: z.boolean('required'),
  })
  .partial()
export type ConsentsPatch = z.output<typeof ConsentsPatch>
