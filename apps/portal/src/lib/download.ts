/** Hands a text to the browser as a file. */
export function downloadCsv(content: string, name: string): void {
  // The mark tells a spreadsheet that the text is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
