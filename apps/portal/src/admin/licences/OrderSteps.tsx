import type { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, withTime } from '#lib/locale.ts'
import { Text } from '#ui/Text.tsx'
import classes from './Order.module.css'
import { ORDER_STEPS } from './StepMarks.tsx'

/** Shows the order's steps with when it took each; one that was cancelled went no further. */
export function OrderSteps({ order: { status, history, quantity, delivered } }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation('licences')
  const at = ORDER_STEPS.indexOf(status)
  if (at < 0) return null
  const taken = (step: string) => history.findLast(event => event.status === step)?.at
  const moment = (time: string) => {
    const input = { at: time, language: i18n.language }
    return withTime(formatDay(input), input)
  }
  return (
    <ol className={classes.steps} aria-label={t('order.steps')}>
      {ORDER_STEPS.map((step, index) => {
        const time = taken(step)
        const isPageLoaded = index === at
        return (
          <li
            key={step}
            data-step={index < at ? 'past' : isPageLoaded ? 'here' : 'ahead'}
            aria-current={isPageLoaded ? 'step' : undefined}
          >
            <span className={classes.stepName}>{t(`orderStatus.${step}`)}</span>
            <Text className={classes.stepAt} as="span" tone="faint">
              {index <= at && time !== undefined
                ? moment(time)
                : step === 'DELIVERED' && index > at
                  ? t('order.toCome', { count: quantity - delivered })
                  : ''}
            </Text>
          </li>
        )
      })}
    </ol>
  )
}
