/** JSON is read by default, forms where an endpoint says so (multipart.ts); every other body is a 415. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
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
