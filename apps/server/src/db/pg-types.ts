import pg from 'pg'

const { INT8, INT8_ARRAY, NUMERIC, DATE } = { INT8: 20, INT8_ARRAY: 1016, NUMERIC: 1700, DATE: 1082 }

const toNumber = (text: string) => Number(text)
const toNumbers = (items: unknown): unknown => (Array.isArray(items) ? items.map(Number) : items)
const asText = (text: string) => text

// count(*) and identity keys stay far below 2^53, and a date without time has no zone to be shifted by.
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toNumber],
  [NUMERIC, toNumber],
  [DATE, asText],
  [INT8_ARRAY, text => toNumbers(pg.types.getTypeParser(INT8_ARRAY, 'text')(text))],
])

/** The type parsers of every connection of ours: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}
