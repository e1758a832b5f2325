/**
 * The shapes of raw statements (`#db/rows.ts`) are compared with what PostgreSQL says of their columns, and with
 * the rows.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { type Column, checkRows, type Shape } from '#db/rows.ts'
import { callers } from './callers.ts'

/** PostgreSQL's descriptions of the columns of these rows. Kysely hands on the rows only. */
const described = new WeakMap<object, readonly pg.FieldDef[]>()

let started = false

export function startRowCheck(): void {
  if (started) return
  started = true
  rememberDescriptions()
  checkRows(() => {
    noteSender()
    return expectShape
  })
}

/** `file:line` in the frame of a stack. */
const PLACE = /((?:\/|[A-Z]:)[^()]*:\d+):\d+\)?$/
const noted = new Set<string>()

/** The runner counts every place that sends a raw statement: it is told which ones tests have been through. */
function noteSender(): void {
  const notes = process.env.NOTE_CALL_SITES
  if (notes === undefined) return
  const asItRuns = senderAmong(callers(10))
  if (noted.has(asItRuns)) return
  noted.add(asItRuns)
  const stack = new Error().stack ?? ''
  const place = PLACE.exec(senderAmong(stack.split('\n')))?.[1]
  if (place === undefined) throw new Error(`a statement that nobody sends: ${stack}`)
  appendFileSync(notes, `${place}\n`)
}

function senderAmong(frames: readonly string[]): string {
  return frames[1 + frames.findLastIndex(frame => frame.includes('/db/rows.ts'))] ?? ''
}

function expectShape(shape: Shape, rows: readonly unknown[]): void {
  const faults = [
    ...columnFaults(shape, described.get(rows) ?? []),
    ...rows.flatMap(row => rowFaults(shape, row)),
  ]
  if (faults.length > 0) throw new Error(`A row is not of its shape: ${[...new Set(faults)].join('; ')}`)
}

function rememberDescriptions(): void {
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function remember(this: pg.Client, ...args: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, args)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      if (Array.isArray(result?.rows)) described.set(result.rows, result.fields)
      return result
    })
  } as typeof query
}

/** Compares names and types; says nothing where nobody described the rows. */
function columnFaults(shape: Shape, fields: readonly pg.FieldDef[]): string[] {
  if (fields.length === 0) return []
  const sent = new Map(fields.map(field => [field.name, field.dataTypeID]))
  return [
    ...Object.entries(shape).flatMap(([name, { types }]) => {
      const type = sent.get(name)
      if (type === undefined) return [`"${name}" is not sent`]
      return types.includes(type) ? [] : [`"${name}" is sent as type ${type}, not ${types.join(' or ')}`]
    }),
    ...[...sent.keys()]
      .filter(name => !Object.hasOwn(shape, name))
      .map(name => `"${name}" is sent and not declared`),
  ]
}

function rowFaults(shape: Shape, row: unknown): string[] {
  if (typeof row !== 'object' || row === null) return ['a row is no object']
  return Object.entries(shape).flatMap(([name, column]) => valueFaults(name, column, Reflect.get(row, name)))
}

function valueFaults(name: string, { nullable, values, schema }: Column<unknown>, value: unknown): string[] {
  if (value === null) return nullable ? [] : [`"${name}" is null`]
  const misread = schema?.safeParse(value).error
  if (misread !== undefined) {
    return misread.issues.map(issue => `"${[name, ...issue.path.map(String)].join('.')}": ${issue.message}`)
  }
  if (values === undefined) return []
  const found = Array.isArray(value) ? value : [value]
  return found.filter(one => !values.includes(one)).map(one => `"${name}" holds ${JSON.stringify(one)}`)
}
