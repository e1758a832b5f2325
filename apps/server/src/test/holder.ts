/**
 * A process of its own that holds the embedded database of a folder, for the tests of what happens when it ends:
 * `holder.ts DATA_DIR` prints one line of JSON when it has it, and lets go when its standard input ends.
 */
import { acquireDatabase } from '#db/embedded/acquire.ts'

const note = (level: string) => (details: unknown, text?: string) =>
  process.stderr.write(`${level} ${text ?? String(details)}\n`)

const dataDir = process.argv[2] ?? ''
const database = await acquireDatabase({
  dataDir,
  log: { info: note('info'), warn: note('warn'), error: note('error') },
})
process.stdout.write(`${JSON.stringify({ url: database.url })}\n`)
process.stdin.resume()
process.stdin.on('end', () => {
  database.release().then(() => process.exit(0))
})
