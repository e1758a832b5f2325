/** Finds what was changed in a record, from what it was and what it became. Pure. */
import { NEEDED_FIELDS } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import {
  TREATMENT_FIELDS,
  type Treatment,
  type TreatmentEdit,
  type TreatmentField,
} from '@earshot/contract/schemas/batches/treatment.ts'
import { iso } from '#db/time.ts'
import type { EditRow } from './write-treatment.queries.ts'

type TreatmentRecord = Record<TreatmentField, string | number | null>

/** Every field that can be changed; files by their names, since a guid tells nobody anything. */
function recordOf(treatment: Treatment): TreatmentRecord {
  const names = treatment.attachments.map(file => file.original_name).join(', ')
  const values = TREATMENT_FIELDS.map(field => [field, field === 'attachments' ? names : treatment[field]])
  // The object has one value for each of the fields.
  return Object.fromEntries(values) as TreatmentRecord
}

/** Makes the record that the history keeps: it has the guids too, by which the files of then can be found. */
export function historyRecord(treatment: Treatment): Record<string, string | number | null> {
  return { ...recordOf(treatment), attachment_guids: guidsOf(treatment) }
}

export function isSame(before: Treatment, after: Treatment): boolean {
  return (
    changesBetween(historyRecord(before), recordOf(after)).length === 0 && guidsOf(before) === guidsOf(after)
  )
}

/** Every change fills a field that was empty and that keepers must hold; files are added and none is taken away. */
export function fillsGapsOnly(before: Treatment, after: Treatment): boolean {
  const kept = before.attachments.every(({ guid }) => after.attachments.some(file => file.guid === guid))
  const others = changesBetween(historyRecord(before), recordOf(after)).filter(
    ({ field }) => field !== 'attachments',
  )
  return kept && others.every(({ field, from }) => from === '' && Object.hasOwn(NEEDED_FIELDS, field))
}

function guidsOf({ attachments }: Treatment): string {
  return attachments.map(file => file.guid).join(' ')
}

function changesBetween(
  before: Readonly<Record<string, string | number | null>>,
  after: TreatmentRecord,
): TreatmentEdit['changes'] {
  return TREATMENT_FIELDS.flatMap(field => {
    const from = before[field] ?? null
    return from === after[field] ? [] : [{ field, from, to: after[field] }]
  })
}

/** @param rows the newest first, each with the record as it was; what it became is what the next one found */
export function editsOf(treatment: Treatment, rows: readonly EditRow[]): TreatmentEdit[] {
  let after = recordOf(treatment)
  return rows.map(({ id, edited_at, edited_by, before }) => {
    const changes = changesBetween(before, after)
    after = { ...after, ...before }
    return { id, edited_at: iso(edited_at), edited_by, changes }
  })
}
