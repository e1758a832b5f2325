// `npm start`: sets up what is missing, then runs everything in one process tree. Ctrl-C stops it cleanly.
// npm hands a signal to the shell it runs this in, which would keep it to itself: `exec` puts this process in the
// shell's place. The other half of the command is for cmd.exe, which has no exec.
import { say } from './lib/run.mjs'
import { runInPlace } from './lib/run-in-place.mjs'
import { ensureDependencies, ensurePortal } from './lib/setup.mjs'

await ensureDependencies()
await ensurePortal()

say('• Starting Earshot …')
runInPlace(process.execPath, ['apps/server/bin/earshot.mjs', 'serve'])
