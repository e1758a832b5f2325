/** `npm run bench [-- --quick]`: prints each benchmark as a ratio against its baseline of the same run. */
import { runBench } from '@earshot/server/src/bench/run-bench.ts'

await runBench({
  quick: process.argv.includes('--quick'),
  print: text => process.stdout.write(`${text}\n`),
})
