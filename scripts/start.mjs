// `npm start`: sets up what is missing, then runs everything in one process tree. Ctrl-C stops it cleanly.
import { spawn } from 'node:child_process'
import { ROOT, say } from './lib/run.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'

await ensureDependencies()
await ensurePortal()

say('• Starting Earshot …')
const server = spawn(process.execPath, ['apps/server/bin/earshot.mjs', 'serve'], {
  cwd: ROOT,
  stdio: 'inherit',
})

// The terminal sends Ctrl-C to the whole group; this process only has to outlive the server's clean stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
