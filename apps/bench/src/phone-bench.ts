/** Measures what a phone waits for: sign-in, sites, an airspace, each beside an empty page of the same server. */
import path from 'node:path'
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { buildApp } from '@earshot/server/src/app.ts'
import { sessionEnd } from '@earshot/server/src/auth/sessions.queries.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { issueRefreshToken } from '@earshot/server/src/modules/session/refresh.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { type Bench, withDatabase } from './bench-part.ts'
import { openBrowser } from './browser.ts'
import { makeMember } from './member.ts'
import { loadAsPhone, type PhoneLoad } from './phone-load.ts'
import { type Line, median } from './result-table.ts'

interface Page {
  name: string
  url: string
  signedIn: boolean
  aim: string
}

/** An odd number: the middle one counts, whatever else the machine did meanwhile. */
const ROUNDS = 5

/** A short text: what network and browser cost by themselves. */
const EMPTY = { name: 'an empty page', url: '/public/unsupported.js', signedIn: false, aim: '' }

export function benchPhone(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async ({ ctx }) => {
    const sites = await makeFarm(ctx.db, { sites: 6, airspaces: 3, devices: 12 })
    const { sessionId } = await makeMember(ctx, sites)
    const airspace = await ctx.db.selectFrom('airspaces').select(['id', 'site_id']).executeTakeFirstOrThrow()
    const pages: Page[] = [
      EMPTY,
      { name: 'sign-in', url: '/sign-in', signedIn: false, aim: 'blocked < 150 ms, 20 requests, 130 kB' },
      { name: 'sites', url: '/app/sites', signedIn: true, aim: 'blocked < 300 ms, 20 requests, 200 kB' },
      {
        name: 'airspace',
        url: `/app/sites/${airspace.site_id}/airspaces/${airspace.id}/graphs`,
        signedIn: true,
        aim: 'blocked < 400 ms, 20 requests, 240 kB',
      },
    ]
    return measure({ ctx, bench, pages, sessionId })
  })
}

interface Measure {
  ctx: Context
  bench: Bench
  pages: readonly Page[]
  sessionId: string
}

async function measure({ ctx, bench: { quick, folder, print }, pages, sessionId }: Measure): Promise<Line[]> {
  const app = await buildApp(ctx)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const browser = openBrowser(process.env.CHROMIUM_PATH ?? 'chromium', path.join(folder, 'browser'))
  const loads = new Map<string, PhoneLoad[]>(pages.map(page => [page.name, []]))
  try {
    for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
      print(`phone, round ${round + 1} …`)
      for (const { name, url, signedIn } of pages) {
        const prepare = signedIn ? await withSession(ctx, sessionId) : ''
        loads.get(name)?.push(await loadAsPhone(browser, `${origin}${url}`, prepare))
      }
    }
  } finally {
    await browser.close()
    await app.close()
  }
  return pages.map(page => lineOf(page, loads))
}

/** A refresh token is good for one use, hence one for each load. */
export async function withSession({ db, clock }: Context, sessionId: string): Promise<string> {
  const now = clock.now()
  const refresh = await issueRefreshToken(db, { sessionId, sessionEndsAt: sessionEnd(now), now })
  const store = JSON.stringify({ version: STORAGE_VERSION, refresh })
  return `localStorage.getItem('earshot-store') ?? localStorage.setItem('earshot-store', ${JSON.stringify(store)})`
}

function lineOf({ name, aim }: Page, loads: ReadonlyMap<string, readonly PhoneLoad[]>): Line {
  const middle = (of: string, key: keyof PhoneLoad) => median((loads.get(of) ?? []).map(load => load[key]))
  const whole = (key: keyof PhoneLoad) => Math.round(middle(name, key))
  const kilobytes = (key: keyof PhoneLoad) => Math.round(middle(name, key) / 1000)
  const reached = [
    `first ${whole('first')} ms`,
    `largest ${whole('largest')} ms`,
    `blocked ${whole('blocked')} ms`,
    `shifted ${middle(name, 'shifted').toFixed(3)}`,
    `${whole('requests')} requests`,
    `${kilobytes('script')} kB script`,
    `${kilobytes('bytes')} kB in all`,
  ]
  return {
    what: `phone: ${name}`,
    reached: reached.join(', '),
    ratio: (middle(name, 'first') / middle(EMPTY.name, 'first')).toFixed(1),
    aim,
  }
}
