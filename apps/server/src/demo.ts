/** The demo farm: seeded once, its history brought up to now, then alive like any farm. */
import path from 'node:path'
import { advanceChains } from '#alarms/advance-chains.ts'
import { handOverChains } from '#alarms/chains.queries.ts'
import { alarmWays } from '#alarms/ways.ts'
import { connectionsFor } from '#db/open.ts'
import { planDemoCatchUp, runDemoHistory } from '#seed/demo-history.ts'
import { startDemoLive } from '#seed/demo-live.ts'
import { closeDemo, openDemo } from '#seed/demo-off.ts'
import { sayReasons } from '#seed/demo-reasons.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { runEngine } from '#tick/run-engine.ts'
import type { Context } from './context.ts'

/** The live barns go on from here. */
export interface DemoState {
  anchor: Date
  /** Telemetry is there up to here. */
  upTo: Date
}

export interface DemoInput {
  ctx: Context
  say: (line: string) => void
  signal: AbortSignal
}

const PROGRESS_EVERY = 0.1

/** Seeds where nothing is yet: from here on people sign in, and gateways report. What they measured is still missing. */
export async function seedFarm({ db, clock, checks, log }: Context): Promise<void> {
  checks.set('demo', () => {
    throw new Error('the demo farm’s history is still being made')
  })
  await seedDemo(db, { now: clock.now() })
  if (await openDemo(db)) log.warn('the demo is on again: its accounts and gateways are open')
}

/** Closes the demo farm before anybody can sign in: what the README says of it must open nothing where it is off. */
export async function closeDemoFarm({ db, clock, log, bus }: Context): Promise<void> {
  const closed = await closeDemo(db, { now: clock.now() })
  if (closed === null) return
  const { sessions, ...counts } = closed
  for (const session_id of sessions) bus.publish({ kind: 'session', session_id })
  log.warn(
    { ...counts, sessions: sessions.length },
    'the demo is off: the accounts of its farm are locked and its gateways retired',
  )
}

/** Replays what the farm measured while nobody ran it. */
export async function makeHistory({ ctx, say, signal }: DemoInput): Promise<DemoState | null> {
  const { clock, log } = ctx
  const db = connectionsFor(ctx.db, 'export')
  const plan = await planDemoCatchUp(db, clock.now())
  if (plan !== null) {
    const engine = async (now: Date, siteIds: readonly number[]) => {
      await runEngine({ db, clock: { now: () => now } }, { siteIds, chains: 'RECORDED' })
      await advanceChains({ db, now, ways: alarmWays({}), recordedSites: siteIds })
    }
    const stateFile = stateFileOf(ctx)
    await runDemoHistory({ ...plan, db, log, engine, signal, stateFile, onProgress: progressLine(say) })
    await sayReasons(db, { now: clock.now() })
  }
  // Chains of Alarms that last go on as all do.
  await handOverChains(db)
  ctx.checks.delete('demo')
  return plan && { anchor: plan.anchor, upTo: plan.to }
}

/** Prints a line for every tenth of the way, but none in the first second, so that a quick second start prints nothing. */
function progressLine(say: DemoInput['say']): (share: number) => void {
  let said = 0
  const started = Date.now()
  return share => {
    if (share < said + PROGRESS_EVERY || Date.now() - started < 1000) return
    said = share
    say(`• Making the demo farm’s history … ${Math.round(share * 100)} %`)
  }
}

/** The live barns, a separate program that speaks only MQTT. */
export function startLiveBarns(
  ctx: Context,
  { anchor, upTo, mqttPort }: DemoState & { mqttPort: number | null },
) {
  const { config, log } = ctx
  const brokerUrl =
    config.mqttUrl ?? `mqtt://${config.mqttHost === '0.0.0.0' ? '127.0.0.1' : config.mqttHost}:${mqttPort}`
  const dataDir = path.join(config.dataDir, 'edge')
  return startDemoLive({ brokerUrl, anchor, from: upTo, dataDir, stateFile: stateFileOf(ctx), log })
}

function stateFileOf({ config }: Pick<Context, 'config'>): string {
  return path.join(config.dataDir, 'edge', 'farm.state')
}

export function demoAccounts(): string {
  const accounts = ['farmer', 'vet', 'admin'].map(name => `    ${name}@demo.earshot.example`)
  return `  Demo accounts, password earshot-demo (DEMO=off makes an installation without them):\n${accounts.join('\n')}`
}
