/** JSON is read by default, forms where an endpoint says so (multipart.ts); every other body is a 415. */
import { UNSUBSCRIBE_PATH } from '@earshot/contract/rules/health/unsubscribe-path.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'

const FORM_BYTES = 1024
const UNSUBSCRIBE = UNSUBSCRIBE_PATH.replace(/\{.*/, '')

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // A mail program that unsubscribes posts a form by one of these two (RFC 8058), which says nothing that the address does not.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (request, _text, done) => {
      if (request.url.startsWith(UNSUBSCRIBE)) return done(null, undefined)
      done(new AppError({ status: 415, code: 'unsupported_media_type' }))
    },
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    // A POST without a body is sent by some clients with the header all the same.
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(String(text)))
    } catch {
      done(new AppError({ status: 400, code: 'malformed_json' }))
    }
  })
}

/** `__proto__` as a key is never honest; leaving it out keeps later copies of the object safe. */
export function parseJson(text: string): unknown {
  if (!text.includes('__proto__')) return JSON.parse(text)
  return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
}
