/**
 * `earshot backup FILE`: the whole installation in one file, while it runs on. UsageError without FILE, or where it is
 * there already.
 */
import { stat } from 'node:fs/promises'
import { writeBackup } from '#backup/write-backup.ts'
import { withDatabase } from '#db/installation-database.ts'
import { stopSignal } from '#stop-signal.ts'
import { type Command, UsageError } from './command.ts'

export const backupCommand: Command = {
  summary: 'writes the whole database and the uploaded files into one file',
  usage: 'earshot backup FILE   (a .tar.gz; may run beside the server; never overwrites)',
  run: async ({ args, say, ...input }) => {
    const [file] = args
    if (file === undefined) throw new UsageError('backup needs the name of a file to make.')
    if (await stat(file).catch(() => null)) throw new UsageError(`There is a file ${file} already.`)
    const { dataDir } = input.config
    const signal = stopSignal()
    await withDatabase(
      input,
      async ({ url }) => {
        const { rows, files, bytes } = await writeBackup({ url, dataDir, file, now: new Date(), say, signal })
        const size = `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
        say(`${file}: ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files in ${size}.`)
      },
      // A backup before an upgrade, too, is to hold the old version's data.
      { schema: 'as-found' },
    )
  },
}
