import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecretBox, type SecretBox } from '#auth/secret-box.ts'
import { makeSecret, openSecret } from './secrets.ts'

let dataDir: string
let box: SecretBox
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-webhooks-'))
  box = createSecretBox({ dataDir })
})
afterAll(() => rm(dataDir, { recursive: true }))

it('A secret is one of Standard Webhooks, of 30 random bytes, and is opened again', async () => {
  const { secret, sealed, hint } = await makeSecret(box, 7)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{40}$/)
  expect(hint).toBe(secret.slice(-4))
  expect(sealed.toString('latin1')).not.toContain(secret.slice(6))
  expect(await openSecret(box, { webhookId: 7, sealed })).toBe(secret)
})

it('A secret is of one webhook', async () => {
  const { sealed } = await makeSecret(box, 7)
  await expect(openSecret(box, { webhookId: 8, sealed })).rejects.toThrow()
})
