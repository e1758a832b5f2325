/** `earshot restore FILE`: what `earshot backup` wrote, into an empty database. UsageError where there is no FILE. */
import { stat } from 'node:fs/promises'
import { restoreBackup } from '#backup/restore-backup.ts'
import { withDatabase } from '#db/installation-database.ts'
import { stopSignal } from '#stop-signal.ts'
import { type Command, UsageError } from './command.ts'

export const restoreCommand: Command = {
  summary: 'puts a backup into an empty database; all of it, or nothing',
  usage: 'earshot restore FILE   (with the server stopped; the backup may be of an older version)',
  run: async ({ args, say, ...input }) => {
    const [file] = args
    if (file === undefined) throw new UsageError('restore needs the file that backup made.')
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`)
    const { dataDir } = input.config
    const signal = stopSignal()
    await withDatabase(
      input,
      async ({ url }) => {
        const { rows, files, migrated } = await restoreBackup({ url, dataDir, file, say, signal })
        if (migrated.length > 0) say(`• Brought to this version: ${migrated.join(', ')}`)
        say(`Restored ${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files.`)
      },
      { schema: 'as-found' },
    )
  },
}
