// `npm start`: sets up what is missing, then runs everything in one process tree. Ctrl-C stops it cleanly.
import { say } from './lib/run.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'
import { standInFor } from './lib/stand-in.mjs'

await ensureDependencies()
await ensurePortal()

say('• Starting Earshot …')
standInFor(process.execPath, ['apps/server/bin/earshot.mjs', 'serve'])
