// Finds titles of tests that begin in lower case: most of them lack their subject, as "refuses it" does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './run.mjs'
import { trackedFiles } from './tracked-files.mjs'

const JUDGED = /\.(?:test|spec)\.tsx?$/
const RUNNERS = new Set(['it', 'test', 'describe'])
const WAYS = new Set(['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'describe', 'concurrent'])
/** A title may begin with a placeholder, a number, or a name of the code such as `graphRange`. */
const LOWER_CASE = /^[a-z][a-z-]*(?:[\s,:;’]|$)/
/** Parsing takes long, so it is done only where a line looks like such a title. */
const SUSPICION = /[(`'"]\s*['"`][a-z]/

/** `it`, `it.each(…)`, `describe.skipIf(…)` and the like are the runner's; `test.ctx.set` is not. */
function isRunner(callee) {
  if (callee.type === 'Identifier') return RUNNERS.has(callee.name)
  if (callee.type === 'CallExpression') return isRunner(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isRunner(callee.tag)
  return callee.type === 'MemberExpression' && WAYS.has(callee.property.name) && isRunner(callee.object)
}

function titleOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis[0].value.cooked
  return type === 'Literal' && typeof value === 'string' ? value : ''
}

function titlesIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  const own =
    node.type === 'CallExpression' && node.arguments.length > 0 && isRunner(node.callee)
      ? [{ start: node.arguments[0].start, title: titleOf(node.arguments[0]) }]
      : []
  return [...own, ...Object.values(node).flatMap(titlesIn)]
}

/** @param sources file name → its text @returns one sentence for each title that begins in lower case */
export async function titleFaults(sources) {
  // The parser comes with the portal's build. It is loaded late, because scripts start where nothing is installed yet.
  const { parseSync } = await import('vite')
  return sources
    .filter(([, text]) => SUSPICION.test(text))
    .flatMap(([file, text]) =>
      titlesIn(parseSync(file, text).program)
        .filter(({ title }) => LOWER_CASE.test(title))
        .map(({ start, title }) => {
          const line = text.slice(0, start).split('\n').length
          return `${file}:${line}: the title “${title}” is no sentence that can be read alone`
        }),
    )
}

export async function checkTitles() {
  const files = trackedFiles().filter(file => JUDGED.test(file))
  const faults = await titleFaults(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  for (const fault of faults) say(fault)
  return faults.length === 0
}
