import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, say } from './run.mjs'

/** The newest Node of a major version: the registry's `node` package brings the program for this machine. */
export async function nodeBinary(major) {
  const folder = join(tmpdir(), `earshot-node-${major}`)
  const program = join(folder, 'node_modules/node/bin/node')
  if (existsSync(program)) return program
  say(`• Fetching Node ${major} …`)
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `node@${major}`,
  ]
  const code = await run('npm', args, { cwd: folder })
  if (code !== 0 || !existsSync(program)) {
    say(`Node ${major} could not be fetched; the messages above say why.`)
    process.exit(1)
  }
  return program
}
