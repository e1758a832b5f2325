/** The ways out of the house, opened once a process. */
import type { Context } from '#context.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { type Calls, createCalls } from './call/call.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createPush, type Push } from './push/push.ts'
import { createSms, type Sms } from './sms/sms.ts'

export interface Channels {
  mail: Mailer
  /** Everything that goes to the mail server shares this breaker. */
  mailBreaker: Breaker
  push: Push
  sms: Sms
  /** Everything that goes to the provider of SMS shares this breaker. */
  smsBreaker: Breaker
  calls: Calls
  callBreaker: Breaker
  close(): Promise<void>
}

export interface WithChannels extends Context {
  channels: Channels
}

export function createChannels(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'keys'>): Channels {
  const { log } = ctx
  const mail = createMailer(ctx)
  const breakerOf = (who: string, what: string) =>
    createBreaker({
      onOpen: until => log.error({ until }, `${who} does not answer; ${what} wait`),
      onClose: () => log.info(`${who} answers again`),
    })
  return {
    mail,
    mailBreaker: breakerOf('the mail server', 'mails'),
    push: createPush(ctx),
    sms: createSms(ctx),
    smsBreaker: breakerOf('the provider of SMS', 'messages'),
    calls: createCalls(ctx),
    callBreaker: breakerOf('the provider of calls', 'calls'),
    close: async () => mail.close(),
  }
}
