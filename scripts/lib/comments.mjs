// Finds comments that begin with "Of": such a fragment leaves the reader to guess what it belongs to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './run.mjs'
import { trackedFiles } from './tracked.mjs'

/** Released migrations never change, not even in a comment. */
const JUDGED = /^(?!.*\/migrations\/).*\.(?:tsx?|m?js|css)$/
const FRAGMENT = /^[\s*]*Of /
/** Parsing takes long, so it is done only where a line looks like such a comment. */
const SUSPICION = /(?:\/\/|\*)\s*Of /
const CSS_COMMENT = /\/\*(.*?)\*\//gs

async function commentsIn(file, text) {
  if (file.endsWith('.css'))
    return [...text.matchAll(CSS_COMMENT)].map(({ index, 1: value }) => ({ start: index, value }))
  // The parser comes with the portal's build. It is loaded late, because scripts start where nothing is installed yet.
  const { parseSync } = await import('vite')
  return parseSync(file, text).comments
}

/** @param sources file name → its text @returns one sentence for each comment that begins with "Of" */
export async function commentFaults(sources) {
  const faults = []
  for (const [file, text] of sources) {
    if (!SUSPICION.test(text)) continue
    for (const { start, value } of await commentsIn(file, text)) {
      if (!FRAGMENT.test(value)) continue
      faults.push(
        `${file}:${text.slice(0, start).split('\n').length}: a comment begins with "Of" and is no sentence`,
      )
    }
  }
  return faults
}

export async function checkComments() {
  const files = trackedFiles().filter(file => JUDGED.test(file))
  const faults = await commentFaults(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  for (const fault of faults) say(fault)
  return faults.length === 0
}
