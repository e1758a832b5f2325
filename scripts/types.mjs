// Type-checks every workspace.
import { capture, ROOT, say } from './lib/run.mjs'

const projects = [
  'packages/contract',
  'packages/demo',
  'apps/server',
  'apps/edge',
  'apps/portal',
  'apps/portal/src/worker',
  'e2e',
]

export async function checkTypes() {
  let failed = false
  for (const project of projects) {
    const { code, output } = await capture(`${ROOT}/node_modules/.bin/tsc`, ['--noEmit', '-p', project])
    if (code === 0) continue
    failed = true
    say(`${project}\n${output}`)
  }
  return !failed
}

if (process.argv[1]?.endsWith('types.mjs')) process.exit((await checkTypes()) ? 0 : 1)
