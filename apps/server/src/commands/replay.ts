/** `earshot replay FILE`: a recording through the same ingest and engine, under its own clock. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { runEngine } from '#engine/run-engine.ts'
import { replayRecording } from '#replay/replay.ts'
import { type Command, UsageError, withDatabase } from './command.ts'

async function openRecording(file: string): Promise<AsyncIterable<string>> {
  if (file === '-') return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`)
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
}

export const replayCommand: Command = {
  summary: 'feeds a recording through ingest and engine under a virtual clock',
  usage: 'earshot replay FILE   (- reads standard input; one JSON message a line)',
  run: async ({ args, say, ...input }) => {
    const [file] = args
    if (file === undefined) throw new UsageError('replay needs a file; - is standard input.')
    const lines = await openRecording(file)
    await withDatabase(input, async ({ db }) => {
      const engine = (now: Date) => runEngine({ db, clock: { now: () => now } })
      const result = await replayRecording({ db, log: input.log, lines, engine })
      say(JSON.stringify(result))
    })
  },
}
