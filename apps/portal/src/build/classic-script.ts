import path from 'node:path'
import { build, type InlineConfig } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '..')

interface Compiled {
  /** The oldest language that has to read it. */
  target: string
  define?: InlineConfig['define']
}

/** Compiles a source below `src`, with all that it imports, to a script that is no module. */
export async function classicScript(source: string, { target, define = {} }: Compiled): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.dirname(SOURCE),
    publicDir: false,
    define,
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: path.join(SOURCE, source), output: { format: 'iife' } },
    },
  })
  if (!('output' in built)) throw new Error(`${source} is not one script`)
  return built.output[0].code
}
