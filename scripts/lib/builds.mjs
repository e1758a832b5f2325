// Builds the portal as it was at a commit, in a work tree of its own, and keeps what it built.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { capture, ROOT, run, say } from './run.mjs'

const FOLDER = join(ROOT, 'e2e/.artifacts/builds')
const LOCK = 'package-lock.json'

/**
 * @param {string} commit anything that git takes for one
 * @returns {Promise<string>} the folder with `index.html`
 */
export async function buildOf(commit) {
  const { code, output } = await capture('git', ['rev-parse', '--verify', `${commit}^{commit}`])
  if (code !== 0) throw new Error(`${commit} is neither a folder with a build nor a commit`)
  const hash = output.trim()
  const build = join(FOLDER, hash)
  if (existsSync(join(build, 'index.html'))) return build
  const tree = `${build}.tree`
  say(`• Building the portal of ${hash.slice(0, 8)} …`)
  await removeTree(tree)
  try {
    await runOrThrow('git', ['worktree', 'add', '--quiet', '--detach', tree, hash])
    await addDependencies(tree)
    const env = { ...process.env, NODE_ENV: 'production' }
    await runOrThrow('npm', ['run', 'build', '--silent'], {
      cwd: tree,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(join(tree, 'apps/portal/dist'), build)
  } finally {
    await removeTree(tree)
  }
  return build
}

/** The dependencies of this tree serve the other one too, unless its lockfile names others. */
async function addDependencies(tree) {
  const [here, there] = [ROOT, tree].map(folder => readFileSync(join(folder, LOCK), 'utf8'))
  if (here !== there)
    return runOrThrow('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree })
  const { output } = await capture('git', ['ls-files', '*package.json'])
  for (const file of output.trim().split('\n')) {
    const folder = file.replace(/package\.json$/, 'node_modules')
    // The links of the workspaces are relative, and so lead into the copy.
    if (existsSync(join(ROOT, folder))) await runOrThrow('cp', ['-a', join(ROOT, folder), join(tree, folder)])
  }
}

async function removeTree(tree) {
  await capture('git', ['worktree', 'remove', '--force', tree])
  rmSync(tree, { recursive: true, force: true })
  await capture('git', ['worktree', 'prune'])
}

async function runOrThrow(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`)
}
