import { type CsvCell, csvText } from '#lib/text/csv.ts'

/** Hands rows to the browser as a file; the first row has the columns' names. */
export function downloadCsv(rows: readonly (readonly CsvCell[])[], name: string): void {
  // The byte order mark tells a spreadsheet that the text is UTF-8.
  saveBlob(new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
