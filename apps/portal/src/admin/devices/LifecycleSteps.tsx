import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatDate } from '#lib/text/locale.ts'
import classes from './LifecycleSteps.module.css'
import { lifecycleSteps } from './lifecycle-steps.ts'

/** Shows the way from the factory to the barn, each step with its day. */
export function LifecycleSteps({
  device,
}: {
  device: Parameters<typeof lifecycleSteps>[0] & { timezone: string | null }
}) {
  const { t, i18n } = useTranslation('hardware')
  const day = (at: string) =>
    formatDate({ at, language: i18n.language, timeZone: device.timezone ?? undefined })
  const steps = lifecycleSteps(device)
  return (
    <section className={shared.block} aria-labelledby="life">
      <h2 id="life">{t('life.title')}</h2>
      <ol className={classes.line}>
        {steps.map(({ status, at, state }) => (
          <li
            key={status}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <strong>{t(`delivery.${status}`)}</strong>
            <span>{at !== null ? day(at) : state === 'ahead' ? t('life.ahead') : '–'}</span>
          </li>
        ))}
      </ol>
      {steps.some(({ at, state }) => at === null && state !== 'ahead') && (
        <p className={shared.quiet}>{t('life.unknown')}</p>
      )}
    </section>
  )
}
