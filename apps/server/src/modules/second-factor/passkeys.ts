/** Asks passkeys and judges their answers. A passkey proves the person too: user verification is always required. */
import { createHash } from 'node:crypto'
import { LIMITS } from '@earshot/contract/limits.ts'
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@earshot/contract/schemas/account/second-factor.ts'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { type KnownChallenge, makeChallenge, readChallenge } from './passkey-challenges.ts'

type PasskeyContext = Pick<Context, 'keys' | 'clock' | 'config'>

/** EdDSA, ES256 and RS256: what authenticators have, and what the library can verify without experiments. */
const ALGORITHMS = [-8, -7, -257]
const MINUTE_MS = 60_000

/** A passkey belongs to the portal's host, and answers its pages only. */
function site({ publicUrl }: PasskeyContext['config']): { host: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, origin }
}

/** The challenge and how long it may be answered. */
async function ask(
  { keys, clock }: PasskeyContext,
  use: string,
): Promise<{ challenge: string; timeout: number }> {
  const timeout = LIMITS.secondFactor.challengeMinutes * MINUTE_MS
  const expiresAt = new Date(clock.now().getTime() + timeout)
  return { challenge: await makeChallenge({ keys, use, expiresAt }), timeout }
}

/**
 * By this a browser knows which passkeys are of one account: it says nothing about the person, and proves nothing.
 * @returns 32 bytes in base64url
 */
function userHandle(userId: number): string {
  return createHash('sha256').update(`earshot passkeys of ${userId}`).digest('base64url')
}

/** A passkey as others have to name it. */
export interface KnownCredential {
  id: string
  transports: string[]
}

const descriptors = (known: readonly KnownCredential[]) =>
  known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** @param known the passkeys that may answer; without it any may */
export async function passkeyRequest(
  ctx: PasskeyContext,
  { use, known }: { use: string; known?: readonly KnownCredential[] },
): Promise<PasskeyRequest> {
  return {
    ...(await ask(ctx, use)),
    rpId: site(ctx.config).host,
    userVerification: 'required',
    ...(known === undefined ? {} : { allowCredentials: descriptors(known) }),
  }
}

export interface NewPasskeyInput {
  use: string
  person: { id: number; email: string; name: string }
  /** A device makes no second passkey of the same account. */
  known: readonly KnownCredential[]
}

export async function passkeyCreation(
  ctx: PasskeyContext,
  { use, person, known }: NewPasskeyInput,
): Promise<PasskeyCreation> {
  return {
    ...(await ask(ctx, use)),
    rp: { id: site(ctx.config).host, name: 'Earshot' },
    user: { id: userHandle(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ alg, type: 'public-key' as const })),
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export interface MadePasskey {
  challenge: KnownChallenge
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  aaguid: string
  isSynced: boolean
}

/** @returns null for anything but a passkey that was made for this question, here, by its verified person */
export async function verifyNewPasskey(
  ctx: PasskeyContext,
  { use, passkey }: { use: string; passkey: NewCredential },
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { host, origin } = site(ctx.config)
  const asked = await askedOf(ctx, { use, clientData: passkey.response.clientDataJSON })
  if (asked === null) return null
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refused)
  if (verified === null || !verified.verified) return null
  const { credential, aaguid, credentialDeviceType } = verified.registrationInfo
  return {
    challenge: asked.known,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    aaguid,
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

export interface StoredPasskey {
  id: number
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
}

export interface PasskeyUse {
  passkey: StoredPasskey
  challenge: KnownChallenge
  counter: number
}

/**
 * @returns null for anything but an answer of this passkey to this question, given here by its verified person. A
 * counter that has not gone on is refused too: then the passkey was copied.
 */
export async function verifyPasskey(
  ctx: PasskeyContext,
  { use, proof, stored }: { use: string; proof: PasskeyProof; stored: StoredPasskey },
): Promise<PasskeyUse | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle: handle } = proof.response
  if (handle != null && handle !== userHandle(stored.userId)) return null
  const asked = await askedOf(ctx, { use, clientData: proof.response.clientDataJSON })
  if (asked === null) return null
  const { host, origin } = site(ctx.config)
  const verified = await verifyAuthenticationResponse({
    response: {
      ...proof,
      response: { ...proof.response, userHandle: handle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: Uint8Array.from(stored.publicKey),
      counter: stored.counter,
    },
  }).catch(refused)
  if (verified === null || !verified.verified) return null
  return { passkey: stored, challenge: asked.known, counter: verified.authenticationInfo.newCounter }
}

/** Finds the question of ours that the browser says it has answered; null where it is none, or too old. */
async function askedOf(
  { keys, clock }: PasskeyContext,
  { use, clientData }: { use: string; clientData: string },
): Promise<{ challenge: string; known: KnownChallenge } | null> {
  const challenge = ClientData.safeParse(clientData).data?.challenge
  if (challenge === undefined) return null
  const known = await readChallenge({ keys, use, challenge, now: clock.now() })
  return known && { challenge, known }
}

/** What the browser has added to the question, as JSON in base64url; the signature covers all of it. */
const ClientData = z
  .string()
  .transform(text => parsedJson(Buffer.from(text, 'base64url').toString('utf8')))
  .pipe(z.object({ challenge: z.string() }))

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The library throws for whatever is not as it should be; what it was is of no use to whoever sent it. */
function refused(): null {
  return null
}
