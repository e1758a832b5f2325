import { content } from '@earshot/contract/endpoints/account/content.ts'
import { sendAccountMail } from '#accounts/send-account-mail.ts'
import { handle, type Route } from '#http/handle.ts'
import { sendJob } from '#queue/send-job.ts'

/** Per address: the form has no captcha, and support reads every message. */
const MESSAGES_PER_MINUTE = 5

export const routes: Route[] = [
  handle(content.contact, ({ body }, ctx) => sendJob(ctx, sendAccountMail, { kind: 'contact', ...body }), {
    perMinute: MESSAGES_PER_MINUTE,
  }),
]
