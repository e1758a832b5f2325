/**
 * A product of a journey's own for what proves who somebody is and for what programs are told: its name is one that passkeys
 * may belong to, it asks administrators for a second step, and its webhooks may lead to this machine.
 */
import { createHmac } from 'node:crypto'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import type { CDPSession, Page } from '@playwright/test'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { test } from './test.ts'

const START = new Date('2026-03-02T08:00:00Z')
const CODE_MS = 30_000

export type Doors = OwnProduct

export const doorsTest = test.extend<object, { doors: Doors }>({
  doors: [
    async ({ playwright: _ }, use) => {
      const { product, stop } = await startOwnProduct({
        name: 'doors',
        host: 'localhost',
        port: await freePort(),
        mqttPort: await freePort(),
        start: START,
        environment: { SECOND_FACTOR: 'admins', WEBHOOK_ALLOW: '127.0.0.1', SMS_URL: '' },
      })
      await use(product)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ doors }, use) => use(doors.url),
})

/** Gives this page's computer a fingerprint reader that keeps passkeys, and whose person is always right. */
export async function aFingerprintReader(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

/** The code that an authenticator app shows at a moment: RFC 6238, with SHA-1 and six digits of 30 seconds. */
export function appCode(secret: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / CODE_MS)))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map(sign => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** An app shows the next code after half a minute; until then the former one counts no more. */
export async function nextCode(doors: Doors, secret: string): Promise<string> {
  await doors.moveTo(new Date(doors.now().getTime() + CODE_MS))
  return appCode(secret, doors.now())
}
