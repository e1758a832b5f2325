import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { episodes } from '@earshot/contract/endpoints/health/episodes.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { downloadCsv } from '#lib/browser/download.ts'
import { formatDay, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { EpisodeDays } from './EpisodeDays.tsx'
import classes from './EpisodePage.module.css'
import { EpisodeTable } from './EpisodeTable.tsx'
import { episodeCsv } from './episode-csv.ts'
import { BURDEN_UNDER, dayStatus, deckOfOrigin, monitorSpread, trendOf, worstDay } from './episode-facts.ts'

interface EpisodeContentProps {
  siteId: number
  episode: Episode
}

/** Shows one episode: its state, its figures, its days with every monitor's lamp, and the same as a table. */
export function EpisodeContent({ siteId, episode }: EpisodeContentProps) {
  const { t } = useTranslation('episodes')
  const days = useEndpoint(episodes.days, { params: { episodeId: episode.id } })
  const isActive = episode.state === 'ACTIVE'
  const words = { airspace: episode.airspace.name, day: episode.duration_days, count: episode.duration_days }
  const deck = deckOfOrigin(episode)
  const first = isActive
    ? t(`answer.${trendOf(episode.days ?? [], episode.first_treatment_date)}`, words)
    : t('answer.over', words)
  return (
    <Stack gap="5-half" shrink>
      <Stack as="header" gap="2-half">
        <StatusLine>
          <StatusChip
            status={isActive ? (episode.severity === 'SEVERE' ? 'Alarm' : 'Warning') : 'Default'}
            word={t(`state.${episode.state}`)}
          />
          {t(`severity.${episode.severity}`)}
        </StatusLine>
        <Answer first={first} rest={deck === null ? '' : t('answer.cameIn', { place: deck })} />
      </Stack>
      <AsyncSection
        resource={days}
        skeleton={<Skeleton height={320} radius={12} />}
        name={t('days.title')}
        isEmpty={data => data.items.length === 0}
        empty={<Text tone="muted">{t('days.none')}</Text>}
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
    </Stack>
  )
}

interface EpisodeFiguresProps {
  episode: Episode
  days: readonly EpisodeDayDetail[]
}

/** Shows how bad it was, how much in all, how soon it was treated, and how far it spread. */
function EpisodeFigures({ episode, days }: EpisodeFiguresProps) {
  const { t, i18n } = useTranslation('episodes')
  const { t: common } = useTranslation('common')
  const number = (value: number) => formatNumber(value, i18n.language)
  const worst = worstDay(days)
  const status = worst === undefined ? 'Default' : dayStatus(worst)
  const spread = monitorSpread(days, episode)
  const untilTreatment = episode.days_to_treatment
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
        note={t('figures.burdenNote', { limit: number(BURDEN_UNDER) })}
      />
      <Figure
        size="small"
        label={t('figures.treatment')}
        value={untilTreatment === null ? '–' : number(untilTreatment)}
        unit={untilTreatment === null ? undefined : t('figures.days', { count: untilTreatment })}
        note={t(untilTreatment === null ? 'figures.untreated' : 'figures.afterStart')}
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

/** Shows what was given meanwhile, and for which disease; one that has to be reported says so. */
function EpisodeTreatments({ treatments }: { treatments: readonly Treatment[] }) {
  const { t, i18n } = useTranslation('episodes')
  const { t: name } = useTranslation('diseases')
  const catalogue = useEndpoint(siteEditor.diseases, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (treatments.length === 0) return null
  const day = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  const diseaseOf = ({ diagnosis }: Treatment) => catalogue.data?.items.find(({ code }) => code === diagnosis)
  return (
    <section className={classes.treatments} aria-labelledby="episode-treatments">
      <h2 id="episode-treatments">{t('treatments.title')}</h2>
      <ul>
        {treatments.map(treatment => {
          const disease = diseaseOf(treatment)
          const diagnosis = disease === undefined ? treatment.diagnosis : name(`name.${disease.code}`)
          return (
            <li key={treatment.id}>
              <strong>{treatment.product_name}</strong>{' '}
              {t('span', { from: day(treatment.start_date), to: day(treatment.end_date) })}
              {diagnosis ? `, ${diagnosis}` : ''}
              {disease?.notifiable && (
                <Text as="span" weight="value" tone="alarm">
                  {' '}
                  {t('diseases.notifiable')}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
