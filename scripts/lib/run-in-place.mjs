import { spawn } from 'node:child_process'
import process from 'node:process'
import { ROOT } from './run.mjs'

/**
 * Runs a program for which this process only stands in: a request to stop, whoever sends it, is passed on, and the
 * program's end is the end of both.
 */
export function runInPlace(command, args) {
  const program = spawn(command, args, { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
  program.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
