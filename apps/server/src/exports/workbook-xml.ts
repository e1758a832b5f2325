export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Writes a column's letters: 0 → A, 25 → Z, 26 → AA. */
export function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

// XML 1.0 cannot hold these characters, not even escaped; half a character is left where a text is cut.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones to be left out.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g

export function escaped(text: string): string {
  return text
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
