/** `npm run bench`: everything on one embedded PostgreSQL of its own (fsync on), rounds interleaved with their baselines. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { readFleetSize, type TypedFleetSize } from '@earshot/server/src/commands/fleet-size.ts'
import { acquireDatabase } from '@earshot/server/src/db/embedded/acquire.ts'
import { FLEET } from '@earshot/server/src/seed/fleet/plan.ts'
import { unlessAborted } from '@earshot/server/src/stop-signal.ts'
import { pino } from 'pino'
import { ALARM_PARTS, benchAlarms } from './alarm-bench.ts'
import { benchBackTest } from './backtest-bench.ts'
import type { Bench } from './bench-part.ts'
import { benchDay } from './day-bench.ts'
import { benchEngine } from './engine-bench.ts'
import { benchExports } from './export-bench.ts'
import { benchFailover } from './failover-bench.ts'
import { benchFarm, FARM_PARTS } from './farm-bench.ts'
import { benchFleet } from './fleet-bench.ts'
import { benchGrowth } from './growth-bench.ts'
import { benchLag } from './lag-bench.ts'
import { benchMemory } from './memory-bench.ts'
import { benchNormal } from './normal-bench.ts'
import { benchOffice } from './office-bench.ts'
import { benchPacked } from './packed-bench.ts'
import { benchPan } from './pan-bench.ts'
import { benchPhone } from './phone-bench.ts'
import { benchRegister } from './register-bench.ts'
import { type Line, printTable } from './result-table.ts'
import { benchScroll } from './scroll-bench.ts'
import { benchStandby } from './standby-bench.ts'

const REGISTER = 'register'
const BENCH_PARTS = [...FARM_PARTS, REGISTER, 'engine', 'backtest', 'lag', ...ALARM_PARTS, 'memory']
const PHONE = 'phone'
const PAN = 'pan'
const SCROLL = 'scroll'
/** These run on request only: they need a Chromium and a portal that is built. */
export const BROWSER_PARTS = [PHONE, PAN, SCROLL]
/** This runs on request only: a million rows take minutes, three times. */
const EXPORTS = 'exports'
/** This runs on request only: it needs LibreOffice, and measures nothing. */
export const OFFICE = 'office'
/** This runs on request only: a hundred barns of more than a year are simulated. */
const NORMAL = 'normal'
/** This runs on request only: a million alerts take minutes to make. */
const FLEET_PART = 'fleet'
/** This runs on request only: it takes the better part of an hour. */
const DAY = 'day'
/** This runs on request only: it fills three fleets and three histories. */
const GROWTH = 'growth'
/** This runs on request only: it fills and packs some million samples. */
const PACKED = 'packed'
/** This runs on request only: it starts a primary and a standby of its own. */
const STANDBY = 'standby'
/** This runs on request only: it needs Patroni and etcd. */
export const FAILOVER = 'failover'

export type BenchOptions = Pick<Bench, 'quick' | 'print'> & {
  /** Names of `BENCH_PARTS`, which is the default, `phone`, `pan`, `scroll`, `exports`, `office`, `normal`, `packed`, `growth`, `day`, `fleet`, `standby` or `failover`. */
  only?: readonly string[]
  /** The memory is watched under load for this long; by default a short while. */
  minutes?: number | undefined
  /** These sizes of the fleet differ from the usual ones. */
  fleet?: TypedFleetSize
  /** An abort stops PostgreSQL and leaves nothing on the disk. */
  signal?: AbortSignal
}

const MINUTES = 3
const QUICK_MINUTES = 0.25
const QUICK_FLEET = { sites: 40, devices: 400, gateways: 80, alerts: 4000 }

export async function runBench({
  quick,
  print,
  only = BENCH_PARTS,
  minutes = quick ? QUICK_MINUTES : MINUTES,
  fleet: typed = {},
  signal = new AbortController().signal,
}: BenchOptions): Promise<void> {
  const known = [
    ...BENCH_PARTS,
    ...BROWSER_PARTS,
    EXPORTS,
    OFFICE,
    FLEET_PART,
    NORMAL,
    PACKED,
    GROWTH,
    DAY,
    STANDBY,
    FAILOVER,
  ]
  const unknown = only.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}`)
  const fleet = readFleetSize(typed, quick ? QUICK_FLEET : FLEET)
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  const log = pino({ level: 'error' }, pino.destination(2))
  const embedded = await acquireDatabase({ dataDir: folder, log })
  try {
    print(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
    print(`load at the start ${loadavg()[0]?.toFixed(1)}`)
    const bench = { quick, minutes, fleet, print, log, folder, url: embedded.url }
    print(printTable(await unlessAborted(measure(bench, new Set(only)), signal)))
  } finally {
    await embedded.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure(bench: Bench, wanted: ReadonlySet<string>): Promise<Line[]> {
  const lines: Line[] = []
  if (FARM_PARTS.some(name => wanted.has(name))) lines.push(...(await benchFarm(bench, wanted)))
  if (wanted.has(REGISTER)) lines.push(...(await benchRegister(bench)))
  if (wanted.has('engine')) lines.push(...(await benchEngine(bench)))
  if (wanted.has('backtest')) lines.push(...(await benchBackTest(bench)))
  if (wanted.has('lag')) lines.push(...(await benchLag(bench)))
  if (ALARM_PARTS.some(name => wanted.has(name))) lines.push(...(await benchAlarms(bench, wanted)))
  if (wanted.has('memory')) lines.push(...(await benchMemory(bench)))
  if (wanted.has(FLEET_PART)) lines.push(...(await benchFleet(bench)))
  if (wanted.has(NORMAL)) lines.push(...(await benchNormal(bench)))
  if (wanted.has(PACKED)) lines.push(...(await benchPacked(bench)))
  if (wanted.has(DAY)) lines.push(...(await benchDay(bench)))
  if (wanted.has(GROWTH)) lines.push(...(await benchGrowth(bench)))
  if (wanted.has(STANDBY)) lines.push(...(await benchStandby(bench)))
  if (wanted.has(FAILOVER)) lines.push(...(await benchFailover(bench)))
  if (wanted.has(EXPORTS)) lines.push(...(await benchExports(bench)))
  if (wanted.has(OFFICE)) lines.push(...(await benchOffice(bench)))
  if (wanted.has(PHONE)) lines.push(...(await benchPhone(bench)))
  if (wanted.has(PAN)) lines.push(...(await benchPan(bench)))
  if (wanted.has(SCROLL)) lines.push(...(await benchScroll(bench)))
  return lines
}
