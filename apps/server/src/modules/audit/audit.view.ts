/** Rows of the audit log as people read them: fields side by side, things by their names. Pure. */
import type { AuditChange, AuditField, AuditRow } from '@earshot/contract/schemas/admin/audit.ts'
import { browserName } from '#accounts/browser-name.ts'
import { iso } from '#db/time.ts'
import type { AuditChangeRow, StoredAuditRow } from './audit.queries.ts'

type Values = Record<string, unknown> | null
interface Sides {
  before: Values
  after: Values
}

/** `kind:id` → what it is called. */
export type Names = ReadonlyMap<string, string>

/** Columns that hold the id of something: of what, where their names do not say it. */
const KIND_BY_FIELD: Readonly<Record<string, string>> = {
  license_template_id: 'licence_template',
  created_by: 'user',
  taken_by: 'user',
  invited_by: 'user',
  accepted_by: 'user',
  requested_by: 'user',
  uploaded_by: 'user',
  reacted_by: 'user',
  author_id: 'user',
}

function kindOfField(field: string): string | undefined {
  return KIND_BY_FIELD[field] ?? (field.endsWith('_id') ? field.slice(0, -3) : undefined)
}

/** Collects what these name by an id, for `findNames`. */
export function namedIn(sides: readonly Sides[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { before, after } of sides) {
    for (const [field, value] of [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]) {
      const kind = kindOfField(field)
      if (kind === undefined || typeof value !== 'number') continue
      found.set(kind, [...(found.get(kind) ?? []), value])
    }
  }
  return found
}

/**
 * Lists the fields in the order of their names, so that two rows read alike. The thing's own id is left out: it says
 * nothing.
 */
export function fieldsOf({ before, after }: Sides, names: Names): AuditField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter(field => field !== 'id' && field !== 'guid')
    .sort()
    .map(field => ({
      field,
      before: displayValue(field, before?.[field], names),
      after: displayValue(field, after?.[field], names),
    }))
}

function displayValue(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  const kind = kindOfField(field)
  if (kind !== undefined && typeof value === 'number') return names.get(`${kind}:${value}`) ?? `#${value}`
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function auditRowView(row: StoredAuditRow, names: Names): AuditRow {
  const { agent, at, subject, ...shown } = row
  return {
    ...shown,
    at: iso(at),
    ...browserName(agent),
    subject: subject && thingView(subject, names),
  }
}

export function changeView(row: AuditChangeRow, names: Names): AuditChange {
  return thingView(row, names)
}

/** A thing without a name of its own is called by its person or by what it joins. */
function thingView<Row extends Sides & { kind: string; key: string; label: string | null }>(
  { before, after, ...thing }: Row,
  names: Names,
) {
  const fields = fieldsOf({ before, after }, names)
  return { ...thing, label: thing.label ?? joinedLabel(thing, { before, after }, names), fields }
}

const IDENTIFYING_FIELDS = [
  'user_id',
  'device_id',
  'email',
  'license_template_id',
  'airspace_id',
  'batch_id',
] as const

function joinedLabel(
  { kind, key }: { kind: string; key: string },
  sides: Sides,
  names: Names,
): string | null {
  const person = kind === 'session' || kind === 'push_subscription' ? key : key.split('/')[1]
  if (['membership', 'acknowledgement', 'session', 'push_subscription'].includes(kind))
    return names.get(`user:${person}`) ?? null
  const values = { ...sides.before, ...sides.after }
  const field = IDENTIFYING_FIELDS.find(each => values[each] !== undefined && values[each] !== null)
  return field === undefined ? null : displayValue(field, values[field], names)
}

/** Collects the people whom only a key names. */
export function peopleIn(things: readonly { kind: string; key: string }[]): number[] {
  return things.flatMap(({ kind, key }) => {
    if (kind === 'session' || kind === 'push_subscription') return [Number(key)]
    return kind === 'membership' || kind === 'acknowledgement' ? [Number(key.split('/')[1])] : []
  })
}
