// Finds comments that begin with "Of", "Says", "Tells" or "Whether": such a fragment leaves the reader to guess what it
// belongs to, or repeats the name below it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './run.mjs'
import { trackedFiles } from './tracked-files.mjs'

/** Released migrations never change, not even in a comment. */
const JUDGED = /^(?!.*\/migrations\/).*\.(?:tsx?|m?js|css)$/
const FRAGMENT = /^[\s*]*(Of|Says|Tells|Whether) /
/** Parsing takes long, so it is done only where a line looks like such a comment. */
const SUSPICION = /(?:\/\/|\*)\s*(?:Of|Says|Tells|Whether) /
const CSS_COMMENT = /\/\*(.*?)\*\//gs

async function commentsIn(file, text) {
  if (file.endsWith('.css'))
    return [...text.matchAll(CSS_COMMENT)].map(({ index, 1: value }) => ({ start: index, value }))
  // The parser comes with the portal's build. It is loaded late, because scripts start where nothing is installed yet.
  const { parseSync } = await import('vite')
  return parseSync(file, text).comments
}

/** @param sources file name → its text @returns one sentence for each comment that begins with such a word */
export async function commentFaults(sources) {
  const faults = []
  for (const [file, text] of sources) {
    if (!SUSPICION.test(text)) continue
    for (const { start, value } of await commentsIn(file, text)) {
      const word = FRAGMENT.exec(value)?.[1]
      if (word === undefined) continue
      const line = text.slice(0, start).split('\n').length
      faults.push(`${file}:${line}: a comment begins with "${word}" and is no sentence`)
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
