/**
 * Answers what somebody agreed to: shown in their profile, answered anew there, and asked again when a legal text is
 * renewed.
 */

import { LEGAL_KINDS, type LegalKind } from '@earshot/contract/account-values.ts'
import type { Consents, ConsentsPatch } from '@earshot/contract/schemas/account/consents.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { legalVersion } from './legal.service.ts'
import {
  type Consent,
  type ConsentKind,
  findConsents,
  type NewestConsent,
  recordConsents,
} from './recorded-consents.service.ts'

interface Reader {
  userId: number
  country: string
}

export async function readConsents(db: Db, { userId, country }: Reader): Promise<Consents> {
  const all = await findConsents(db, userId)
  return {
    consent_personal_data_usage: newestOf(all, 'PERSONAL_DATA'),
    consent_newsletter: newestOf(all, 'NEWSLETTER'),
    legal: LEGAL_KINDS.flatMap(kind => {
      const given = all.find(each => each.kind === kind && each.country === country && each.granted)
      if (given === undefined || given.version === null) return []
      return [{ kind, country, version: given.version, accepted_at: iso(given.granted_at) }]
    }),
  }
}

/** Each answer is a row of its own, a no as well: what was agreed to when stays known. */
export async function answerConsents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    patch,
    address,
    language,
    ...reader
  }: Reader & { patch: ConsentsPatch; address: string; language: string },
): Promise<Consents> {
  const { userId, country } = reader
  const version = await legalVersion({ db }, { kind: 'DATA_PRIVACY', country, language })
  const answers: [ConsentKind, boolean | undefined][] = [
    ['PERSONAL_DATA', patch.consent_personal_data_usage],
    ['NEWSLETTER', patch.consent_newsletter],
  ]
  const given = answers.flatMap(([kind, granted]): Consent[] =>
    granted === undefined ? [] : [{ kind, country, version, granted }],
  )
  if (given.length > 0) await recordConsents(db, { userId, consents: given, address, now: clock.now() })
  return readConsents(db, reader)
}

/**
 * The texts in force of which this person has accepted an earlier version, or that of another country. Whoever was never
 * asked (an account that an operator made) is asked for nothing here: their profile offers it.
 */
export async function textsToAccept(
  db: Db,
  { userId, country, language }: Reader & { language: string },
): Promise<LegalKind[]> {
  const all = await findConsents(db, userId)
  const open: LegalKind[] = []
  for (const kind of LEGAL_KINDS) {
    const given = all.filter(each => each.kind === kind && each.granted)
    if (given.length === 0) continue
    const version = await legalVersion({ db }, { kind, country, language })
    const accepted = given.find(each => each.country === country)?.version ?? 0
    if (version !== null && version > accepted) open.push(kind)
  }
  return open
}

function newestOf(all: readonly NewestConsent[], kind: ConsentKind): boolean | null {
  const answers = all.filter(each => each.kind === kind)
  if (answers.length === 0) return null
  return answers.reduce((one, other) => (other.granted_at > one.granted_at ? other : one)).granted
}
