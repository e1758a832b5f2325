// `npm run unit`: the tests that what has changed can reach: what is not committed yet, else the last commit. `-- --all`
// runs all of them, `-- PATH …` some; `-- --node 26` under another Node, fetched from the registry.

import { nodeBinary } from './lib/other-node.mjs'
import { capture, ROOT, run, say } from './lib/run.mjs'
import { ensureDependencies } from './lib/setup.mjs'

const { wanted, node } = readArguments(process.argv.slice(2))

await ensureDependencies()
const program = node === undefined ? process.execPath : await nodeBinary(node)
const { output } = await capture(program, ['--version'])
say(`• Node ${output.trim()}`)
process.exit(await run(program, [`${ROOT}/node_modules/vitest/vitest.mjs`, 'run', ...(await selection())]))

function readArguments(args) {
  const at = args.indexOf('--node')
  if (at === -1) return { wanted: args, node: undefined }
  const node = args[at + 1]
  if (!/^\d+$/.test(node ?? '')) {
    say('usage: npm run unit -- [--node MAJOR] [--all | PATH …]')
    process.exit(2)
  }
  return { wanted: args.toSpliced(at, 2), node }
}

async function selection() {
  if (wanted.includes('--all')) return wanted.filter(argument => argument !== '--all')
  if (wanted.length > 0) return wanted
  const { output: changes } = await capture('git', ['status', '--porcelain'])
  return ['--changed', changes.trim() === '' ? 'HEAD~1' : 'HEAD', '--passWithNoTests']
}
