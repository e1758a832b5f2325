/** A passkey device in software: it makes and signs what a browser would send, and can be told to send something wrong. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@earshot/contract/schemas/account/second-factor.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

export interface AnswerOptions {
  /** The page that the browser says it is on. */
  origin?: string
  /** The host that the browser says the passkey is for. */
  rpId?: string
  /** False where nobody has shown a finger or a PIN. */
  isVerified?: boolean
  /** The counter stays where it is, or goes back, where this says so. */
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** @param isCounting false for a passkey that is copied between devices: its counter stays 0 */
export function anAuthenticator({ isCounting = true }: { isCounting?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''
  const next = () => {
    if (isCounting) counter += 1
    return counter
  }

  function authenticatorData(
    rpId: string,
    { isVerified = true, counter: given }: AnswerOptions,
    extra: Buffer,
  ) {
    const flags =
      FLAGS.present +
      (isVerified ? FLAGS.verified : 0) +
      (isCounting ? 0 : FLAGS.backupEligible + FLAGS.backedUp) +
      (extra.length > 0 ? FLAGS.attested : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(given ?? next(), 1)
    return Buffer.concat([sha256(rpId), head, extra])
  }

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function create(asked: PasskeyCreation, options: AnswerOptions = {}): NewCredential {
    const { origin = 'http://localhost:3000', rpId = asked.rp.id } = options
    userHandle = asked.user.id
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authenticatorData(rpId, options, attested))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', asked.challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  function get(asked: PasskeyRequest, options: AnswerOptions = {}): PasskeyProof {
    const { origin = 'http://localhost:3000', rpId = asked.rpId } = options
    const data = authenticatorData(rpId, options, Buffer.alloc(0))
    const client = clientData('webauthn.get', asked.challenge, origin)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
    }
  }

  return { id, create, get }
}

export type Authenticator = ReturnType<typeof anAuthenticator>
