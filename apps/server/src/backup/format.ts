/**
 * A backup is a gzip'd tar that any `tar` can open, with these members:
 *   manifest.json                 first: the schema's migrations, tables with columns and partitions
 *   tables/<table>/<number>.copy  rows as PostgreSQL's COPY writes them (text format), whole rows in each part
 *   files/<path below DATA_DIR>   uploads and keys
 *   end.json                      last: rows of each table, number of files, sequences. Without it a backup is not whole.
 */
import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const END = 'end.json'

/**
 * These folders of DATA_DIR are kept: files people uploaded or ask for, and keys others have been given the public
 * part of.
 */
export const BACKED_UP_FOLDERS = ['files', 'keys']

/**
 * Tables whose rows no backup carries: with these keys whoever comes by the file could sign himself in as anybody. A
 * restored installation makes its own where it finds none.
 */
export const EXCLUDED_TABLES = ['signing_keys', 'captcha_keys'] as const

const Name = z.string().min(1).max(63)

export const Manifest = z.object({
  format: z.literal(FORMAT),
  created_at: z.iso.datetime(),
  /** The names of the migrations applied, in order. */
  migrations: z.array(z.string().min(1)).min(1),
  tables: z.array(
    z.object({
      name: Name,
      columns: z.array(Name).min(1),
      /** The first unit of each partition, for the tables that have some (`ensure_telemetry_partition`). */
      partitions: z.array(z.number().int().nonnegative()),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export const End = z.object({
  rows: z.record(Name, z.number().int().nonnegative()),
  files: z.number().int().nonnegative(),
  /** The value is text because it is 64 bits wide. */
  sequences: z.array(
    z.object({ table: Name, column: Name, last_value: z.string().regex(/^\d+$/), is_called: z.boolean() }),
  ),
})
export type End = z.infer<typeof End>

/** The archive is not what it should be; the message is for the person at the terminal. */
export class BackupError extends Error {}
