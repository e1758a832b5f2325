/** The language of `Accept-Language` among those the portal has. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { bestTag } from '@earshot/contract/rules/language-tag.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { FastifyRequest } from 'fastify'

/** American English where none of the wanted ones is there, or what the region speaks. */
export function readerLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  otherwise: Language = LIMITS.defaultLanguage,
): Language {
  return bestTag(request.headers['accept-language'] ?? '', LANGUAGES) ?? otherwise
}
