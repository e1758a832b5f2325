/** Reads the lines of a list of codes. It is pure. It corrects nothing: the dry run says what is wrong with a line. */

/**
 * Returns the typed codes: one code a line, or several with commas; of a line from a spreadsheet only the first cell
 * counts.
 */
export function typedCodes(text: string): string[] {
  return nonEmpty(
    linesOf(text).flatMap(line => (line.includes('\t') ? line.split('\t').slice(0, 1) : line.split(/[,;]/))),
  )
}

/** Returns the column that is called `code`, or the first one; a first line without a digit has the columns' names. */
export function codesOfFile(text: string): string[] {
  const rows = linesOf(text.replace(/^\uFEFF/, '')).map(line => unquoted(line.split(/[,;\t]/)))
  const [head = []] = rows
  const isHead = !/\d/.test(head.join(''))
  const column = isHead
    ? Math.max(
        0,
        head.findIndex(name => name.toLowerCase() === 'code'),
      )
    : 0
  return nonEmpty(rows.slice(isHead ? 1 : 0).map(cells => cells[column] ?? ''))
}

const linesOf = (text: string) => text.split(/[\r\n]+/)
const nonEmpty = (codes: readonly string[]) => codes.map(code => code.trim()).filter(code => code !== '')
const unquoted = (cells: readonly string[]) => cells.map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
