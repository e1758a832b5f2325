import { existsSync, mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const SELF = fileURLToPath(import.meta.url)

/**
 * Runs a program in this process: as one file, or source by source where that file cannot be written.
 *
 * @param {URL} program a TypeScript file
 */
export async function run(program) {
  process.setSourceMapsEnabled(true)
  const file = await oneFile(program).catch(rethrowUnlessUnwritable)
  if (file !== undefined) return import(pathToFileURL(file).href)
  const { register } = await import('tsx/esm/api')
  register()
  return import(program.href)
}

/**
 * A program's own sources are put together into one file, whose path is the answer: a thousand sources read one by
 * one keep a processor busy for four seconds, one file for one. It lies in `dist/` of the program's workspace and
 * is made anew when any source that went into it has changed since, so nobody has to think of it. Packages stay
 * where they are, but for a few of many small files.
 * @param {URL} program a TypeScript file
 * @returns {Promise<string>} path of the file to run, beside its source map
 * @throws esbuild's failure when a source is no TypeScript, `Unwritable` when the file cannot be put there
 */
export async function oneFile(program) {
  const entry = fileURLToPath(program)
  const home = workspaceOf(entry)
  const target = path.join(home, 'dist', `${path.relative(home, entry).replaceAll(/[\\/]/g, '-')}.mjs`)
  if (!isFresh(entry, target)) await make(entry, target)
  return target
}

/** The nearest folder above with a package of its own: from there imports of packages are found. */
function workspaceOf(file) {
  const folder = path.dirname(file)
  return existsSync(path.join(folder, 'package.json')) ? folder : workspaceOf(folder)
}

function isFresh(entry, target) {
  try {
    const made = statSync(target).mtimeMs
    const from = JSON.parse(readFileSync(sourceListPath(target), 'utf8'))
    // A copy of the whole folder would else go on reading what lies beside the first one's sources.
    if (from.entry !== entry) return false
    return [SELF, ...from.sources].every(source => statSync(source).mtimeMs < made)
  } catch {
    return false
  }
}

const sourceListPath = target => `${target}.sources.json`

async function make(entry, target) {
  const { build } = await import('esbuild')
  const started = new Date()
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    outfile: target,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [bundleOwnSources, keepSourceLocations],
  })
  const sources = Object.keys(metafile.inputs).map(source => path.resolve(source))
  try {
    mkdirSync(path.dirname(target), { recursive: true })
    writeInPlace(sourceListPath(target), JSON.stringify({ entry, sources }), started)
    // The program last: whoever finds it finds what belongs to it. A source saved meanwhile is newer than it.
    for (const file of outputFiles.toReversed()) writeInPlace(file.path, file.contents, started)
  } catch (error) {
    throw new Unwritable(`${target} cannot be written`, { cause: error })
  }
}

class Unwritable extends Error {}

function rethrowUnlessUnwritable(error) {
  if (!(error instanceof Unwritable)) throw error
}

/** Several processes may make the same file at once: each finds a whole one. */
function writeInPlace(file, contents, date) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, contents)
  utimesSync(draft, date, date)
  renameSync(draft, file)
}

/** Hundreds of small files each that every start reads: they go into the one file. */
const BUNDLED_PACKAGES = /^(?:jose|kysely|libphonenumber-js|zod)(?:\/|$)/

/** The other packages are loaded by Node, when they are needed. */
const bundleOwnSources = {
  name: 'bundle own sources',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@earshot/') || BUNDLED_PACKAGES.test(name)
        ? undefined
        : { path: name, external: true },
    )
  },
}

/** A source finds what lies beside it (texts, migrations) from where it is written, not from where it runs. */
const keepSourceLocations = {
  name: 'keep source locations',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      if (!source.includes('import.meta.')) return undefined
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
      return { contents, loader: 'ts' }
    })
  },
}
