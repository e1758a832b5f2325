/** The language of `Accept-Language` among those the portal has. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { FastifyRequest } from 'fastify'
import { preferredTags } from './messages.ts'

/** The exact tag, else the same language, else American English. Browsers say `zh` for the specification's `cn`. */
export function readerLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  for (const wanted of preferredTags(request.headers['accept-language'] ?? '')) {
    const tag = wanted.replace(/^zh\b/, 'cn')
    const found =
      LANGUAGES.find(language => language.toLowerCase() === tag) ??
      LANGUAGES.find(language => language.split('-')[0] === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return LIMITS.defaultLanguage
}

/** What `Intl` calls it. */
export function intlTag(language: Language): string {
  return language === 'cn' ? 'zh-CN' : language
}
