/** A sheet as comma-separated values (RFC 4180), in UTF-8 with a byte order mark: without it Excel guesses the letters. */
import { type CellKind, readCell, type Sheet, type Value } from './sheet.ts'

const BYTE_ORDER_MARK = '﻿'
/** A spreadsheet would take a text that begins so for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map(({ title }) => quoted(title)))
  for await (const part of rows)
    yield part
      .map(row => line(columns.map((column, at) => written(readCell(row[at] ?? null, column)))))
      .join('')
}

function line(values: readonly string[]): string {
  return `${values.join(',')}\r\n`
}

function written({ value, kind }: { value: Value; kind: CellKind }): string {
  if (value === null) return ''
  if (kind !== 'text') return String(value)
  const text = String(value)
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
