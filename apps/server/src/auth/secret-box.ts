/**
 * Secrets that have to be read again, as those of authenticator apps, are stored encrypted: somebody who reads the
 * database alone can use none of them. The key is a file of the installation, not a row beside what it protects.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { loadKeyFile } from './key-file.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const Key = z.object({ key: z.string().length(43) })

export interface SecretBox {
  /** @param owner whose secret it is: what was encrypted for one owner opens for no other */
  seal(secret: Uint8Array, owner: string): Promise<Buffer>
  /** @throws where it was encrypted by another key, for another owner, or was changed */
  open(sealed: Buffer, owner: string): Promise<Buffer>
}

export function createSecretBox({ dataDir }: { dataDir: string }): SecretBox {
  let loading: Promise<Buffer> | undefined

  /** The file is made when the first secret is stored, so an installation without any has none. */
  function key(): Promise<Buffer> {
    loading ??= loadKey(dataDir).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    seal: async (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, await key(), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: async (sealed, owner) => {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, await key(), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** Without this file everybody who has an authenticator app is locked out of it, so a backup has it. */
async function loadKey(dataDir: string): Promise<Buffer> {
  const { key } = await loadKeyFile({
    dataDir,
    name: 'secrets.json',
    schema: Key,
    what: 'the key of the stored secrets',
    make: () => ({ key: randomBytes(KEY_BYTES).toString('base64url') }),
  })
  return Buffer.from(key, 'base64url')
}
