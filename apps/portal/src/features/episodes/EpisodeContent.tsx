import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import type { Episode } from '@earshot/contract/schemas/health/episode.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { downloadCsv } from '#lib/download.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EpisodeDays } from './EpisodeDays.tsx'
import { EpisodeFigures } from './EpisodeFigures.tsx'
import classes from './EpisodePage.module.css'
import { EpisodeTable } from './EpisodeTable.tsx'
import { EpisodeTreatments } from './EpisodeTreatments.tsx'
import { episodeCsv } from './episode-csv.ts'
import { cameInAt, trendOf } from './episode-facts.ts'

interface EpisodeContentProps {
  siteId: number
  episode: Episode
  timeZone: string | undefined
}

/** Shows one episode: its state, its figures, its days with every monitor's lamp, and the same as a table. */
export function EpisodeContent({ siteId, episode }: EpisodeContentProps) {
  const { t } = useTranslation('episodes')
  const days = useEndpoint(episodes.days, { params: { episodeId: episode.id } })
  const isActive = episode.state === 'ACTIVE'
  const words = { airspace: episode.airspace.name, day: episode.duration_days, count: episode.duration_days }
  const place = cameInAt(episode)
  const first = isActive
    ? t(`answer.${trendOf(episode.days ?? [], episode.first_treatment_date)}`, words)
    : t('answer.over', words)
  return (
    <div className={classes.content}>
      <header className={classes.header}>
        <StatusLine>
          <StatusChip
            status={isActive ? (episode.severity === 'SEVERE' ? 'Alarm' : 'Warning') : 'Default'}
            word={t(`state.${episode.state}`)}
          />
          {t(`severity.${episode.severity}`)}
        </StatusLine>
        <Answer first={first} rest={place === null ? '' : t('answer.cameIn', { place })} />
      </header>
      <AsyncSection
        resource={days}
        skeleton={<Skeleton height={320} radius={12} />}
        name={t('days.title')}
        isEmpty={data => data.items.length === 0}
        empty={<p className={classes.quiet}>{t('days.none')}</p>}
      >
        {data => (
          <>
            <EpisodeFigures episode={episode} days={data.items} />
            <EpisodeDays episode={episode} days={data.items} />
            <EpisodeTreatments treatments={episode.treatments ?? []} />
            <EpisodeTable siteId={siteId} episode={episode} days={data.items} />
            <Button
              variant="text"
              icon={IconDownload}
              className={classes.download}
              onClick={() =>
                downloadCsv(
                  episodeCsv(data.items, column => t(`csv.${column}`)),
                  `${episode.airspace.name}-${episode.start_date}.csv`,
                )
              }
            >
              {t('csv.download')}
            </Button>
          </>
        )}
      </AsyncSection>
    </div>
  )
}
