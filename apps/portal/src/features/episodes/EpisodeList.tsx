import type { Episode } from '@earshot/contract/schemas/health/episode.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatDay } from '#lib/text/locale.ts'
import classes from './EpisodeList.module.css'
import { dayBurden, dayStatus } from './episode-facts.ts'

interface EpisodeListProps {
  siteId: number
  items: readonly Episode[]
  shownId: number | undefined
}

/** Lists active episodes, then those that are over, each with its burden day by day. */
export function EpisodeList({ siteId, items, shownId }: EpisodeListProps) {
  const { t } = useTranslation('episodes')
  const groups = (['ACTIVE', 'CLOSED'] as const).map(state => ({
    state,
    episodes: items.filter(item => item.state === state),
  }))
  return (
    <>
      {groups.map(({ state, episodes }) => (
        <section key={state} className={classes.group} aria-label={t(`state.${state}`)}>
          <h2>
            {t(`state.${state}`)} <span className={classes.count}>{episodes.length}</span>
          </h2>
          {episodes.length === 0 && <p className={classes.none}>{t(`none.${state}`)}</p>}
          <ul>
            {episodes.map(episode => (
              <EpisodeItem
                key={episode.id}
                siteId={siteId}
                episode={episode}
                isShown={episode.id === shownId}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.note}>{t('closesItself')}</p>
    </>
  )
}

function EpisodeItem({ siteId, episode, isShown }: { siteId: number; episode: Episode; isShown: boolean }) {
  const { t, i18n } = useTranslation('episodes')
  const day = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  const isActive = episode.state === 'ACTIVE'
  const dates =
    episode.end_date === null
      ? day(episode.start_date)
      : t('span', { from: day(episode.start_date), to: day(episode.end_date) })
  return (
    <li>
      <Link
        to="/app/sites/$siteId/episodes/$episodeId"
        params={{ siteId, episodeId: episode.id }}
        className={classes.item}
        data-shown={isShown || undefined}
      >
        <span className={classes.name}>
          {isActive && <StatusMark status={episode.severity === 'SEVERE' ? 'Alarm' : 'Warning'} />}
          <strong>{episode.airspace.name}</strong> {dates}
        </span>
        <BurdenBars episode={episode} />
        <span className={classes.facts}>
          {isActive
            ? t('facts.active', { day: episode.duration_days })
            : t('facts.closed', { count: episode.duration_days })}
          {episode.lowest_rhs !== null && `, ${t('facts.lowest', { rhs: episode.lowest_rhs })}`}
          {!isActive &&
            `, ${
              episode.days_to_treatment === null
                ? t('facts.untreated')
                : t('facts.treated', { day: episode.days_to_treatment + 1 })
            }`}
        </span>
      </Link>
    </li>
  )
}

const MOST_BARS = 16
const MOST_PX = 34

/** Shows the burden of each day as a bar that hangs from the line. */
function BurdenBars({ episode }: { episode: Episode }) {
  return (
    <span className={classes.strokes} aria-hidden>
      {(episode.days ?? []).slice(0, MOST_BARS).map(day => (
        <span
          key={day.date}
          className={classes.stroke}
          data-status={dayStatus(day)}
          style={{ height: Math.max(3, Math.min(MOST_PX, dayBurden(day))) }}
        />
      ))}
    </span>
  )
}
