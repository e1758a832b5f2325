import { useTranslation } from 'react-i18next'
import { useTemplateOptions } from '#admin/licences/use-options.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Figure } from '#ui/layout/Figures.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Order.module.css'
import type { OrderValues } from './order-values.ts'

/** Shows the sum of the form beside it. */
export function OrderSummary({ values, held }: { values: OrderValues; held?: readonly number[] }) {
  const { t, i18n } = useTranslation('licences')
  const templates = useTemplateOptions(held)
  const figure = (value: number | null) => formatNumber(value ?? 0, i18n.language)
  const total = values.order_items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  return (
    <aside className={classes.aside} aria-labelledby="order-summary">
      <Text id="order-summary" className={classes.heading} as="h2" size="heading">
        {t('form.summary')}
      </Text>
      <Figure size="small" label={t('column.licences')} value={figure(total)} />
      <ul className={classes.sums}>
        {values.order_items.map(({ license_template_id: id, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and keep their places
          <li key={index} data-open={id === null || undefined}>
            <span>{templates.find(each => each.value === id)?.name ?? t('form.openLine')}</span>
            <strong>{figure(quantity)}</strong>
          </li>
        ))}
      </ul>
      <Text size="small" tone="muted">
        {t('form.consequences')}
      </Text>
    </aside>
  )
}
