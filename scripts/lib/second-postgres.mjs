// Which test files the second PostgreSQL is asked: every statement that the first was sent, with as little time as that
// takes, and all of `db/`, where the database itself is what is tested.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

const ALWAYS = 'apps/server/src/db/'
/** These bring a PostgreSQL of their own, or are long. */
const NEVER = /\.embedded\.test\.ts$/

/** @param text lines of `{ file, statements }`, as the tests note them */
export function readNotes(text) {
  const lines = text.split('\n').filter(line => line !== '')
  return lines.map(line => {
    const { file, statements } = JSON.parse(line)
    return { file: relative(ROOT, file), statements }
  })
}

/**
 * @param times file → milliseconds
 * @returns the files, and how many statements only those send that run on the first alone
 */
export function chooseFiles({ notes, times }) {
  const candidates = notes.filter(({ file }) => !NEVER.test(file))
  const chosen = candidates.filter(({ file }) => file.startsWith(ALWAYS))
  const covered = new Set(chosen.flatMap(({ statements }) => statements))
  const isNew = statement => !covered.has(statement)
  let left = candidates.filter(({ file }) => !file.startsWith(ALWAYS))
  for (;;) {
    left = left
      .map(({ file, statements }) => ({ file, statements: statements.filter(isNew) }))
      .filter(({ statements }) => statements.length > 0)
    if (left.length === 0) break
    const worth = ({ file, statements }) => statements.length / Math.max(1, times[file] ?? 1)
    const best = left.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    chosen.push(best)
    for (const statement of best.statements) covered.add(statement)
  }
  const all = new Set(notes.flatMap(({ statements }) => statements))
  return {
    files: chosen.map(({ file }) => file).sort(),
    statements: all.size,
    missing: all.size - covered.size,
  }
}
