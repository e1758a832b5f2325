/**
 * `/dev/mailbox`: the mails of an installation without an SMTP server, for trying it out. Only in demo mode, only where
 * nobody else is meant to come in and only for this machine; otherwise there is no such page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listOutbox, readOutboxEml, readOutboxMail } from '#channels/mail/outbox.ts'
import { isLoopbackOnly } from '#config-urls.ts'
import type { Context } from '#context.ts'
import { notFound } from '#errors.ts'
import { listPage, mailPage } from './mailbox.view.ts'

const MAX_SHOWN = 200
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Nothing runs and nothing is fetched; styles stand in the page. */
const PAGE_POLICY =
  "default-src 'none';style-src 'unsafe-inline';form-action 'none';base-uri 'none';frame-ancestors 'none'"
/** The mail itself comes from elsewhere: it may be read, and its links may be followed. */
const MAIL_POLICY = `${PAGE_POLICY};img-src data:;sandbox allow-popups allow-top-navigation-by-user-activation`

export function addMailbox(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  const { dataDir } = config
  const isThere = config.demo && isLoopbackOnly(config)

  const guard = async (request: FastifyRequest) => {
    if (!isThere || !isLocal(request)) throw notFound('path')
  }

  app.get('/dev/mailbox', { onRequest: guard }, async (_request, reply) =>
    sendPage(reply, listPage(await listOutbox(dataDir, { limit: MAX_SHOWN }))),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', { onRequest: guard }, async ({ params }, reply) =>
    sendPage(reply, mailPage(expectFound(await readOutboxMail(dataDir, params.id)))),
  )
  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id/html',
    { onRequest: guard },
    async ({ params }, reply) => {
      const { html } = expectFound(await readOutboxMail(dataDir, params.id))
      return sendPage(reply.header('content-security-policy', MAIL_POLICY), html)
    },
  )
  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id/eml',
    { onRequest: guard },
    async ({ params }, reply) => {
      const eml = expectFound(await readOutboxEml(dataDir, params.id))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${params.id}.eml"`)
        .type('message/rfc822')
        .send(eml)
    },
  )
}

/**
 * The page has to be called from this machine and by its own name: no page elsewhere can point its own name here
 * and read along.
 */
function isLocal(request: FastifyRequest): boolean {
  return (
    request.isFromThisMachine && !isForwarded(request) && LOCAL_NAMES.has(request.host.replace(/:\d+$/, ''))
  )
}

/** Anyone may come through a proxy on this machine that was not declared. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

function expectFound<Value>(value: Value | null): Value {
  if (value === null) throw notFound('path')
  return value
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  if (reply.getHeader('content-security-policy') !== MAIL_POLICY) {
    reply.header('content-security-policy', PAGE_POLICY)
  }
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
