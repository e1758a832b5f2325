import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#lib/locale.ts'
import { Figure } from '#ui/Figure.tsx'
import { Figures } from '#ui/Figures.tsx'
import { reached, rhsStatus, worstDay } from './episode-facts.ts'

interface EpisodeFiguresProps {
  episode: Episode
  days: readonly EpisodeDayDetail[]
}

/** Shows how bad it was, how much in all, how soon it was treated, and how far it spread. */
export function EpisodeFigures({ episode, days }: EpisodeFiguresProps) {
  const { t, i18n } = useTranslation('episodes')
  const { t: common } = useTranslation('common')
  const number = (value: number) => formatNumber(value, i18n.language)
  const worst = worstDay(days)
  const status = episode.lowest_rhs === null ? 'Default' : rhsStatus(episode.lowest_rhs)
  const spread = reached(days, episode)
  const wait = episode.days_to_treatment
  return (
    <Figures label={t('figures.label')} phone="pairs">
      <Figure
        size="small"
        label={t('figures.lowest')}
        value={episode.lowest_rhs === null ? '–' : number(episode.lowest_rhs)}
        status={status}
        note={
          <>
            <strong>{common(`status.${status}`)}</strong>
            {worst !== undefined &&
              ` ${t('figures.on', { at: formatDay({ at: `${worst.date}T12:00:00Z`, language: i18n.language }) })}`}
          </>
        }
      />
      <Figure
        size="small"
        label={t('figures.burden')}
        value={number(episode.burden)}
        note={t('figures.burdenNote')}
      />
      <Figure
        size="small"
        label={t('figures.treatment')}
        value={wait === null ? '–' : number(wait)}
        unit={wait === null ? undefined : t('figures.days', { count: wait })}
        note={t(wait === null ? 'figures.untreated' : 'figures.afterStart')}
      />
      <Figure
        size="small"
        label={t('figures.monitors')}
        value={number(spread.reached)}
        unit={t('figures.of', { total: number(spread.total) })}
        note={t('figures.red', { count: spread.red })}
      />
    </Figures>
  )
}
