/** A process is asked to stop by Ctrl-C, `kill`, or the end of its terminal. */

/** The error stands for the work that was given up. */
export class StoppedError extends Error {
  constructor() {
    super('Stopped.')
  }
}

/** A single Ctrl-C comes several times: from the terminal, and from each npm or npx above this process. */
const REPEATED_SIGNAL_MS = 1_000

/** Aborted by the first request, so that what runs can end cleanly; one more, later, ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let firstAt: number | undefined
  const onSignal = () => {
    const now = performance.now()
    firstAt ??= now
    if (now - firstAt > REPEATED_SIGNAL_MS) process.exit(130)
    controller.abort(new StoppedError())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return controller.signal
}

/** Resolves with what `work` comes to; rejects as soon as the signal is aborted, whatever `work` still does. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const stopped = untilAborted(signal).then(() => Promise.reject(signal.reason))
  // Its own failure, once nobody waits for it any more, is nobody's.
  work.catch(() => {})
  return Promise.race([work, stopped])
}

/** Resolves when the signal is aborted; at once where it already is. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
}
