/** Answers the terms of use and data privacy by country, and keeps who agreed to them. */
import type { LegalText } from '@earshot/contract/schemas/account/content.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { invalid, notFound } from '#errors.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { cleanHtml } from './clean-html.ts'
import { findLegalText, type LegalKind } from './content.queries.ts'
import { isCountry } from './countries.ts'
import { recordConsents } from './recorded-consents.service.ts'

interface LegalTextRequest {
  kind: LegalKind
  country: string
  request: FastifyRequest
}

export async function readLegalText(ctx: Context, wanted: LegalTextRequest): Promise<LegalText> {
  const { kind, country, request } = wanted
  if (!isCountry(country)) throw invalid({ country: ['invalid'] })
  const text = await findLegalText(ctx.db, { kind, country, language: readerLanguage(request) })
  if (text === undefined) throw notFound('legal text')
  return { country, language: text.language, version: text.version, content: await cleanHtml(text.content) }
}

/**
 * Records that a user accepts the version in force, in the language the user reads it in.
 * @throws 404 where there is no such text
 */
export async function acceptLegalText(
  ctx: Context,
  { kind, country, user, request }: LegalTextRequest & { user: RequestUser },
): Promise<void> {
  const version = await legalVersion(ctx, { kind, country, language: readerLanguage(request) })
  if (version === null) throw notFound('legal text')
  await recordConsents(ctx.db, {
    userId: user.id,
    consents: [{ kind, country, version, granted: true }],
    address: request.callerAddress,
    now: ctx.clock.now(),
  })
}

/** The version a reader sees now; null for a country that does not exist. */
export async function legalVersion(
  ctx: Pick<Context, 'db'>,
  { kind, country, language }: { kind: LegalKind; country: string; language: string },
): Promise<number | null> {
  if (!isCountry(country)) return null
  const text = await findLegalText(ctx.db, { kind, country, language })
  return text?.version ?? null
}
