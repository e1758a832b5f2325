/**
 * The register in the form of ICAR's Animal Data Exchange 1.3 (github.com/adewg/ICAR, branch ADE-1): a collection
 * `icarGroupTreatmentEventCollection` of `icarGroupTreatmentEventResource`. Pure.
 */
import type { DoseUnit, QuantityUnit } from '@earshot/contract/batch-values.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { iso } from '#db/time.ts'
import type { RegisteredRow } from './register.queries.ts'

/** Units of UN/CEFACT recommendation 20 in `uncefactDoseUnitsType`; it has none for doses. */
const QUANTITY: Readonly<
  Record<Exclude<QuantityUnit, 'DOSES'>, { unit: 'GRM' | 'MLT' | 'LTR'; times: number }>
> = {
  G: { unit: 'GRM', times: 1 },
  KG: { unit: 'GRM', times: 1000 },
  ML: { unit: 'MLT', times: 1 },
  L: { unit: 'LTR', times: 1 },
}

/** The schemes of `well-known/icarLocationIdentifierType.md`, by country. */
const LOCATION_SCHEMES: Readonly<Record<string, string>> = { GB: 'uk.cph', AU: 'au.nlis.pic' }

/** @param publicUrl its host, turned round, names what this installation numbers itself */
export function adeCollection(rows: readonly RegisteredRow[], publicUrl: string) {
  const source = new URL(publicUrl).hostname.split('.').reverse().join('.')
  return {
    view: { totalItems: rows.length, totalPages: 1, pageSize: rows.length, currentPage: 1 },
    member: rows.map(row => groupTreatment(row, source)),
  }
}

function groupTreatment(row: RegisteredRow, source: string) {
  const at = (day: string) => new Date(dayStart(day, zoneOrUtc(row.timezone)) * 1000).toISOString()
  const until = addDays(row.end_date, row.withdrawal_days)
  return {
    resourceType: 'icarGroupTreatmentEventResource',
    meta: {
      source,
      sourceId: String(row.id),
      modified: iso(row.edited_at ?? row.created_at),
      created: iso(row.created_at),
      ...(row.author !== null && { creator: row.author.name }),
    },
    location: locationOf(row, source),
    id: String(row.id),
    eventDateTime: at(row.start_date),
    ...(row.administered_by !== '' && { responsible: row.administered_by }),
    remark: remarkOf(row),
    groupMethod: 'ExistingAnimalSet',
    countObserved: row.number_of_animals,
    animalSetReference: { identifier: { id: String(row.batch.id), scheme: `${source}.batch` } },
    medicine: { name: row.product_name },
    procedure: row.route,
    ...batchesOf(row, at),
    // A withdrawal of no days is told too: it ends with the last dose.
    withdrawals: [{ productType: 'Meat', endDate: at(until) }],
    ...perAnimalOf(row.dose_value, row.dose_unit),
    ...totalOf(row.total_quantity, row.total_quantity_unit),
  }
}

function locationOf({ site, country, premise_id }: RegisteredRow, source: string) {
  const scheme = LOCATION_SCHEMES[country]
  if (scheme !== undefined && premise_id !== '') return { id: premise_id, scheme }
  return { id: String(site.id), scheme: `${source}.site` }
}

function batchesOf(row: RegisteredRow, at: (day: string) => string) {
  if (row.product_batch_no === '' && row.product_expiry === null) return {}
  const identifier = row.product_batch_no === '' ? {} : { identifier: row.product_batch_no }
  const expiry = row.product_expiry === null ? {} : { expiryDate: at(row.product_expiry) }
  return { batches: [{ ...identifier, ...expiry }] }
}

function perAnimalOf(value: number | null, unit: DoseUnit | null) {
  if (value === null || unit !== 'ML_PER_ANIMAL') return {}
  return { dosePerAnimal: { doseQuantity: rounded(value), doseUnits: 'MLT' } }
}

function totalOf(total: number, unit: QuantityUnit) {
  if (unit === 'DOSES') return {}
  const { unit: doseUnits, times } = QUANTITY[unit]
  return { totalMedicineUsed: { doseQuantity: rounded(total * times), doseUnits } }
}

/** A `real` of the database has seven digits; what follows them is noise. */
function rounded(value: number): number {
  return Number(value.toPrecision(7))
}

/** What the resource has no field for is told in words, so that nothing a keeper must hold is lost. */
function remarkOf(row: RegisteredRow): string {
  const facts: [string, string | null][] = [
    ['Last dose', row.end_date],
    ['Withdrawal days', String(row.withdrawal_days)],
    ['Class', row.treatment_class],
    ['Reason', row.reason],
    ['Diagnosis', row.diagnosis],
    ['Doses in all', row.total_quantity_unit === 'DOSES' ? String(rounded(row.total_quantity)) : null],
    [
      'Dose',
      row.dose_unit === null || row.dose_unit === 'ML_PER_ANIMAL'
        ? null
        : `${row.dose_value} ${row.dose_unit}`,
    ],
    ['Veterinarian', row.veterinarian],
    ['Prescription', row.prescription_no],
    ['Supplier', row.supplier],
    ['Proof of purchase', row.files.map(file => file.original_name).join(', ')],
    ['Remarks', row.remarks],
  ]
  return facts
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`]))
    .join('; ')
}
