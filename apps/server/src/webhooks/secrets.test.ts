import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSecret, openSecret } from './secrets.ts'

let dataDir: string
let other: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-webhooks-'))
  other = await mkdtemp(path.join(tmpdir(), 'earshot-webhooks-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true })
  await rm(other, { recursive: true })
})

it('A secret is one of Standard Webhooks, of 30 random bytes, and is opened again', async () => {
  const { secret, sealed, hint } = await makeSecret(dataDir, 7)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{40}$/)
  expect(hint).toBe(secret.slice(-4))
  expect(sealed.toString('latin1')).not.toContain(secret.slice(6))
  expect(await openSecret(dataDir, { webhookId: 7, sealed })).toBe(secret)
})

it('A secret is of one webhook and one installation, and no bit of it may change', async () => {
  const { sealed } = await makeSecret(dataDir, 7)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  await expect(openSecret(dataDir, { webhookId: 8, sealed })).rejects.toThrow()
  await expect(openSecret(dataDir, { webhookId: 7, sealed: changed })).rejects.toThrow()
  await makeSecret(other, 7)
  await expect(openSecret(other, { webhookId: 7, sealed })).rejects.toThrow()
})

it('The key is made once, for the owner of the files only, however many ask for it at once', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => makeSecret(other, 1)))
  for (const { sealed, secret } of made)
    expect(await openSecret(other, { webhookId: 1, sealed })).toBe(secret)
  const folder = path.join(other, 'keys')
  expect(await readdir(folder)).toEqual(['webhooks.json'])
  expect((await stat(path.join(folder, 'webhooks.json'))).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(await readFile(path.join(folder, 'webhooks.json'), 'utf8')))).toEqual(['key'])
})
