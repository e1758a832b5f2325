/**
 * Measures how long a call takes through the whole application, beside its own statements straight on the database.
 */
import { buildPath, pathParamNames } from '@earshot/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { FleetCall } from './calls.ts'
import type { Place } from './places.ts'
import type { RecordingDatabase, Statement } from './recording-database.ts'

export interface MeasureTarget {
  /** The application that runs on `recorded`. */
  app: FastifyInstance
  recorded: RecordingDatabase
  token: string
  places: readonly Place[]
}

/** Milliseconds of each request, and of its statements one after the other, where it has any. */
export interface CallTimes {
  app: number[]
  plain: number[]
}

interface MeasureOptions extends MeasureTarget {
  call: FleetCall
  plain: pg.Client
  /** Requests that are timed; as many before them are not. */
  requests: number
}

export async function measureCall({ call, plain, requests, ...through }: MeasureOptions): Promise<CallTimes> {
  const urls = await urlsOf(call, { ...through, requests })
  for (const url of urls) await ask(url, through)
  const times: CallTimes = { app: [], plain: [] }
  for (const url of urls) {
    const startedAt = performance.now()
    const { statements } = await ask(url, through)
    times.app.push(performance.now() - startedAt)
    if (statements.length > 0) times.plain.push(await timeOf(plain, statements))
  }
  return times
}

/** Each place with each query in turn. */
export async function urlsOf(
  call: FleetCall,
  { requests, ...through }: MeasureTarget & { requests: number },
): Promise<string[]> {
  const urls: string[] = []
  for (let number = 0; number < requests; number++) {
    const { places } = through
    const place = places[number % places.length] as Place
    const query =
      call.queries[(number + Math.floor(number / places.length)) % call.queries.length]?.(place) ?? {}
    const params = Object.fromEntries(
      pathParamNames(call.endpoint.path).map(name => [name, String(Reflect.get(place, name))]),
    )
    const page =
      call.lastPage === true
        ? { page: await lastPage(buildPath(call.endpoint, { params, query }), through) }
        : {}
    urls.push(buildPath(call.endpoint, { params, query: { ...query, ...page } }))
  }
  return urls
}

async function lastPage(url: string, through: MeasureTarget): Promise<number> {
  const { result } = await ask(url, through)
  return Math.max(1, Number(JSON.parse(result).pages))
}

/** @returns the answer's body, and what was asked of the database for it */
export function ask(
  url: string,
  { app, recorded, token }: Pick<MeasureTarget, 'app' | 'recorded' | 'token'>,
): Promise<{ result: string; statements: Statement[] }> {
  return recorded.during(async () => {
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode === 200) return answer.body
    throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
  })
}

async function timeOf(plain: pg.Client, statements: readonly Statement[]): Promise<number> {
  const startedAt = performance.now()
  for (const { text, values } of statements) await plain.query(text, [...values])
  return performance.now() - startedAt
}
