/** The mail to somebody whose webhook was switched off, because its receiver took nothing for five days. */
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import { sql } from 'kysely'
import type { WithChannels } from '#channels/channels.ts'
import { portalUrl } from '#channels/links.ts'
import type { Db } from '#db/open.ts'
import { int, orNull, rowOf, text } from '#db/rows.ts'
import { accountMail } from './account-mail.ts'
import { findAccount } from './accounts.queries.ts'
import type { PreparedMail } from './prepared-mail.ts'

/** Prepares the mail; null where it is on again, or where it or the person is gone. */
export async function prepareWebhookOff(
  { db, config }: Pick<WithChannels, 'db' | 'config'>,
  { webhook_id, user_id }: { webhook_id: number; user_id: number },
): Promise<PreparedMail | null> {
  const [account, webhook] = [await findAccount(db, user_id), await findSwitchedOff(db, webhook_id)]
  if (account === undefined || webhook === undefined) return null
  const { name, url, site_id } = webhook
  const path = site_id === null ? '/admin/integrations/webhooks' : `/app/sites/${site_id}/webhooks`
  const content = accountMail({
    template: 'webhook_off',
    language: account.language,
    params: { name: greetedName(account), webhook: name, host: new URL(url).host },
    url: portalUrl(config.publicUrl, `${path}/${webhook_id}`),
  })
  return { to: account.email, content }
}

function findSwitchedOff(db: Db, webhookId: number) {
  return rowOf(
    db,
    { name: text, url: text, site_id: orNull(int) },
    sql`select name, url, site_id from webhooks where id = ${webhookId} and off_reason = 'FAILING'`,
  )
}
