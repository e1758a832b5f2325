/** The ways out of the house, opened once a process. */
import type { Context } from '#context.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPush, type Push } from './push/push.ts'

export interface Channels {
  mail: Mailer
  push: Push
  close(): Promise<void>
}

/** What work that tells people is given. */
export interface WithChannels extends Context {
  channels: Channels
}

export function createChannels(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log'>): Channels {
  const mail = createMailer(ctx)
  return { mail, push: createPush(ctx), close: async () => mail.close() }
}
