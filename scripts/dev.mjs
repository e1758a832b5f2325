// `npm run dev`: the server restarts on a change, the portal reloads in place (its own port, calls passed on).
import { spawn } from 'node:child_process'
import { ROOT } from './lib/run.mjs'
import { ensureDependencies } from './lib/setup.mjs'

await ensureDependencies()

const parts = [
  ['node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'apps/server/src/cli.ts', 'serve'], ROOT],
  ['../../node_modules/.bin/vite', ['--clearScreen', 'false'], `${ROOT}/apps/portal`],
].map(([command, args, cwd]) => spawn(command, args, { cwd, stdio: 'inherit' }))

process.on('SIGINT', () => {})
for (const part of parts) {
  part.on('exit', () => {
    for (const other of parts) if (other !== part && other.exitCode === null) other.kill('SIGTERM')
  })
}
