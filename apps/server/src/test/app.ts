/** The whole application on a test database, called through contract endpoints without a network. */
import { type Answer, buildPath, type CallInput, type EndpointShape } from '@earshot/contract/endpoint.ts'
import type { ErrorAnswer } from '@earshot/contract/error-answer.ts'
import type { UserRole } from '@earshot/contract/values.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Logger, pino } from 'pino'
import { type AppOptions, buildApp } from '#app.ts'
import type { Clock } from '#clock.ts'
import { type Config, loadConfig } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import type { Db } from '#db/open.ts'
import type { Standby } from '#db/standby/open-standby.ts'
import { movedClock } from './clock.ts'

export interface CallResult<E extends EndpointShape> {
  status: number
  body: Answer<E>
  /** The same body, read as an error. */
  error: ErrorAnswer
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

/** A user row, an access token, or a gateway's code and secret. */
type Caller = { id: number; role: string } | string | { code: string; secret: string }

export interface TestApp {
  app: FastifyInstance
  ctx: Context
  call<E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    options?: { as?: Caller; headers?: Record<string, string> },
  ): Promise<CallResult<E>>
  /** Opens a session for the user without a password; gives its access token. */
  signIn(user: { id: number; role: string }): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  db: Db
  standby?: Standby
  clock?: Clock
  config?: Partial<Config>
  /** Nothing is logged without it. */
  log?: Logger
  /** The routes replace the application's own, as do the other parts in `app`. */
  routes?: AppOptions['routes']
  app?: AppOptions
}

export async function testApp({
  db,
  standby,
  clock = movedClock(),
  config = {},
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  routes,
  app: appOptions = {},
}: TestAppOptions): Promise<TestApp> {
  const base = loadConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: '/tmp/earshot-test',
    // The worth of a proof is tested elsewhere; here it need not take long.
    CAPTCHA_TRIES: '40',
    // Administrators of tests have a second factor where it is about one.
    SECOND_FACTOR: 'off',
  })
  const ctx = createContext({
    config: { ...base, ...config },
    db,
    clock,
    log,
    standby: standby ?? null,
  })
  const app = await buildApp(ctx, { ...(routes === undefined ? {} : { routes }), ...appOptions })

  async function signIn(user: { id: number; role: string }): Promise<string> {
    const session = await db
      .insertInto('sessions')
      .values({ user_id: user.id, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return ctx.tokens.issue({ id: user.id, role: user.role as UserRole, sessionId: session.id })
  }

  async function authorization(caller: Caller | undefined): Promise<Record<string, string>> {
    if (caller === undefined) return {}
    if (typeof caller === 'string') return { authorization: `Bearer ${caller}` }
    if ('secret' in caller)
      return { authorization: `Basic ${Buffer.from(`${caller.code}:${caller.secret}`).toString('base64')}` }
    return { authorization: `Bearer ${await signIn(caller)}` }
  }

  return {
    app,
    ctx,
    signIn,
    call: async (endpoint, input, options = {}) => {
      const parts = input as {
        params?: Record<string, string | number>
        query?: Record<string, unknown>
        body?: unknown
      }
      const response = await app.inject({
        method: endpoint.method,
        url: buildPath<EndpointShape>(endpoint, parts),
        headers: { ...(await authorization(options.as)), ...options.headers },
        ...(parts.body === undefined ? {} : { payload: parts.body as NonNullable<InjectOptions['payload']> }),
      })
      const json = String(response.headers['content-type']).includes('application/json')
      const body: unknown = json ? response.json() : undefined
      return {
        status: response.statusCode,
        body: body as Answer<typeof endpoint>,
        error: body as ErrorAnswer,
        headers: response.headers,
        text: response.body,
      }
    },
    close: () => app.close(),
  }
}
