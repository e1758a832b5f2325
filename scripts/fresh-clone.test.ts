import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname

/** Lists what a script imports before its first line runs, and what that imports in turn. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^import [^;]*?'([^']+)'$/gm)].map(
    match => match[1] ?? '',
  )
  return names.flatMap(name => (name.startsWith('.') ? importsOf(join(dirname(file), name), seen) : [name]))
}

it.each(['start', 'test', 'check', 'dev'])(
  'The command npm run %s begins with nothing that has to be installed',
  script => {
    const imports = importsOf(join(folder, `${script}.mjs`))
    expect(imports).not.toEqual([])
    expect(imports.filter(name => !name.startsWith('node:'))).toEqual([])
  },
)
