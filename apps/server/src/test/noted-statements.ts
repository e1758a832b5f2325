/**
 * The statements that the product sends in a test file are noted: by them the runner chooses which statements a
 * second PostgreSQL is asked.
 */
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { callers } from './callers.ts'

/** Maps a shape to the first text of it. */
let statements = new Map<string, string>()
/** Texts that need no second look: most are sent many times. */
let known = new Set<string>()
let listening = false

/** Remembers from now on what the product sends on any connection of this process. */
export function listenForStatements(): void {
  if (listening) return
  listening = true
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function remember(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    if (text !== undefined) note(text)
    return Reflect.apply(query, this, args)
  } as typeof query
}

function note(text: string): void {
  if (known.has(text)) return
  const shape = shapeOf(text)
  // The query builder's calls put some fifty frames between a statement and the code that asked for it.
  if (!statements.has(shape) && !isOfProduct(callers(100))) return
  if (!statements.has(shape)) statements.set(shape, text)
  known.add(text)
}

/**
 * A statement with which a test prepares or looks is none of the product: the first PostgreSQL has proved it
 * enough.
 */
export function isOfProduct(frames: readonly string[]): boolean {
  const sender = frames.find(frame => SOURCE.test(frame) && !CARRIER.test(frame))
  return sender === undefined || !OF_TESTS.test(sender)
}

const SOURCE = /\/apps\/server\/src\//
/** Every statement goes through these files. */
const CARRIER =
  /\/src\/(?:db\/(?:pool|silent-connection|rows)|test\/(?:callers|noted-statements|row-check))\.ts/
const OF_TESTS = /\/src\/test\/|\.test\.ts/

/** Writes one line for the runner: the file and its statements, each under a short name. */
export function noteStatements(notes: string, file: string): void {
  if (statements.size > 0) {
    const named = [...statements].map(([shape, text]) => [nameOf(shape), text])
    appendFileSync(notes, `${JSON.stringify({ file, statements: Object.fromEntries(named) })}\n`)
  }
  statements = new Map()
  known = new Set()
}

function nameOf(shape: string): string {
  return createHash('sha256').update(shape).digest('base64url').slice(0, 12)
}

/** Statements that differ in nothing but numbers, texts and the length of their lists are one. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/earshot_(?:test|template)\w*/g, 'database')
    .replaceAll(/\$?\d+/g, '0')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/0(?:, 0)+/g, '0')
    .replaceAll(/\(0\)(?:, \(0\))+/g, '(0)')
    .trim()
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined
  return typeof text === 'string' ? text : undefined
}
