/**
 * A raw statement's answer is described column by column. The compiler cannot read SQL: a shape is written once,
 * the row's type is made from it, and every test that runs the statement compares the shape with what the database
 * says it sends.
 */
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import type { Db } from './open.ts'

const { builtins } = pg.types
/** These types have no names in pg: the type of the catalogue's names, and arrays. */
const NAME = 19
const ARRAY = { INT2: 1005, INT4: 1007, TEXT: 1009, INT8: 1016, UUID: 2951 } as const

export interface Column<Value> {
  /** The object ids of the types the database may send for it. */
  readonly types: readonly number[]
  readonly nullable: boolean
  /** All values that the column can hold, where it holds one of a list. */
  readonly values?: readonly unknown[]
  /** The schema of what stands inside JSON. */
  readonly schema?: z.ZodType
  /** This field is never there: it only keeps the type for TypeScript. */
  readonly value?: Value
}

function column<Value>(...types: number[]): Column<Value> {
  return { types, nullable: false }
}

export const int = column<number>(builtins.INT2, builtins.INT4, builtins.INT8)
export const real = column<number>(...int.types, builtins.FLOAT4, builtins.FLOAT8, builtins.NUMERIC)
export const text = column<string>(builtins.TEXT, builtins.VARCHAR, builtins.UUID, NAME)
export const bool = column<boolean>(builtins.BOOL)
export const moment = column<Date>(builtins.TIMESTAMPTZ)
/** `YYYY-MM-DD`. */
export const day = column<string>(builtins.DATE)
export const bytes = column<Buffer>(builtins.BYTEA)
export const ints = column<number[]>(ARRAY.INT2, ARRAY.INT4, ARRAY.INT8)
/** Reads a list of integers of which some are missing. */
export const intsWithGaps = column<(number | null)[]>(...ints.types)
export const texts = column<string[]>(ARRAY.TEXT, ARRAY.UUID)

/** Reads JSON, stored or built by the statement itself: moments inside it are texts with an offset. */
export function json<Schema extends z.ZodType>(schema: Schema): Column<z.output<Schema>> {
  return { ...column<z.output<Schema>>(builtins.JSON, builtins.JSONB), schema }
}

export function oneOf<const Values extends readonly string[]>(values: Values): Column<Values[number]> {
  return { ...column<Values[number]>(builtins.TEXT), values }
}

/** An array of texts out of a list. */
export function someOf<const Values extends readonly string[]>(values: Values): Column<Values[number][]> {
  return { ...column<Values[number][]>(ARRAY.TEXT), values }
}

export function orNull<Value>(held: Column<Value>): Column<Value | null> {
  const { value: _value, ...known } = held
  return { ...known, nullable: true }
}

/** Reads a column of one of two kinds, as the statement is built. */
export function either<A, B>(one: Column<A>, other: Column<B>): Column<A | B> {
  return { types: [...one.types, ...other.types], nullable: one.nullable || other.nullable }
}

export type Shape = Readonly<Record<string, Column<unknown>>>
export type RowOf<S extends Shape> = {
  [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never
}

/**
 * Called as a statement is sent, while the stack still tells who sends it. The function it returns is given the
 * answer.
 */
export type RowCheck = () => (shape: Shape, rows: readonly unknown[]) => void
let check: RowCheck | undefined

/** Tests hold every shape against the database; production trusts what the tests have seen. */
export function checkRows(by: RowCheck): void {
  check = by
}

/** Runs a raw statement whose answer has this shape. */
export async function rowsOf<const S extends Shape>(
  db: Db,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<RowOf<S>[]> {
  const hold = check?.()
  const { rows } = await statement.execute(db)
  hold?.(shape, rows)
  // This is the one place that believes a shape; see above for what checks it.
  return rows as RowOf<S>[]
}

/** The first row, for statements that answer with one at most. */
export async function rowOf<const S extends Shape>(
  db: Db,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<RowOf<S> | undefined> {
  const [row] = await rowsOf(db, shape, statement)
  return row
}
