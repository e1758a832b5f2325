/** A list of codes has an outcome for each line. The functions are pure. */
import { UNDELIVERED } from '@earshot/contract/rules/hardware/orders.ts'
import type { StatusCheck, StatusProblem, StatusRow } from '@earshot/contract/schemas/admin/toolbox.ts'
import type { DeliveryStatus, DeviceMode, HardwareKind } from '@earshot/contract/values.ts'

export interface Listed {
  id: number
  code: string
  now: DeliveryStatus | DeviceMode
}

export interface StatusList<Row extends Listed> {
  codes: readonly string[]
  known: readonly Row[]
  /** Codes, in capitals, that are of the other kind of hardware. */
  others: ReadonlySet<string>
  /** Typed code → one that exists and is easily mistaken for it. */
  like: ReadonlyMap<string, string>
  /** Answers why this unit cannot be changed, or need not. */
  judge: (row: Row) => StatusProblem | null
}

export interface StatusPlan<Row extends Listed> extends StatusCheck {
  /** The rows that would change. */
  change: Row[]
}

/** Lines that need nothing keep nobody from applying the rest. */
const NEEDS_NOTHING: ReadonlySet<StatusProblem> = new Set(['listed_twice', 'nothing_to_do'])

export function planStatus<Row extends Listed>(list: StatusList<Row>): StatusPlan<Row> {
  const byCode = new Map(list.known.map(row => [row.code.toUpperCase(), row]))
  const firstLines = new Map<string, number>()
  const change: Row[] = []
  const rows: StatusRow[] = []
  for (const [index, code] of list.codes.entries()) {
    const line = index + 1
    const key = code.toUpperCase()
    const row = byCode.get(key)
    const first_line = firstLines.get(key) ?? null
    const problem = first_line === null ? problemOf(row, key, list) : 'listed_twice'
    if (first_line === null) firstLines.set(key, line)
    if (problem !== null)
      rows.push({
        line,
        code,
        problem,
        first_line,
        now: row?.now ?? null,
        like: list.like.get(code) ?? null,
      })
    else if (row !== undefined) change.push(row)
  }
  const blocked = rows.filter(row => !NEEDS_NOTHING.has(row.problem)).length
  return { changes: change.length, blocked, untouched: rows.length - blocked, rows: sorted(rows), change }
}

function problemOf<Row extends Listed>(
  row: Row | undefined,
  key: string,
  { others, judge }: Pick<StatusList<Row>, 'others' | 'judge'>,
): StatusProblem | null {
  if (row !== undefined) return judge(row)
  return others.has(key) ? 'other_kind' : 'unknown'
}

/** Lines that keep the list from being applied come first. */
function sorted(rows: StatusRow[]): StatusRow[] {
  const rank = (row: StatusRow) => (NEEDS_NOTHING.has(row.problem) ? 1 : 0)
  return rows.sort((one, other) => rank(one) - rank(other) || one.line - other.line)
}

/** The messages are on the field of the specification's call, the first code first. */
export function messagesOf(kind: HardwareKind, rows: readonly StatusRow[]) {
  return rows
    .filter(row => !NEEDS_NOTHING.has(row.problem))
    .map(({ problem, code }) => ({ key: `${kind}_code_${problem}`, params: { code } }))
}

/** A device that hangs cannot have these statuses: it is taken down first. */
const NOT_HUNG: readonly DeliveryStatus[] = [...UNDELIVERED, 'LOST', 'SCRAPPED']

/**
 * Judges a new delivery status. A monitor that hangs is taken down before it is stock again, lost or scrapped, and
 * only what hangs is installed.
 */
export function judgeDelivery(
  { now, hung }: { now: DeliveryStatus; hung: boolean },
  to: DeliveryStatus,
): StatusProblem | null {
  if (now === to) return 'nothing_to_do'
  if (to === 'INSTALLED' && !hung) return 'hangs_nowhere'
  if (hung && NOT_HUNG.includes(to)) return 'hangs'
  return null
}

/** A mode that lasts some minutes begins anew; one without has begun already. */
export function judgeMode(now: DeviceMode, to: DeviceMode): StatusProblem | null {
  return now === to && (to === 'NORMAL' || to === 'SLEEP') ? 'nothing_to_do' : null
}
