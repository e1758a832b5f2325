/** Boards that are known, and boards taken in. */
import { HARDWARE_KINDS, type HardwareKind } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import type { PcbBoard } from './pcb-rows.ts'

const KNOWN = {
  id: int,
  kind: oneOf(HARDWARE_KINDS),
  code: text,
  pcb_serial: text,
  mac_address: text,
  hw_revision: text,
  software_version: text,
  country: text,
  produced_at: orNull(day),
}
export type KnownRow = RowOf<typeof KNOWN>

/** Finds boards by these codes and hardware addresses; the case of a code does not matter. */
export function findKnownBoards(
  db: Db,
  { codes, macs }: { codes: readonly string[]; macs: readonly string[] },
): Promise<KnownRow[]> {
  const of = (table: 'devices' | 'gateways', kind: HardwareKind) => sql`
    select h.id, ${kind}::text as kind, h.code, h.pcb_serial, h.mac_address, h.hw_revision, h.software_version,
      h.country, h.produced_at
    from ${sql.table(table)} h
    where upper(h.code) = any(${[...codes]}::text[])
      or (h.mac_address <> '' and h.mac_address = any(${[...macs]}::text[]))`
  return rowsOf(
    db,
    KNOWN,
    sql`${of('devices', 'device')} union all ${of('gateways', 'gateway')} order by kind, id`,
  )
}

/** Somebody else's list waits until this one is in. */
export async function lockLists(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LISTS})`.execute(trx)
}
const LISTS = 7_225_041

const COLUMNS = sql`code, pcb_serial, mac_address, hw_revision, software_version, country, produced_at`
const RECORD = sql`(id integer, code text, pcb_serial text, mac_address text, hw_revision text, software_version text,
  country text, produced_at date)`
const VALUES = sql`jsonb_build_object('pcb_serial', h.pcb_serial, 'mac_address', h.mac_address, 'hw_revision',
  h.hw_revision, 'software_version', h.software_version, 'country', h.country, 'produced_at', h.produced_at)`

export interface BoardsIn {
  runId: number
  kind: HardwareKind
  boards: readonly PcbBoard[]
}

export async function insertBoards(trx: Db, { runId, kind, boards }: BoardsIn): Promise<void> {
  if (boards.length === 0) return
  const table = sql.table(kind === 'device' ? 'devices' : 'gateways')
  await sql`with made as (
      insert into ${table} as h (${COLUMNS})
      select ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(boards)}::jsonb) as ${RECORD_NAME}${RECORD}
      returning h.id, ${VALUES} as after
    )
    insert into toolbox_changes (run_id, hardware, hardware_id, before, after)
    select ${runId}, ${kind}, id, null, after from made`.execute(trx)
}
const RECORD_NAME = sql`board`

/** `boards` with the id and all values of what they are to be. */
export async function updateBoards(
  trx: Db,
  { runId, kind, boards }: Omit<BoardsIn, 'boards'> & { boards: readonly KnownRow[] },
): Promise<void> {
  if (boards.length === 0) return
  const table = sql.table(kind === 'device' ? 'devices' : 'gateways')
  const given = sql`jsonb_to_recordset(${JSON.stringify(boards)}::jsonb) as ${RECORD_NAME}${RECORD}`
  await sql`insert into toolbox_changes (run_id, hardware, hardware_id, before, after)
    select ${runId}, ${kind}, h.id, ${VALUES}, jsonb_build_object('pcb_serial', board.pcb_serial, 'mac_address',
      board.mac_address, 'hw_revision', board.hw_revision, 'software_version', board.software_version, 'country',
      board.country, 'produced_at', board.produced_at)
    from ${table} h join ${given} on board.id = h.id`.execute(trx)
  await sql`update ${table} h set pcb_serial = board.pcb_serial, mac_address = board.mac_address,
      hw_revision = board.hw_revision, software_version = board.software_version, country = board.country,
      produced_at = board.produced_at
    from ${given} where board.id = h.id`.execute(trx)
}
