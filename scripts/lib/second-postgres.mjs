// The second PostgreSQL is asked by some of the test files: all of `db/` and `sql/`, where the database itself is tested, and
// those that send many of the statements the first was sent. All other statements are only prepared there: parsed,
// typed and planned against the same schema, which is where two versions differ.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

const ALWAYS = /^apps\/server\/src\/(?:db|sql)\//
/** These bring a PostgreSQL of their own, or are long. */
const NEVER = /\.embedded\.test\.ts$/

/** A file that brings fewer new statements a second costs more than it can find. */
const MIN_NEW_STATEMENTS_A_SECOND = 5
/** A file costs so much besides its tests. */
const LOADING_MS = 1000

/** @param text lines of `{ file, statements }`, as the tests note them: each statement's short name and its text */
export function readNotes(text) {
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map(line => {
    const { file, statements } = JSON.parse(line)
    return { file: relative(ROOT, file), statements: new Map(Object.entries(statements)) }
  })
}

/**
 * @param times file → milliseconds
 * @returns the files, how many statements there are, and the texts of those that none of the files sends
 */
export function chooseFiles({ notes, times }) {
  const candidates = notes.filter(({ file }) => !NEVER.test(file))
  const chosen = candidates.filter(({ file }) => ALWAYS.test(file))
  const covered = new Set(chosen.flatMap(({ statements }) => [...statements.keys()]))
  const isNew = statement => !covered.has(statement)
  let left = candidates
    .filter(({ file }) => !ALWAYS.test(file))
    .map(({ file, statements }) => ({ file, statements: [...statements.keys()] }))
  for (;;) {
    left = left
      .map(({ file, statements }) => ({ file, statements: statements.filter(isNew) }))
      .filter(each => newStatementsASecond(each, times) >= MIN_NEW_STATEMENTS_A_SECOND)
    if (left.length === 0) break
    const best = left.reduce((one, other) =>
      newStatementsASecond(other, times) > newStatementsASecond(one, times) ? other : one,
    )
    chosen.push(best)
    for (const statement of best.statements) covered.add(statement)
  }
  const all = new Map(notes.flatMap(({ statements }) => [...statements]))
  return {
    files: chosen.map(({ file }) => file).sort(),
    statements: all.size,
    unsent: [...all].filter(([name]) => isNew(name)).map(([, text]) => text),
  }
}

/** Counts the new statements for each second. */
function newStatementsASecond({ file, statements }, times) {
  return (1000 * statements.length) / (LOADING_MS + (times[file] ?? 0))
}
