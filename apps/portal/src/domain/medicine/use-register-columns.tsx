import type { MEDICINE_ORDER } from '@earshot/contract/batch-values.ts'
import type { GapField } from '@earshot/contract/rules/batches/treatment-gaps.ts'
import type { RegisteredTreatment } from '@earshot/contract/schemas/batches/medicine.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout/Text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Medicine.module.css'
import { useRegisterWords } from './use-register-words.ts'

interface RegisterColumnsInput {
  /** Today at the site: withdrawal that still runs is bold. */
  today: string
  /** True in the register of all sites, which names each. */
  hasSites: boolean
  /** Draws what a record lacks. */
  gap: (record: RegisteredTreatment, field: GapField, isNamed: boolean) => ReactNode
}

type RegisterColumn = Column<RegisteredTreatment, (typeof MEDICINE_ORDER)[number]>

const PAPERS: readonly GapField[] = ['veterinarian', 'supplier', 'attachments']

/** Returns the columns of the register. Each gap stands where the value would, and everything else has no color. */
export function useRegisterColumns({ today, hasSites, gap }: RegisterColumnsInput): RegisterColumn[] {
  const { t } = useTranslation('medicine')
  const { t: logbook } = useTranslation('logbook')
  const words = useRegisterWords()
  const needed = (record: RegisteredTreatment, field: 'product_batch_no' | 'prescription_no') =>
    record.gaps.includes(field) ? gap(record, field, false) : record[field] || '–'
  /** The site takes its place where there are several. */
  const given: RegisterColumn[] = [
    {
      key: 'by',
      width: 88,
      header: t('column.by'),
      cell: ({ administered_by: by, author }) => by || (author?.name ?? '–'),
      hideable: true,
    },
  ]
  const site: RegisterColumn[] = [
    {
      key: 'site',
      width: 132,
      header: t('column.site'),
      cell: ({ site: { id, name } }) => (
        <Link to="/app/sites/$siteId/medicine" params={{ siteId: id }}>
          {name}
        </Link>
      ),
      card: 'line',
    },
  ]
  return [
    {
      key: 'given',
      width: 128,
      header: t('column.given'),
      cell: record => <strong className={classes.line}>{words.days(record)}</strong>,
      order: 'start_date',
      first: 'desc',
      card: 'mark',
    },
    ...(hasSites ? site : []),
    {
      key: 'airspace',
      width: 116,
      header: t('column.airspace'),
      cell: ({ airspace, batch }) => <Two first={airspace.name} second={batch.name} />,
      card: 'line',
    },
    {
      key: 'animals',
      width: 76,
      align: 'end',
      header: logbook('field.number_of_animals'),
      cell: ({ number_of_animals: animals }) => words.number(animals),
      order: 'number_of_animals',
      first: 'desc',
      card: 'fact',
    },
    {
      key: 'product',
      header: t('column.product'),
      cell: ({ product_name, treatment_class }) => (
        <Two first={product_name} second={logbook(`class.${treatment_class}`)} />
      ),
      order: 'product_name',
      first: 'asc',
      card: 'title',
    },
    {
      key: 'lot',
      width: 100,
      header: t('column.lot'),
      cell: record => needed(record, 'product_batch_no'),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'quantity',
      width: 96,
      align: 'end',
      header: t('column.quantity'),
      cell: ({ total_quantity, total_quantity_unit }) => (
        <span className={classes.line}>{words.quantity(total_quantity, total_quantity_unit)}</span>
      ),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'route',
      width: 116,
      header: t('column.route'),
      cell: ({ route, reason }) => (
        <Two first={logbook(`route.${route}`)} second={logbook(`reason.${reason}`)} />
      ),
      hideable: true,
    },
    {
      key: 'free',
      width: 108,
      header: t('column.free'),
      cell: ({ withdrawal_days: days, withdrawal_until: until }) => {
        if (days === 0)
          return (
            <Text as="span" tone="muted">
              {t('days', { count: 0, figure: words.number(0) })}
            </Text>
          )
        return until >= today ? (
          <strong className={classes.line}>{words.day(until)}</strong>
        ) : (
          <span className={classes.line}>{words.day(until)}</span>
        )
      },
      order: 'withdrawal_until',
      first: 'desc',
      card: 'fact',
    },
    {
      key: 'prescription',
      width: 108,
      header: t('column.prescription'),
      cell: record => needed(record, 'prescription_no'),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'papers',
      width: 112,
      header: t('column.papers'),
      cell: record => {
        const missing = PAPERS.filter(field => record.gaps.includes(field))
        if (missing.length === 0) return record.veterinarian || '–'
        return <span className={classes.chips}>{missing.map(field => gap(record, field, true))}</span>
      },
      card: 'fact',
    },
    ...(hasSites ? [] : given),
    openColumn({
      header: t('column.open'),
      link: ({ site: { id: siteId }, airspace, batch, start_date: day }) => ({
        to: '/app/sites/$siteId/airspaces/$airspaceId/logbook',
        params: { siteId, airspaceId: airspace.id },
        search: { batch: batch.id, day },
      }),
      label: ({ product_name: name }) => t('open', { name }),
    }),
  ]
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      <Text as="span" size="small" tone="muted">
        {second}
      </Text>
    </span>
  )
}
