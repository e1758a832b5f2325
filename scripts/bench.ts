/**
 * `npm run bench [-- --quick] [--only engine,lag] [--minutes 10]`: prints each benchmark as a ratio against its
 * baseline of the same run.
 */
import { parseArgs } from 'node:util'
import { runBench } from '@earshot/server/src/bench/run-bench.ts'

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
  quick: values.quick === true,
  ...(values.only === undefined ? {} : { only: values.only.flatMap(names => names.split(',')) }),
  minutes,
  print: text => process.stdout.write(`${text}\n`),
})
