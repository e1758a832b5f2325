// Every place that sends a raw statement, and those no test has been through: what a statement answers is held against
// its shape (`db/rows.ts`) only where it is sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'
import { trackedFiles } from './tracked-files.mjs'

/** The product's: not tests, nor what only they and the measurements use. */
const JUDGED = /^apps\/server\/src\/(?!test\/)(?!.*\.test\.).*\.ts$/
const ROWS = '#db/rows.ts'
const HERE = './rows.ts'
const SENDING = new Set(['rowOf', 'rowsOf'])

/** The two senders have other names in some files, because several have a function `rowOf` of their own. */
function sendersIn({ body }) {
  const taken = body
    .filter(({ type, source }) => type === 'ImportDeclaration' && [ROWS, HERE].includes(source.value))
    .flatMap(({ specifiers }) => specifiers)
  return new Set(taken.filter(({ imported }) => SENDING.has(imported?.name)).map(({ local }) => local.name))
}

function callsOf(node, names, found = []) {
  if (node === null || typeof node !== 'object') return found
  if (node.type === 'CallExpression' && names.has(node.callee.name)) found.push(node.start)
  for (const child of Object.values(node)) callsOf(child, names, found)
  return found
}

/** @returns the line of each call in a source that sends a raw statement */
export async function statementsIn(file, text) {
  // Comes with the portal's build; asked for here, because the scripts start where nothing is installed yet.
  const { parseSync } = await import('vite')
  const { program } = parseSync(file, text)
  const names = sendersIn(program)
  if (names.size === 0) return []
  return callsOf(program, names).map(offset => text.slice(0, offset).split('\n').length)
}

/**
 * @param sources file name → its text
 * @param noted `file:line` of each place that tests have sent a statement from
 * @returns those they have not, as `file:line`
 */
export async function unsentStatements(sources, noted) {
  const unsent = []
  for (const [file, text] of sources) {
    const places = (await statementsIn(file, text)).map(line => `${file}:${line}`)
    unsent.push(...places.filter(place => !noted.has(place)))
  }
  return unsent
}

/** @param notes a file of absolute places, as `test/row-check.ts` notes them */
export async function findUnsentStatements(notes) {
  const prefix = `${ROOT}/`
  const noted = readFileSync(notes, 'utf8')
    .split('\n')
    .map(place => place.replace(prefix, ''))
  const files = trackedFiles().filter(file => JUDGED.test(file))
  const sources = files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')])
  return unsentStatements(sources, new Set(noted))
}
