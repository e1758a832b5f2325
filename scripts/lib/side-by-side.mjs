import { spawn } from 'node:child_process'
import process from 'node:process'

const isRunning = program => program.exitCode === null && program.signalCode === null

/**
 * Runs programs until one of them ends or this process is asked to stop; then all of them end. Each is a group of its
 * own: Ctrl-C, which a terminal sends to a whole group, would otherwise reach it twice, and twice means at once.
 * @param programs each: command, arguments, folder
 */
export function runSideBySide(programs) {
  const started = programs.map(([command, args, cwd]) =>
    spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  )
  let isEnding = false
  const stop = signal => {
    isEnding = true
    for (const program of started) if (isRunning(program)) program.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  for (const program of started) program.on('exit', () => (isEnding ? undefined : stop('SIGTERM')))
}
