/** Reads what each line of a production list says, and finds what is wrong with it (spec/3 §2.4). Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import {
  PCB_COLUMNS,
  type PcbColumn,
  type PcbProblem,
  type PcbRowFault,
} from '@earshot/contract/schemas/admin/toolbox.ts'
import { HARDWARE_KINDS, type HardwareKind } from '@earshot/contract/values.ts'
import type { CsvLine } from './csv.ts'

/** A board as the list has it; what a cell leaves empty is not changed. */
export interface PcbBoard {
  line: number
  kind: HardwareKind
  code: string
  pcb_serial: string
  mac_address: string
  hw_revision: string
  software_version: string
  country: string
  produced_at: string | null
}

/** A board that is known already. */
interface KnownBoard {
  id: number
  kind: HardwareKind
  code: string
  mac_address: string
}

export interface PcbFacts {
  known: readonly KnownBoard[]
  isCountry: (code: string) => boolean
  /** `YYYY-MM-DD`. */
  today: string
}

type Cells = Record<PcbColumn, string>
type Fault = Pick<PcbRowFault, 'column' | 'problem'> & Partial<Pick<PcbRowFault, 'by' | 'first_line'>>

const LONGEST = 40

/** The columns the first line lacks. */
export function missingColumns(head: CsvLine | undefined): PcbColumn[] {
  const names = new Set(head?.cells.map(cell => cell.toLowerCase()))
  return PCB_COLUMNS.filter(column => !names.has(column))
}

export function readBoards(
  [head, ...lines]: readonly CsvLine[],
  facts: PcbFacts,
): { boards: PcbBoard[]; faults: PcbRowFault[] } {
  const places = new Map(head?.cells.map((cell, place) => [cell.toLowerCase(), place]))
  const seen = new Map<string, number>()
  const owners = new Map(facts.known.map(({ mac_address, code }) => [mac_address, code]))
  const kinds = new Map(facts.known.map(({ code, kind }) => [code.toUpperCase(), kind]))
  const boards: PcbBoard[] = []
  const faults: PcbRowFault[] = []
  for (const { line, cells: found } of lines) {
    const cells = cellsOf(found, places)
    const wrong = faultOf(cells, facts) ?? twice(cells, seen, line) ?? taken(cells, owners, kinds)
    if (wrong === null) boards.push({ line, ...boardOf(cells) })
    else faults.push({ line, value: cells[wrong.column].slice(0, 200), by: null, first_line: null, ...wrong })
  }
  return { boards, faults }
}

/** Reads what the lines say in one column. */
export function columnOf([head, ...lines]: readonly CsvLine[], column: PcbColumn): string[] {
  const place = head?.cells.findLastIndex(cell => cell.toLowerCase() === column) ?? -1
  return lines.flatMap(({ cells }) => cells[place] ?? [])
}

function cellsOf(found: readonly string[], places: ReadonlyMap<string, number>): Cells {
  const at = (column: PcbColumn) => found[places.get(column) ?? -1] ?? ''
  return {
    kind: at('kind'),
    code: at('code'),
    pcb_serial: at('pcb_serial'),
    mac_address: at('mac_address'),
    hw_revision: at('hw_revision'),
    software_version: at('software_version'),
    country: at('country'),
    produced_at: at('produced_at'),
  }
}

function boardOf(cells: Cells): Omit<PcbBoard, 'line'> {
  const { pcb_serial, hw_revision, software_version } = cells
  return {
    pcb_serial,
    hw_revision,
    software_version,
    code: cells.code,
    kind: kindOf(cells.kind) ?? 'device',
    mac_address: plainMac(cells.mac_address),
    country: cells.country.toUpperCase(),
    produced_at: cells.produced_at || null,
  }
}

const kindOf = (text: string) => HARDWARE_KINDS.find(kind => kind === text.toLowerCase())

/** Colons and dashes dropped, so that one address has one spelling. */
export const plainMac = (text: string) => text.replace(/[:.-]/g, '').toLowerCase()

/** The first fault of the line itself, in the order of the columns. */
function faultOf(cells: Cells, { isCountry, today }: PcbFacts): Fault | null {
  const rules: readonly [PcbColumn, PcbProblem, boolean][] = [
    ['kind', 'empty', cells.kind === ''],
    ['kind', 'not_one_of', kindOf(cells.kind) === undefined],
    ['code', 'empty', cells.code === ''],
    ['code', 'format', !/^[A-Za-z0-9][A-Za-z0-9-]{1,39}$/.test(cells.code)],
    ['pcb_serial', 'empty', cells.pcb_serial === ''],
    ['pcb_serial', 'too_long', cells.pcb_serial.length > LONGEST],
    ['mac_address', 'empty', cells.mac_address === ''],
    ['mac_address', 'format', !/^[0-9a-f]{12}$/.test(plainMac(cells.mac_address))],
    ['hw_revision', 'too_long', cells.hw_revision.length > LONGEST],
    ['software_version', 'too_long', cells.software_version.length > LONGEST],
    ['country', 'no_such_country', cells.country !== '' && !isCountry(cells.country.toUpperCase())],
    ['produced_at', 'no_such_day', cells.produced_at !== '' && !isDay(cells.produced_at)],
    ['produced_at', 'day_to_come', cells.produced_at > today],
  ]
  const broken = rules.find(([, , isBroken]) => isBroken)
  return broken === undefined ? null : { column: broken[0], problem: broken[1] }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < LIMITS.range.earliest) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** A board's code, serial and address may be in a list once; the first line counts. */
function twice(cells: Cells, seen: Map<string, number>, line: number): Fault | null {
  const keys: [PcbColumn, string][] = [
    ['code', `code ${cells.code.toUpperCase()}`],
    ['pcb_serial', `serial ${cells.pcb_serial}`],
    ['mac_address', `mac ${plainMac(cells.mac_address)}`],
  ]
  for (const [column, key] of keys) {
    const first = seen.get(key)
    if (first !== undefined) return { column, problem: 'twice', first_line: first }
  }
  for (const [, key] of keys) seen.set(key, line)
  return null
}

function taken(
  cells: Cells,
  owners: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, HardwareKind>,
): Fault | null {
  const kind = kinds.get(cells.code.toUpperCase())
  if (kind !== undefined && kind !== kindOf(cells.kind)) return { column: 'code', problem: 'other_kind' }
  const owner = owners.get(plainMac(cells.mac_address))
  if (owner !== undefined && owner.toUpperCase() !== cells.code.toUpperCase())
    return { column: 'mac_address', problem: 'taken', by: owner }
  return null
}
