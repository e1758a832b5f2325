/**
 * `npm run bench [-- --quick] [--only engine,lag,phone,pan,scroll] [--minutes 10]`: prints each benchmark as a ratio against its
 * baseline of the same run. `--only fleet` takes the sizes of `earshot seed --fleet`: `--sites 1000 --alerts 100000`.
 */
import { parseArgs } from 'node:util'
import { BROWSER_PARTS, FAILOVER, OFFICE, runBench } from '@earshot/bench/src/run-bench.ts'
import { FLEET_SIZE_OPTIONS } from '@earshot/server/src/commands/fleet-size.ts'
import { StoppedError, stopSignal } from '@earshot/server/src/stop-signal.ts'
import { ensureBrowsers } from './lib/browser.mjs'
import { ensureOffice } from './lib/office.mjs'
import { ensurePatroni } from './lib/patroni.mjs'
import { ensurePortal } from './lib/setup.mjs'

const {
  values: { quick, only, minutes: typedMinutes, ...fleet },
} = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    ...FLEET_SIZE_OPTIONS,
  },
})
const minutes = typedMinutes === undefined ? undefined : Number(typedMinutes)
if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0')

const parts = only?.flatMap(names => names.split(','))
if (parts?.includes(OFFICE)) await ensureOffice()
if (parts?.includes(FAILOVER)) await ensurePatroni()
if (parts?.some(name => BROWSER_PARTS.includes(name))) {
  await ensurePortal()
  Object.assign(process.env, await ensureBrowsers())
}

await runBench({
  signal: stopSignal(),
  quick: quick === true,
  ...(parts === undefined ? {} : { only: parts }),
  minutes,
  fleet,
  print: text => process.stdout.write(`${text}\n`),
}).catch((error: unknown) => {
  if (!(error instanceof StoppedError)) throw error
  // The part that was being measured knows nothing of the stop, and would keep this process.
  process.exit(130)
})
