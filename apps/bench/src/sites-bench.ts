/** The sites list through the whole application, beside the same queries served by a bare node:http. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { SiteListQuery } from '@earshot/contract/schemas/farm/site.ts'
import type { SignedInUser } from '@earshot/server/src/auth/access-tokens.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { findLatestNotifications } from '@earshot/server/src/modules/notifications/notifications.queries.ts'
import {
  countByStatus,
  findOpenAlerts,
  findSites,
  findTroubledAirspaces,
} from '@earshot/server/src/modules/sites/sites.queries.ts'
import type { FastifyInstance } from 'fastify'
import { measureLoad } from './http-load.ts'
import { type Line, median, medianRatio, thousands } from './result-table.ts'

export interface SitesBenchOptions {
  ctx: Context
  /** The whole application on `ctx`. */
  app: FastifyInstance
  user: SignedInUser
  token: string
  rounds: number
  secondsPerRound: number
}

/** The requests a second of each round. */
export interface SitesRates {
  app: number[]
  bare: number[]
}

const CONNECTIONS = 10
const PER_PAGE = 10

export async function benchSites({
  ctx,
  app,
  user,
  token,
  rounds,
  secondsPerRound,
}: SitesBenchOptions): Promise<SitesRates> {
  const appUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const bare = bareServer(ctx, user)
  bare.listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const targets = {
    app: `${appUrl}${sites.list.path}?perPage=${PER_PAGE}`,
    bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  }
  const rates: SitesRates = { app: [], bare: [] }
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['app', 'bare'] as const) {
      const headers = { authorization: `Bearer ${token}` }
      const rate = await measureLoad({
        url: targets[name],
        headers,
        connections: CONNECTIONS,
        seconds: secondsPerRound,
      })
      if (round > 0) rates[name].push(rate)
    }
  }
  bare.closeAllConnections()
  await new Promise(resolve => bare.close(resolve))
  return rates
}

/** Serves the queries and JSON alone: no routing, no session, no checks, no shaping. */
function bareServer({ db }: Context, user: SignedInUser): http.Server {
  const filter = SiteListQuery.parse({ perPage: String(PER_PAGE) })
  return http.createServer(async (_, response) => {
    const [rows, counts] = await Promise.all([
      findSites(db, { user, filter, request: filter }),
      countByStatus(db, { user, filter }),
    ])
    const siteIds = rows.map(row => row.id)
    const [alerts, troubled, notifications] = await Promise.all([
      findOpenAlerts(db, siteIds),
      findTroubledAirspaces(db, siteIds),
      findLatestNotifications(db, { userId: user.id, siteIds, perSite: 5 }),
    ])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ items: rows, counts, alerts, troubled, notifications }))
  })
}

export function sitesLines({ app, bare }: SitesRates): Line[] {
  return [
    {
      what: 'sites list through the application (requests/s)',
      reached: thousands(median(app)),
      ratio: '',
      aim: '',
    },
    {
      what: '  against bare node:http, same queries',
      reached: thousands(median(bare)),
      ratio: medianRatio(app, bare).toFixed(2),
      aim: '≥ 0.70',
    },
  ]
}
