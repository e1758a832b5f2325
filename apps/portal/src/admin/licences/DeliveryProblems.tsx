import type { DeliveryCheck } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatList } from '#lib/locale.ts'
import classes from './Order.module.css'

/** Shows how many codes fit and where they go, then each code that does not, with its reason. */
export function DeliveryProblems({ check }: { check: DeliveryCheck }) {
  const { t, i18n } = useTranslation('licences')
  const lines = check.items.map(({ count, license_template: name }) => t('delivery.line', { count, name }))
  return (
    <div aria-live="polite">
      <p className={classes.fit}>
        <strong>{t('delivery.fit', { count: check.fitting })}</strong> {formatList(lines, i18n.language)}
      </p>
      {check.problems.length > 0 && (
        <ul className={classes.problems}>
          {check.problems.map(({ code, problem, site, order }) => (
            <li key={`${code} ${problem}`}>
              <StatusMark status={problem === 'TWICE' ? 'Warning' : 'Alarm'} size={12} />
              <strong>{code}</strong>
              <span>{t(`problem.${problem}`, { site: site?.name, order })}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint}>{t('delivery.remaining', { count: check.remaining })}</p>
    </div>
  )
}
