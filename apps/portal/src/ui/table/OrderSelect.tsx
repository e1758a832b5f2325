import { useTranslation } from 'react-i18next'
import { type Ordering, UNORDERED } from '#api/lists/ordering.ts'
import classes from '#ui/Select.module.css'
import type { Column } from './columns.ts'

export interface OrderSelectProps<Row> {
  columns: readonly Column<Row>[]
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
}

const NONE = ''

/** Lets people choose the order of cards, which have no head to click on. */
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
    <label>
      <span className="visually-hidden">{t('table.order')}</span>
      <select
        className={classes.select}
        value={ordering.ordering_field === undefined ? NONE : optionOf(ordering)}
        onChange={({ target: { value } }) =>
          onOrder(choices.find(choice => optionOf(choice.ordering) === value)?.ordering ?? UNORDERED)
        }
      >
        <option value={NONE}>{t('table.unordered')}</option>
        {choices.map(choice => (
          <option key={optionOf(choice.ordering)} value={optionOf(choice.ordering)}>
            {t(`table.ordered.${choice.order}`, { column: choice.header })}
          </option>
        ))}
      </select>
    </label>
  )
}

function optionOf({ ordering_field: field, order = 'asc' }: Ordering): string {
  return `${field} ${order}`
}
