/**
 * The secrets that sign deliveries. A receiver has the same secret, so it cannot be kept as a hash: it is sealed with a
 * key of `DATA_DIR/keys`, and a copy of the database alone signs nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { loadKeyFile } from '#auth/key-file.ts'

/** As many bytes are a text of 40 characters without padding. */
const SECRET_BYTES = 30
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** By it people and programs that look for leaked secrets know one of Standard Webhooks. */
const PREFIX = 'whsec_'

const Keys = z.object({ key: z.base64().length(44) })

async function sealingKey(dataDir: string): Promise<Buffer> {
  const { key } = await loadKeyFile({
    ...{ dataDir, name: 'webhooks.json', schema: Keys, what: 'the key of webhooks' },
    make: () => ({ key: randomBytes(KEY_BYTES).toString('base64') }),
  })
  return Buffer.from(key, 'base64')
}

export interface NewSecret {
  /** It is shown once and goes nowhere else. */
  secret: string
  sealed: Buffer
  /** Its last characters, by which people tell two apart. */
  hint: string
}

/** @param webhookId the only webhook whose secret this can be */
export async function makeSecret(dataDir: string, webhookId: number): Promise<NewSecret> {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(dataDir), nonce)
  cipher.setAAD(Buffer.from(`webhook ${webhookId}`))
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return { secret, sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), hint: secret.slice(-4) }
}

/** @throws where the secret is another webhook's, or was sealed with another key */
export async function openSecret(
  dataDir: string,
  { webhookId, sealed }: { webhookId: number; sealed: Buffer },
): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await sealingKey(dataDir), sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(`webhook ${webhookId}`))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const open = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([open, decipher.final()]).toString('utf8')
}
