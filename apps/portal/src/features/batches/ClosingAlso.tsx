import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { IconBell, IconBulb, IconEar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Sheets.module.css'

/** Lists what is still open in the airspace and ends with the batch. */
export function ClosingAlso({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const { open_alerts, active_episodes, unanswered_recommendations } = batch.closing
  const airspace = batch.airspace.name
  return (
    <section className={classes.also} aria-labelledby="closing-also">
      <h3 id="closing-also">{t('also.title')}</h3>
      <ul>
        {open_alerts > 0 && (
          <li>
            <IconBell size={18} stroke={1.65} aria-hidden />
            {active_episodes > 0
              ? t('also.alertsEpisode', { count: open_alerts, airspace })
              : t('also.alerts', { count: open_alerts })}
          </li>
        )}
        {open_alerts === 0 && active_episodes > 0 && (
          <li>
            <IconBell size={18} stroke={1.65} aria-hidden />
            {t('also.episode', { airspace })}
          </li>
        )}
        {unanswered_recommendations > 0 && (
          <li>
            <IconBulb size={18} stroke={1.65} aria-hidden />
            {t('also.recommendations', { count: unanswered_recommendations })}
          </li>
        )}
        <li>
          <IconEar size={18} stroke={1.65} aria-hidden />
          {t('also.judging')}
        </li>
      </ul>
    </section>
  )
}
