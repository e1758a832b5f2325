// Casts: what the compiler is told instead of seeing it. They are few, and each says why it holds. `as const` is none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './run.mjs'
import { trackedFiles } from './tracked-files.mjs'

const MOST = 20
/** Tests, what only they and the measurements use, and what is generated may say what they like. */
const JUDGED = /^(?:apps\/(?!bench\/)|packages\/)[^/]+\/src\/(?!test\/)(?!.*\.test\.).*\.tsx?$/
const CASTS = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression'])
/** A reason may stand above the line of the cast, or above what it is a part of. */
const WHOLE = /Statement$|Declaration$|^Property$|^PropertyDefinition$|^JSXAttribute$/

function castsOf(node, whole, found = []) {
  if (Array.isArray(node)) {
    for (const each of node) castsOf(each, whole, found)
    return found
  }
  if (node === null || typeof node !== 'object') return found
  const around = WHOLE.test(node.type ?? '') ? node : whole
  if (CASTS.has(node.type) && !isConst(node)) found.push({ at: node.end, whole: around?.start ?? node.start })
  for (const child of Object.values(node)) castsOf(child, around, found)
  return found
}

function isConst({ typeAnnotation }) {
  return typeAnnotation?.typeName?.name === 'const'
}

/** Lists every cast in a source: its line, and whether a comment right above says why. */
export async function castsIn(file, text) {
  // Comes with the portal's build; asked for here, because the scripts start where nothing is installed yet.
  const { parseSync } = await import('vite')
  const lines = text.split('\n')
  const lineOf = offset => text.slice(0, offset).split('\n').length
  const isExplained = line => /^\s*(?:\/\/|\*|\/\*)/.test(lines[line - 2] ?? '')
  return castsOf(parseSync(file, text).program).map(({ at, whole }) => {
    const line = lineOf(at)
    return { line, explained: isExplained(line) || isExplained(lineOf(whole)) }
  })
}

/** @param sources file name → its text @returns what is wrong, one sentence each */
export async function castFaults(sources, most = MOST) {
  const faults = []
  let count = 0
  for (const [file, text] of sources) {
    const casts = await castsIn(file, text)
    count += casts.length
    for (const { line, explained } of casts)
      if (!explained) faults.push(`${file}:${line}: a cast without its reason in a comment right above`)
  }
  if (count > most) faults.push(`${count} casts outside tests, ${most} are allowed`)
  return faults
}

export async function checkCasts() {
  const files = trackedFiles().filter(file => JUDGED.test(file) && !file.endsWith('/db/tables.ts'))
  const faults = await castFaults(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  for (const fault of faults) say(fault)
  return faults.length === 0
}
