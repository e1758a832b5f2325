import { IconArrowsSort } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Ordering, UNORDERED } from '#api/lists/ordering.ts'
import { SmallSelect } from '#ui/SmallSelect.tsx'
import type { Column } from './columns.ts'

export interface OrderSelectProps<Row> {
  columns: readonly Column<Row>[]
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
}

const NONE = ''

/** Cards have no head to click on. */
export function OrderSelect<Row>({ columns, ordering, onOrder }: OrderSelectProps<Row>) {
  const { t } = useTranslation('common')
  const fields = columns.flatMap(({ order, header, first = 'desc' }) =>
    order === undefined ? [] : [{ field: order, header, first }],
  )
  if (fields.length === 0) return null
  const choices = fields.flatMap(({ field, header, first }) => {
    const other = first === 'desc' ? ('asc' as const) : ('desc' as const)
    return [first, other].map(order => ({ ordering: { ordering_field: field, order }, header, order }))
  })
  return (
    <SmallSelect
      label={t('table.order')}
      icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
      value={ordering.ordering_field === undefined ? NONE : optionOf(ordering)}
      options={[
        { value: NONE, label: t('table.unordered') },
        ...choices.map(choice => ({
          value: optionOf(choice.ordering),
          label: t(`table.ordered.${choice.order}`, { column: choice.header }),
        })),
      ]}
      onChange={value =>
        onOrder(choices.find(choice => optionOf(choice.ordering) === value)?.ordering ?? UNORDERED)
      }
    />
  )
}

function optionOf({ ordering_field: field, order = 'asc' }: Ordering): string {
  return `${field} ${order}`
}
