/** The secrets that sign deliveries. A receiver has the same secret, so it cannot be kept as a hash: it is sealed. */
import { randomBytes } from 'node:crypto'
import type { SecretBox } from '#auth/secret-box.ts'

/** As many bytes are a text of 40 characters without padding. */
const SECRET_BYTES = 30
/** By it people and programs that look for leaked secrets know one of Standard Webhooks. */
const PREFIX = 'whsec_'

/** Names whose secret a stored one is. */
const ownerOf = (webhookId: number) => `webhook ${webhookId}`

export interface NewSecret {
  /** It is shown once and goes nowhere else. */
  secret: string
  sealed: Buffer
  /** Its last characters, by which people tell two apart. */
  hint: string
}

/** @param webhookId the only webhook whose secret this can be */
export async function makeSecret(secrets: SecretBox, webhookId: number): Promise<NewSecret> {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  return {
    secret,
    sealed: await secrets.seal(Buffer.from(secret), ownerOf(webhookId)),
    hint: secret.slice(-4),
  }
}

/** @throws where the secret is another webhook's, or was sealed with another key */
export async function openSecret(
  secrets: SecretBox,
  { webhookId, sealed }: { webhookId: number; sealed: Buffer },
): Promise<string> {
  return (await secrets.open(sealed, ownerOf(webhookId))).toString('utf8')
}
