/** What is not known is an empty cell. A number keeps the point, so that any program reads it. */
export type CsvCell = string | number | null

/** RFC 4180: CRLF, quotes where a comma or a quote would be misread. The first row has the columns' names. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows
    .map(cells => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** A cell that begins like a formula is not run by a spreadsheet: only words get the apostrophe, numbers stay numbers. */
function csvCell(value: CsvCell): string {
  const cell = String(value ?? '')
  const safe = /^[=@]|^[+-](?![\d.])/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
