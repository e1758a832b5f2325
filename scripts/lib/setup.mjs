import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, say } from './run.mjs'

const MINIMUM_NODE = [20, 19]

function newEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])
}

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}

/** The time of the newest change below a folder; build output and dependencies do not count. */
function newestBelow(folder) {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || /^dist(?:\.|$)/.test(entry.name)) continue
    const path = join(folder, entry.name)
    newest = Math.max(newest, entry.isDirectory() ? newestBelow(path) : modified(path))
  }
  return newest
}

/** Installs the dependencies when they are missing or the lockfile has moved on. */
export async function ensureDependencies() {
  if (!newEnough()) {
    say(`Earshot needs Node ${MINIMUM_NODE.join('.')} or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const installed = modified(join(ROOT, 'node_modules', '.package-lock.json'))
  if (installed >= modified(join(ROOT, 'package-lock.json'))) return
  say('• Installing dependencies (about a minute the first time) …')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    say('Installing the dependencies failed; the messages above say why.')
    process.exit(1)
  }
}

/** Builds the portal when its sources, or the contract they share, are newer than the build. */
export async function ensurePortal() {
  const built = modified(join(ROOT, 'apps/portal/dist/index.html'))
  const sources = ['apps/portal', 'packages/contract'].map(folder => newestBelow(join(ROOT, folder)))
  if (built > Math.max(...sources)) return
  say('• Building the portal …')
  // A call from a test or a developer's shell would get React's own version for developers.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await run('npm', ['run', 'build', '--silent'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  if (code !== 0) {
    say('Building the portal failed; the messages above say why.')
    process.exit(1)
  }
}
