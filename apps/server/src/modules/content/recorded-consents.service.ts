/**
 * A person agreed to a text or declined it: which text, which version, when and from where. Rows are only ever
 * added.
 */
import type { LegalKind } from '@earshot/contract/account-values.ts'
import type { Db } from '#db/open.ts'

export type ConsentKind = 'PERSONAL_DATA' | 'NEWSLETTER' | LegalKind

export interface Consent {
  kind: ConsentKind
  /** The country whose text it was. */
  country: string
  /** The version of the text; it is null where no text stands behind the question. */
  version: number | null
  granted: boolean
}

export async function recordConsents(
  db: Db,
  { userId, consents, address, now }: { userId: number; consents: Consent[]; address: string; now: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values(consents.map(consent => ({ ...consent, user_id: userId, granted_at: now, address })))
    .execute()
}

export interface NewestConsent {
  kind: ConsentKind
  country: string | null
  version: number | null
  granted: boolean
  granted_at: Date
}

/** The newest word on each question: one of a kind, and of a legal text one for each country. */
export function findConsents(db: Db, userId: number): Promise<NewestConsent[]> {
  return db
    .selectFrom('consents')
    .distinctOn(['kind', 'country'])
    .select(['kind', 'country', 'version', 'granted', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('country')
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
