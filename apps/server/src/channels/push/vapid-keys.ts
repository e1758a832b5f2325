/**
 * The key pair by which push services know this installation. Made at the first start and never changed: every
 * subscription is bound to it.
 */
import { z } from 'zod'
import { loadKeyFile } from '#auth/key-file.ts'

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
export type VapidKeys = z.output<typeof Keys>

export function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  return loadKeyFile({ dataDir, name: 'vapid.json', schema: Keys, what: 'a VAPID key pair', make: makePair })
}

async function makePair(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}
