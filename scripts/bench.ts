/**
 * `npm run bench [-- --quick] [--only engine,lag,phone] [--minutes 10]`: prints each benchmark as a ratio against its
 * baseline of the same run.
 */
import { parseArgs } from 'node:util'
import { runBench } from '@earshot/server/src/bench/run-bench.ts'
import { StoppedError, stopSignal } from '@earshot/server/src/stop-signal.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string' },
  },
})
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0')

await runBench({
  signal: stopSignal(),
  quick: values.quick === true,
  ...(values.only === undefined ? {} : { only: values.only.flatMap(names => names.split(',')) }),
  minutes,
  print: text => process.stdout.write(`${text}\n`),
}).catch((error: unknown) => {
  if (!(error instanceof StoppedError)) throw error
  // What was being measured knows nothing of the stop, and would keep this process.
  process.exit(130)
})
