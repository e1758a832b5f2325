// `npm run lint` and, with --write, `npm run format`: lint and format of what git tracks.
import { pathToFileURL } from 'node:url'
import { ROOT, run } from './lib/run.mjs'
import { trackedFiles } from './lib/tracked-files.mjs'

/** The exit code. `cwd`: a checkout. */
export function lint(args = [], cwd = ROOT) {
  const options = ['--error-on-warnings', '--files-ignore-unknown=true', ...args]
  return run(`${ROOT}/node_modules/.bin/biome`, ['check', ...options, ...trackedFiles(cwd)], { cwd })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exit(await lint(process.argv.slice(2)))
