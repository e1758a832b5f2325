/** Reads comma-separated values as spreadsheets write them (RFC 4180), with a comma or a semicolon between. Pure. */

export interface CsvLine {
  /** Lines count from 1, as in an editor; a quoted cell may hold line breaks. */
  line: number
  cells: string[]
}

/** Blank lines are left out. @returns null where a quotation is opened and never closed: what follows it would be one cell */
export function readCsv(text: string): CsvLine[] | null {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  const endLine = () => {
    cells.push(cell.trim())
    if (cells.some(each => each !== '')) lines.push({ line: startedAt, cells })
    cells = []
    cell = ''
    startedAt = line + 1
  }
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]
    if (quoted && letter === '"' && source[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell.trim() === '')) {
      quoted = !quoted
    } else if (!quoted && letter === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (letter === '\n') {
      if (quoted) cell += letter
      else endLine()
      line += 1
    } else if (letter !== '\r') {
      cell += letter
    }
  }
  endLine()
  return quoted ? null : lines
}

/** Picks the separator that the first line has more of. */
function separatorOf(source: string): ',' | ';' {
  const [first = ''] = source.split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
