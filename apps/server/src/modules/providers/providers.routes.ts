/**
 * What the providers of SMS and calls ask. These are no calls of the contract: nobody is signed in, each request proves
 * itself by the secret that the installation shares with its provider, and Kannel asks by GET.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSame, isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#channels/provider/signature.ts'
import { reportProof } from '#channels/sms/kannel.ts'
import type { Context } from '#context.ts'
import { invalid, notFound, unauthorized } from '#errors.ts'
import { perMinute } from '#http/limits.ts'
import { report, takeCall, takeSms } from './answer-by-phone.ts'

const REQUESTS_PER_MINUTE = 1200
/** No message of a provider is longer. */
const BODY_BYTES = 16 * 1024

const MessageId = z.string().min(1).max(200)
const Report = z.object({ id: MessageId, state: z.enum(['DELIVERED', 'FAILED']) })
const Inbound = z.object({ id: MessageId, from: z.string().max(40), text: z.string().max(2000) })
const CallEvent = z.object({
  id: MessageId,
  key: z.string().max(20).optional(),
  state: z.enum(['ANSWERED', 'NOT_ANSWERED']).optional(),
})
/** Kannel's kinds of a report: 1 is delivered, 2 not delivered, 16 refused by the message centre. */
const KANNEL_KINDS: Readonly<Record<string, boolean>> = { 1: true, 2: false, 16: false }
const KannelInbound = z.object({
  id: MessageId,
  from: z.string().max(40),
  text: z.string().max(2000).default(''),
})

export async function addProviderRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async scope => {
    // The signature is over the body as it came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, text, done) => done(null, text),
    )
    scope.addHook('onRequest', perMinute(app, REQUESTS_PER_MINUTE))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    addSmsRoutes(scope, ctx)
    addCallRoutes(scope, ctx)
  })
}

function addSmsRoutes(scope: FastifyInstance, ctx: Context): void {
  const { smsSecret } = ctx.config
  const secret = () => there(smsSecret)

  scope.post('/sms/report/', async (request, reply) => {
    const { id, state } = signed(request, { secret: secret(), schema: Report, now: ctx.clock.now() })
    await report(ctx, { id, isDelivered: state === 'DELIVERED' })
    return taken(reply)
  })

  scope.post('/sms/inbound/', async (request, reply) => {
    await takeSms(ctx, signed(request, { secret: secret(), schema: Inbound, now: ctx.clock.now() }))
    return taken(reply)
  })

  scope.get<{ Params: { id: string; proof: string }; Querystring: Record<string, unknown> }>(
    '/sms/report/kannel/:id/:proof/',
    async ({ params: { id, proof }, query }, reply) => {
      if (!isSame(proof, reportProof(secret(), id))) throw unauthorized()
      const isDelivered = KANNEL_KINDS[String(query.type)]
      if (isDelivered !== undefined) await report(ctx, { id, isDelivered })
      return taken(reply)
    },
  )

  scope.get('/sms/inbound/kannel/', async (request, reply) => {
    if (!isSame(passwordOf(request), secret())) throw unauthorized()
    await takeSms(ctx, read(KannelInbound, request.query))
    return taken(reply)
  })
}

function addCallRoutes(scope: FastifyInstance, ctx: Context): void {
  const { callSecret } = ctx.config
  scope.post('/calls/answer/', async (request, reply) => {
    const given = { secret: there(callSecret), schema: CallEvent, now: ctx.clock.now() }
    const { id, key, state } = signed(request, given)
    await takeCall(ctx, { id, key, isAnswered: state === undefined ? undefined : state === 'ANSWERED' })
    return taken(reply)
  })
}

/** Without a provider there is no such address. */
function there(secret: string | undefined): string {
  if (secret === undefined) throw notFound('path')
  return secret
}

interface Expected<Schema extends z.ZodType> {
  secret: string
  schema: Schema
  now: Date
}

/** Reads a body that its signature proves. */
function signed<Schema extends z.ZodType>(
  { headers, body }: FastifyRequest,
  { secret, schema, now }: Expected<Schema>,
): z.output<Schema> {
  const text = typeof body === 'string' ? body : ''
  const timestamp = String(headers[TIMESTAMP_HEADER] ?? '')
  const signature = String(headers[SIGNATURE_HEADER] ?? '')
  if (!isSigned(secret, { timestamp, signature, body: text, now })) throw unauthorized()
  return read(schema, jsonOf(text))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({})
  }
}

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw invalid({})
  return parsed.data
}

/** Kannel signs nothing, but names itself as the address with the secret told it to. */
function passwordOf({ headers }: FastifyRequest): string {
  const [, credentials = ''] = /^Basic ([\w+/=-]+)$/.exec(headers.authorization ?? '') ?? []
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** The answer is empty: a Kannel would send its words to the phone. */
function taken(reply: FastifyReply): FastifyReply {
  return reply.type('text/plain; charset=utf-8').send('')
}
