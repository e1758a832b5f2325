import { content } from '@earshot/contract/endpoints/account/content.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { handle, type Route } from '#http/handle.ts'

/** The limit counts per address: the form has no captcha, and support reads every message. */
const MESSAGES_PER_MINUTE = 5

export const routes: Route[] = [
  handle(
    content.contact,
    ({ body }, { db, clock }) =>
      queueAccountMail(db, { mail: { kind: 'contact', ...body }, now: clock.now() }),
    { perMinute: MESSAGES_PER_MINUTE },
  ),
]
