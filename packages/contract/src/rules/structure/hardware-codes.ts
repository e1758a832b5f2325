/** Codes as people write them: typed, pasted from a list, read from a label. */

/** Codes are one unit's whatever their case, as the server's unique index has it. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase()
}

export interface ReadCode {
  code: string
  /** Comes from the next columns of a spreadsheet; empty where it has none. */
  name: string
  airspace: string
  deck: string
}

const CODE_PART = /^[A-Z0-9]+$/
const WHOLE_CODE = /^[A-Z0-9]+(?:[-_./][A-Z0-9]+)+$/

/**
 * The codes in a pasted text, each once, in capitals: separated by whatever, `es4 cc0671` the same as `ES4-CC0671`. A line
 * with tabs comes from a spreadsheet: the code, its name, the airspace and the deck; the line with the columns' names is
 * left out.
 */
export function readCodes(text: string): ReadCode[] {
  const found = new Map<string, ReadCode>()
  const lines = text.split(/[\n\r]+/).filter(line => line.trim() !== '')
  for (const [index, line] of lines.entries()) {
    if (index === 0 && isHead(line)) continue
    for (const read of line.includes('\t') ? readCells(line) : readWords(line)) {
      if (!found.has(read.code)) found.set(read.code, read)
    }
  }
  return [...found.values()]
}

/** Codes have digits, names of columns have none. */
function isHead(line: string): boolean {
  const [first = ''] = line.split('\t')
  return line.includes('\t') && !/\d/.test(first)
}

function readCells(line: string): ReadCode[] {
  const [first = '', name = '', airspace = '', deck = ''] = line.split('\t').map(cell => cell.trim())
  return codesIn(first).map(code => ({ code, name, airspace, deck }))
}

function readWords(line: string): ReadCode[] {
  return line
    .split(/[,;]+/)
    .flatMap(codesIn)
    .map(code => ({ code, name: '', airspace: '', deck: '' }))
}

/** Finds the codes between spaces: whole ones, and ones that were written in two words. */
function codesIn(cell: string): string[] {
  const words = cell
    .toUpperCase()
    .split(/\s+/)
    .filter(word => word !== '')
  const codes: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const next = words[index + 1] ?? ''
    const isTwo = CODE_PART.test(word) && word.length <= 4 && CODE_PART.test(next) && !WHOLE_CODE.test(next)
    codes.push(isTwo ? `${word}-${next}` : word.replace(/[_./]/g, '-'))
    if (isTwo) index += 1
  }
  return codes
}
