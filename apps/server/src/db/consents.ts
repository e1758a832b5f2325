/** What somebody agreed to, or declined: which text, which version, when and from where. Rows are only ever added. */
import type { Db } from './open.ts'

export type ConsentKind = 'PERSONAL_DATA' | 'NEWSLETTER' | 'PRIVACY' | 'DATA_PRIVACY'

export interface Consent {
  kind: ConsentKind
  /** Whose text it was. */
  country: string
  /** Of that text; null where no text stands behind the question. */
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
