/** Codes as people write them: typed, pasted from a list, read from a label. */

/** Codes are one unit's whatever their case, as the server's unique index has it. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase()
}

export interface ReadCode {
  code: string
  /** The secret that the label has beside the code, as it was read; empty where there is none. */
  proof: string
  /** Comes from the next columns of a spreadsheet; empty where it has none. */
  name: string
  airspace: string
  deck: string
}

/** It separates the code from the secret in the text of a label. */
const LABEL_MARK = '#'

/** Writes the text of a unit's label and of its QR code. */
export function labelText({ code, secret }: { code: string; secret: string }): string {
  return `${code}${LABEL_MARK}${secret}`
}

/** Reads the secret out of what somebody typed or scanned: in capitals, without what groups it or the code before it. */
export function labelSecret(proof: string): string {
  return proof
    .slice(proof.lastIndexOf(LABEL_MARK) + 1)
    .replace(/[\s-]/g, '')
    .toUpperCase()
}

const CODE_PART = /^[A-Z0-9]+$/
const WHOLE_CODE = /^[A-Z0-9]+(?:[-_./][A-Z0-9]+)+$/

/**
 * The codes in a pasted text, each once, in capitals: separated by whatever, `es4 cc0671` the same as `ES4-CC0671`. A line
 * with tabs comes from a spreadsheet: the code, its name, the airspace and the deck; the line with the columns' names is
 * left out. After a code, `#` begins what its label says beside it.
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
  return codesIn(first).map(read => ({ ...read, name, airspace, deck }))
}

function readWords(line: string): ReadCode[] {
  return line
    .split(/[,;]+/)
    .flatMap(codesIn)
    .map(read => ({ ...read, name: '', airspace: '', deck: '' }))
}

/** Finds the codes between spaces: whole ones, and ones that were written in two words. */
function codesIn(cell: string): Pick<ReadCode, 'code' | 'proof'>[] {
  const words = cell.split(/\s+/).filter(word => word !== '')
  const codes: Pick<ReadCode, 'code' | 'proof'>[] = []
  while (words.length > 0) {
    const [word, proof] = labelParts(words.shift() ?? '')
    const [next, nextProof] = labelParts(words[0] ?? '')
    if (proof === '' && isBeginning(word) && isEnd(next)) {
      codes.push({ code: `${word}-${next}`, proof: nextProof })
      words.shift()
    } else codes.push({ code: word.replace(/[_./]/g, '-'), proof })
  }
  return codes
}

/** A code in two words begins with a short one, as in `ES4 CC0671`. */
function isBeginning(word: string): boolean {
  return CODE_PART.test(word) && word.length <= 4
}

function isEnd(word: string): boolean {
  return CODE_PART.test(word) && !WHOLE_CODE.test(word)
}

function labelParts(word: string): [code: string, proof: string] {
  const mark = word.indexOf(LABEL_MARK)
  return mark <= 0 ? [word.toUpperCase(), ''] : [word.slice(0, mark).toUpperCase(), word.slice(mark + 1)]
}
