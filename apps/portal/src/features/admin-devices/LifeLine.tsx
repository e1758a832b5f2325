import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useTranslation } from 'react-i18next'
import fleet from '#barn/fleet/fleet.module.css'
import { formatDate } from '#lib/locale.ts'
import classes from './LifeLine.module.css'
import { lifeSteps } from './life-steps.ts'

/** From the factory to the barn, each step with its day. */
export function LifeLine({ device }: { device: AdminDeviceDetail }) {
  const { t, i18n } = useTranslation('hardware')
  const day = (at: string) =>
    formatDate({ at, language: i18n.language, timeZone: device.timezone ?? undefined })
  return (
    <section className={fleet.block} aria-labelledby="life">
      <h2 id="life">{t('life.title')}</h2>
      <ol className={classes.line}>
        {lifeSteps(device).map(({ status, at, state }) => (
          <li
            key={status}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <strong>{t(`delivery.${status}`)}</strong>
            <span>{at === null ? t(state === 'ahead' ? 'life.ahead' : 'life.unknown') : day(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
