/**
 * `earshot replay FILE`: a recording through the same ingest and engine, under its own clock. UsageError where there is no
 * FILE.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { withDatabase } from '#db/installation-database.ts'
import { connectionsFor } from '#db/open.ts'
import { replayRecording } from '#replay/replay.ts'
import { runEngine } from '#tick/run-engine.ts'
import { type Command, UsageError } from './command.ts'

async function checkRecording(file: string): Promise<void> {
  if (file === '-') return
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`)
}

/** Opens the file only when the first line is asked for: lines read before anybody listens would be lost. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

export const replayCommand: Command = {
  summary: 'feeds a recording through ingest and engine under a virtual clock',
  usage: 'earshot replay FILE   (- reads standard input; one JSON message a line)',
  run: async ({ args, say, ...input }) => {
    const [file] = args
    if (file === undefined) throw new UsageError('replay needs a file; - is standard input.')
    await checkRecording(file)
    await withDatabase(input, async held => {
      const db = connectionsFor(held.db, 'export')
      // Nobody is woken for what is replayed.
      const engine = (now: Date) => runEngine({ db, clock: { now: () => now } }, { chains: 'NONE' })
      const result = await replayRecording({ db, log: input.log, lines: linesOf(file), engine })
      say(JSON.stringify(result))
    })
  },
}
