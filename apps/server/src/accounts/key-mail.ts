/** The mail to somebody whose key for a program ends soon. */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { greetedName } from '@earshot/contract/rules/person-name.ts'
import { sql } from 'kysely'
import type { WithChannels } from '#channels/channels.ts'
import { portalUrl } from '#channels/links.ts'
import { formatsFor } from '#channels/mail/values.ts'
import { int, moment, rowOf, text } from '#db/rows.ts'
import { accountMail } from './account-mail.ts'
import { findAccount } from './accounts.queries.ts'
import type { PreparedMail } from './prepared-mail.ts'

const KEY = { user_id: int, name: text, start: text, expires_at: moment, timezone: text }

/** Prepares the mail; null where the key has been revoked or is over meanwhile. */
export async function prepareKeyEnds(
  { db, clock, config }: Pick<WithChannels, 'db' | 'clock' | 'config'>,
  keyId: number,
): Promise<PreparedMail | null> {
  const key = await rowOf(
    db,
    KEY,
    sql`select k.user_id, k.name, k.start, k.expires_at, u.timezone from api_keys k join users u on u.id = k.user_id
      where k.id = ${keyId} and k.revoked_at is null and k.expires_at > ${clock.now()}`,
  )
  const account = key && (await findAccount(db, key.user_id))
  if (key === undefined || account === undefined) return null
  const { language } = account
  const formats = formatsFor({ language, temperatureUnit: 'C' }, key.timezone)
  const date = formats.day(localDay(key.expires_at.getTime() / 1000, key.timezone))
  const content = accountMail({
    template: 'api_key_ends',
    language,
    params: { name: greetedName(account), key: key.name, start: key.start, date },
    url: portalUrl(config.publicUrl, '/app/profile/api-keys'),
  })
  return { to: account.email, content }
}
