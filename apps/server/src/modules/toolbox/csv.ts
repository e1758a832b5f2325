/** Reads comma-separated values as spreadsheets write them (RFC 4180), with a comma or a semicolon between. Pure. */
import { CsvError, parse } from 'csv-parse/sync'

export interface CsvLine {
  /** Lines count from 1, as in an editor; a quoted cell may hold line breaks. */
  line: number
  cells: string[]
}

/** These are the marks of a quotation that does not end, or not where its cell does. */
const OPEN_QUOTE = ['CSV_QUOTE_NOT_CLOSED', 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE']

/** Blank lines are left out. @returns null where a quotation is opened and not closed: what follows it would be one cell */
export function readCsv(text: string): CsvLine[] | null {
  const lines: CsvLine[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      // A cell may hold a quotation mark that does not begin it: 5" is five inches.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (cells: string[], { lines: last }) => {
        lines.push({ line: last - breaksIn(cells.join('')), cells: cells.map(cell => cell.trim()) })
        return null
      },
    })
    return lines
  } catch (error) {
    if (error instanceof CsvError && OPEN_QUOTE.includes(error.code)) return null
    throw error
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

/** Picks the separator that the first line has more of. */
function separatorOf(source: string): ',' | ';' {
  const [first = ''] = source.split('\n', 1)
  return first.split(';').length > first.split(',').length ? ';' : ','
}
