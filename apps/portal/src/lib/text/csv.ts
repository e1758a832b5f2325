/** A cell is empty where the value is not known. A number keeps its decimal point, so that any program can read it. */
export type CsvCell = string | number | null

/**
 * Writes rows by RFC 4180: CRLF, and quotes where a comma or a quote would be misread. The first row has the columns'
 * names.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows
    .map(cells => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** Writes a cell so that no spreadsheet runs it as a formula: only words get the apostrophe, and numbers stay numbers. */
function csvCell(value: CsvCell): string {
  const cell = String(value ?? '')
  const safe = /^[=@]|^[+-](?![\d.])/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
