// Type-checks every workspace. What was found is kept, so that the next check reads only what has changed.
import { capture, ROOT, say } from './lib/run.mjs'

const projects = [
  'packages/contract',
  'packages/engine',
  'packages/demo',
  'apps/server',
  'apps/bench',
  'apps/edge',
  'apps/portal',
  'apps/portal/src/worker',
  'e2e',
]

export async function checkTypes() {
  let failed = false
  for (const project of projects) {
    const kept = `${ROOT}/node_modules/.cache/types/${project.replaceAll('/', '-')}.json`
    const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', kept, '-p', project]
    const { code, output } = await capture(`${ROOT}/node_modules/.bin/tsc`, args)
    if (code === 0) continue
    failed = true
    say(`${project}\n${output}`)
  }
  return !failed
}

if (process.argv[1]?.endsWith('types.mjs')) process.exit((await checkTypes()) ? 0 : 1)
