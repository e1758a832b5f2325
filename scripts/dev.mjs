// `npm run dev`: the server restarts on a change, the portal reloads in place (its own port, calls passed on).
import { ROOT } from './lib/run.mjs'
import { ensureDependencies } from './lib/setup.mjs'
import { runSideBySide } from './lib/side-by-side.mjs'

await ensureDependencies()
runSideBySide([
  ['node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'apps/server/src/cli.ts', 'serve'], ROOT],
  ['../../node_modules/.bin/vite', ['--clearScreen', 'false'], `${ROOT}/apps/portal`],
])
