/** Signing in by an identity provider, and what an account's owner sees of it. */
import { z } from 'zod'
import { Timestamp, text } from '#schemas/page.ts'

/** A single sign-on on its way. */
export const SignOnStart = z.object({
  /** The page of the portal that the sign-in leads to. What is no such page is left out. */
  redirect: text(2000).optional(),
  /** `LINK` for an account whose owner is signed in and wants the provider to open it from now on. */
  purpose: z.enum(['SIGN_IN', 'LINK'], 'invalid').default('SIGN_IN'),
})
export type SignOnStart = z.output<typeof SignOnStart>

/** The provider's page that the browser is to go to. */
export const SignOnPage = z.object({ url: z.url() })
export type SignOnPage = z.output<typeof SignOnPage>

/** What came back to the portal's page in its address. The error envelope has a `code` of its own. */
export const SignOnCode = z.object({ sign_on_code: text(200).min(1, { error: 'required', abort: true }) })
export type SignOnCode = z.output<typeof SignOnCode>

/** No account is linked yet with whom the provider has signed in. It stands in the 401 of `sign_on_unjoined`. */
export const SignOnUnjoined = z.object({
  /** Links whichever account the person signs in to within some minutes, in this browser. */
  sign_on_code: z.string(),
  expires_at: Timestamp,
  /** The address that the provider names; null where it names none. */
  email: z.string().nullable(),
  /** The provider has verified the address, and an invitation waits for it. */
  is_invited: z.boolean(),
})
export type SignOnUnjoined = z.output<typeof SignOnUnjoined>

export const LinkedIdentity = z.object({
  /** As the provider named it last; empty where it names none. */
  email: z.string(),
  linked_at: Timestamp,
  last_used_at: Timestamp.nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>
