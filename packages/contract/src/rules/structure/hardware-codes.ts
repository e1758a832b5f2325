/** Codes as people write them: typed, pasted from a list, read from a label. */

/** Codes are one unit's whatever their case, as the server's unique index has it. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase()
}

export interface ReadCode {
  code: string
  /** Of a spreadsheet's second column. */
  name: string
}

const CODE_PART = /^[A-Z0-9]+$/
const WHOLE_CODE = /^[A-Z0-9]+(?:[-_./][A-Z0-9]+)+$/

/**
 * The codes in a pasted text, each once, in capitals: separated by whatever, `es4 cc0671` the same as `ES4-CC0671`. A line
 * with tabs comes from a spreadsheet: the code, then the name.
 */
export function readCodes(text: string): ReadCode[] {
  const found = new Map<string, ReadCode>()
  for (const line of text.split(/[\n\r,;]+/)) {
    const [first = '', name = ''] = line.split('\t').map(cell => cell.trim())
    for (const code of codesIn(first)) {
      if (!found.has(code)) found.set(code, { code, name })
    }
  }
  return [...found.values()]
}

/** Between spaces: whole codes, and codes that were written in two words. */
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
