/** The language of `Accept-Language` among those the portal has. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { bestTag } from '@earshot/contract/rules/language-tag.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { FastifyRequest } from 'fastify'

/** American English where none of the wanted ones is there. */
export function readerLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  return bestTag(request.headers['accept-language'] ?? '', LANGUAGES) ?? LIMITS.defaultLanguage
}
