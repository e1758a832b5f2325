/** The ways out of the house, opened once a process. */
import type { Context } from '#context.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPush, type Push } from './push/push.ts'

export interface Channels {
  mail: Mailer
  /** Everything that goes to the mail server shares this breaker. */
  mailBreaker: Breaker
  push: Push
  close(): Promise<void>
}

export interface WithChannels extends Context {
  channels: Channels
}

export function createChannels(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log'>): Channels {
  const { log } = ctx
  const mail = createMailer(ctx)
  const mailBreaker = createBreaker({
    onAway: until => log.error({ until }, 'the mail server does not answer; mails wait'),
    onBack: () => log.info('the mail server answers again'),
  })
  return { mail, mailBreaker, push: createPush(ctx), close: async () => mail.close() }
}
