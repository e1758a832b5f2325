/** A production list: what it would do, and taking it in. Lines with a fault stay out, the others go in together. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { PcbUploadAnswer } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { FileLike } from '@earshot/contract/schemas/file.ts'
import { HARDWARE_KINDS } from '@earshot/contract/values.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { invalid } from '#errors.ts'
import { isCountry } from '#modules/content/countries.ts'
import { readUpload } from '#uploads/receive-uploads.ts'
import { type CsvLine, readCsv } from './csv.ts'
import { findKnownBoards, insertBoards, type KnownRow, lockLists, updateBoards } from './pcb.queries.ts'
import { columnOf, missingColumns, type PcbBoard, plainMac, readBoards } from './pcb-rows.ts'
import { insertRun } from './runs.queries.ts'

interface Plan extends Omit<PcbUploadAnswer, 'run'> {
  made: PcbBoard[]
  changed: KnownRow[]
}

export async function checkPcbs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  file: FileLike,
): Promise<PcbUploadAnswer> {
  const { made: _made, changed: _changed, ...answer } = await planPcbs(db, await linesOf(file), clock.now())
  return { ...answer, run: null }
}

export async function uploadPcbs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { file, by }: { file: FileLike; by: number },
): Promise<PcbUploadAnswer> {
  const lines = await linesOf(file)
  return db.transaction().execute(async trx => {
    await lockLists(trx)
    const now = clock.now()
    const { made, changed, ...answer } = await planPcbs(trx, lines, now)
    if (made.length + changed.length === 0) return { ...answer, run: null }
    // The name is cut between characters: cut between the halves of a letter it would be no text any more.
    const target = [...file.name].slice(0, 200).join('')
    const runId = await insertRun(trx, {
      kind: 'PCB_UPLOAD',
      target,
      leftOut: answer.faults.length,
      by,
      now,
    })
    for (const kind of HARDWARE_KINDS) {
      const isOf = (board: { kind: string }) => board.kind === kind
      await insertBoards(trx, { runId, kind, boards: made.filter(isOf) })
      await updateBoards(trx, { runId, kind, boards: changed.filter(isOf) })
    }
    return { ...answer, run: runId }
  })
}

/** @throws AppError on the file where it is no list of boards at all */
async function linesOf(file: FileLike): Promise<CsvLine[]> {
  const lines = readCsv(textOf(await readUpload(file)))
  if (lines === null) throw invalid({ file: ['open_quote'] })
  const missing = missingColumns(lines[0])
  if (missing.length > 0)
    throw invalid({ file: [{ key: 'columns_missing', params: { columns: missing.join(', ') } }] })
  if (lines.length < 2) throw invalid({ file: ['no_rows'] })
  if (lines.length - 1 > LIMITS.pcbList.rows)
    throw invalid({ file: [{ key: 'too_many_rows', params: { maximum: LIMITS.pcbList.rows } }] })
  return lines
}

function textOf(content: Uint8Array): string {
  const text = decoded(content)
  if (text === null) throw invalid({ file: ['not_utf8'] })
  // PostgreSQL holds no such letter.
  if (text.includes('\0')) throw invalid({ file: ['wrong_characters'] })
  return text
}

function decoded(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}

async function planPcbs(db: Db, lines: readonly CsvLine[], now: Date): Promise<Plan> {
  const known = await findKnownBoards(db, {
    codes: columnOf(lines, 'code').map(code => code.toUpperCase()),
    macs: columnOf(lines, 'mac_address').map(plainMac),
  })
  const today = iso(now).slice(0, 10)
  const { boards, faults } = readBoards(lines, { known, isCountry, today })
  const byCode = new Map(known.map(row => [row.code.toUpperCase(), row]))
  const made = boards.filter(board => !byCode.has(board.code.toUpperCase()))
  const changed = boards.flatMap(board => {
    const row = byCode.get(board.code.toUpperCase())
    const next = row && merged(row, board)
    return row === undefined || next === undefined || isSame(row, next) ? [] : [next]
  })
  const created = made.length
  const updated = changed.length
  const unchanged = boards.length - created - updated
  return { rows: lines.length - 1, created, updated, unchanged, faults, made, changed }
}

/** The list wins; an empty cell says nothing. */
function merged(row: KnownRow, board: PcbBoard): KnownRow {
  return {
    ...row,
    pcb_serial: board.pcb_serial,
    mac_address: board.mac_address,
    hw_revision: board.hw_revision || row.hw_revision,
    software_version: board.software_version || row.software_version,
    country: board.country || row.country,
    produced_at: board.produced_at ?? row.produced_at,
  }
}

function isSame(one: KnownRow, other: KnownRow): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
