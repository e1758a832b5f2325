import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '..')

/**
 * Runs a source below `src` as the portal's code is run, TypeScript and `#` paths included, and returns what it exports.
 * So the build asks the code itself, where it would otherwise have to read its text or repeat it.
 */
export async function runSource<Exports>(source: string, plugins: Plugin[] = []): Promise<Exports> {
  const { module } = await runnerImport<Exports>(path.join(SOURCE, source), {
    root: path.dirname(SOURCE),
    logLevel: 'warn',
    plugins,
    // Node itself cannot read the contract, which is TypeScript as well.
    environments: { inline: { resolve: { noExternal: [/^@earshot\//] } } },
  })
  return module
}
