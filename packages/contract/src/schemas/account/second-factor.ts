/** What proves a sign-in beside the password, or in its place: passkeys, authenticator apps and recovery codes. */
import { z } from 'zod'
import { FACTOR_METHODS } from '#account-values.ts'
import { LIMITS } from '#limits.ts'
import { LinkedIdentity } from '#schemas/account/single-sign-on.ts'
import { Id, requiredText, Timestamp, text } from '#schemas/page.ts'
import { KnownPassword } from './session.ts'

const { passkeyName, codeDigits } = LIMITS.secondFactor

/** Bytes as WebAuthn's JSON has them. */
const base64url = (max: number) =>
  z
    .string('required')
    .max(max, 'too_long')
    .regex(/^[\w-]+$/, 'invalid')

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, as `navigator.credentials.get` takes it. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  /** Left out where any passkey of any account will do. */
  allowCredentials: z.array(Descriptor).optional(),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, as `navigator.credentials.create` takes it. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** What a browser's passkey answers to a request, as WebAuthn's `AuthenticationResponseJSON` has it. */
export const PasskeyProof = z.object({
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key', 'invalid'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

/** A passkey that a browser has just made, as WebAuthn's `RegistrationResponseJSON` has it. */
const NewCredential = z.object({
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key', 'invalid'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(100_000),
    transports: z.array(z.string().max(20, 'too_long')).max(10, 'too_long').optional(),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

/** The password was right; one of these has to follow within some minutes. It stands in the 401 of a sign-in. */
export const SecondFactorNeeded = z.object({
  /** Goes back with the proof; it opens nothing by itself, and is good for one sign-in. */
  challenge: z.string(),
  expires_at: Timestamp,
  /** What the account may prove itself by, the best first. */
  methods: z.array(z.enum(FACTOR_METHODS)),
  recovery_codes_left: z.int(),
  /** The person may have this browser not asked again for some days. */
  may_trust_device: z.boolean(),
  /** What to ask a passkey; null where the account has none. */
  passkey: PasskeyRequest.nullable(),
})
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>

/** Six digits, however they are spaced. */
const AppCode = z
  .string('required')
  .max(40, 'too_long')
  .transform(typed => typed.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(new RegExp(`^\\d{${codeDigits}}$`), 'code_digits'),
  )

/** Eight letters and digits, however they are typed: an O is a nought, an I or an L a one. */
const RecoveryCode = z
  .string('required')
  .max(40, 'too_long')
  .transform(typed => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'recovery_code'),
  )

const step = {
  challenge: text(200).min(1, { error: 'required', abort: true }),
  /** This browser is not asked for a second factor for some days; administrators are always asked. */
  trust_device: z.boolean().default(false),
}

export const SecondStep = z.discriminatedUnion('method', [
  // The error envelope has a `code` of its own.
  z.object({ method: z.literal('APP'), ...step, app_code: AppCode }),
  z.object({ method: z.literal('RECOVERY_CODE'), ...step, recovery_code: RecoveryCode }),
  z.object({ method: z.literal('PASSKEY'), ...step, passkey: PasskeyProof }),
])
export type SecondStep = z.output<typeof SecondStep>

export const PasskeySignIn = z.object({ passkey: PasskeyProof })

/** By what a signed-in person may prove again who they are. */
export const AgainNeeded = z.object({
  /** The account has an authenticator app, whose code does as well as the password. */
  has_app: z.boolean(),
  /** What to ask a passkey; null where the account has none. */
  passkey: PasskeyRequest.nullable(),
})
export type AgainNeeded = z.output<typeof AgainNeeded>

/** How a signed-in person proves again who they are; a recovery code counts for nothing alone. */
export const SignInAgain = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PASSWORD'), password: KnownPassword }),
  z.object({ method: z.literal('APP'), app_code: AppCode }),
  z.object({ method: z.literal('PASSKEY'), passkey: PasskeyProof }),
])
export type SignInAgain = z.output<typeof SignInAgain>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The product that keeps it, where that is known; a name, so in no language. */
  kept_in: z.string().nullable(),
  /** It is copied to the person's other devices; otherwise it is lost with its own. */
  is_synced: z.boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const Security = z.object({
  /** This person has to have a second factor; the last one is not removed then. */
  is_required: z.boolean(),
  passkeys: z.array(Passkey),
  /** The authenticator app; null where none is set up. */
  app: z.object({ confirmed_at: Timestamp, last_used_at: Timestamp.nullable() }).nullable(),
  /** Null where none were made. */
  recovery_codes: z.object({ made_at: Timestamp, left: z.int(), of: z.int() }).nullable(),
  /** The installation's identity provider by its name, and who the account is there; null where it has none. */
  single_sign_on: z.object({ provider: z.string(), identity: LinkedIdentity.nullable() }).nullable(),
})
export type Security = z.output<typeof Security>

/** An authenticator app reads one of these; it counts once it has answered with a right code. */
export const AppSetup = z.object({
  /** Base32, for typing in. */
  secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
  expires_at: Timestamp,
})
export type AppSetup = z.output<typeof AppSetup>

export const AppConfirmation = z.object({ app_code: AppCode })

/** They are shown this once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

export const PasskeyName = z.object({ name: requiredText(passkeyName) })

export const NewPasskey = PasskeyName.extend({ passkey: NewCredential })
export type NewPasskey = z.output<typeof NewPasskey>
