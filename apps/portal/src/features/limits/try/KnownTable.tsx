import type { EpisodeOutcome, LooseOutcome, Verdict } from '@earshot/engine/compare-tried.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatComing, formatDay, formatList, formatLocalDay, formatMinutes } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import classes from './KnownTable.module.css'
import type { Trying } from './use-trying.ts'

const DAY_MS = 86_400_000

interface KnownTableProps {
  trying: Trying
  verdict: Verdict
  isPhone: boolean
}

/** Shows the known episodes first, then what was raised with nothing behind it, each now and with the change. */
export function KnownTable({ trying, verdict, isPhone }: KnownTableProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const { siteId, airspace, past, rule, texts, timeZone } = trying
  const pastEnd = ((past?.past.from ?? 0) + (past?.past.length ?? 0)) * SLOT_MS
  const moment = (at: number) => formatComing({ at, language, timeZone })
  const day = (date: string) => formatLocalDay(date, language)
  const known = verdict.episodes.filter(({ now: met }) => met.at !== null)
  if (verdict.episodes.length + verdict.loose.length === 0) return null
  return (
    <section aria-label={t('try.known.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('try.known.title')}</th>
            {!isPhone && <th scope="col">{texts.now}</th>}
            {!isPhone && <th scope="col">{texts.tried}</th>}
            <th scope="col">{t('try.known.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {verdict.episodes.toReversed().map(outcome => (
            <tr key={outcome.episode.id}>
              <th scope="row">{linked(stretchOf(outcome), episodeName(outcome))}</th>
              {!isPhone && <td>{metText(outcome.now)}</td>}
              {!isPhone && <td>{metText(outcome.tried)}</td>}
              <EpisodeDifference outcome={outcome} />
            </tr>
          ))}
          {verdict.loose.map(outcome => (
            <tr key={outcome.at}>
              <th scope="row" className={classes.loose}>
                {linked({ from: outcome.at - DAY_MS, to: outcome.at + DAY_MS }, looseName(outcome))}
              </th>
              {!isPhone && <td>{outcome.now ? moment(outcome.at) : t('try.known.none')}</td>}
              {!isPhone && <td>{outcome.tried ? moment(outcome.at) : t('try.known.none')}</td>}
              <td
                className={classes.difference}
                data-kind={outcome.now === outcome.tried ? undefined : 'changed'}
              >
                {outcome.now === outcome.tried
                  ? t('try.known.same')
                  : t(`try.known.${outcome.now ? 'fewer' : 'more'}.${rule.counts}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="small" tone="muted" above="2">
        {known.length > 0 &&
          `${t('try.known.met', {
            count: known.length,
            met: known.filter(({ isMissed }) => !isMissed).length,
          })} `}
        {verdict.loose.length > 0 && t('try.known.note')}
      </Text>
    </section>
  )

  /** Leads to the chart at that time, of the batch that was there then. */
  function linked({ from, to }: { from: number; to: number }, name: ReactNode): ReactNode {
    const then = past?.past.batches.find(
      ({ startDate, closedAt }) => Date.parse(startDate) <= to && (closedAt ?? to) > from,
    )
    if (then === undefined) return name
    const window = { from: Math.round(from / 1000), to: Math.round(to / 1000) }
    return (
      <Link
        to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
        params={{ siteId, airspaceId: airspace.airspace.id }}
        search={then.closedAt === null ? window : { ...window, batch: then.id }}
      >
        {name}
      </Link>
    )
  }

  function stretchOf({ episode: { start_date, end_date } }: EpisodeOutcome): { from: number; to: number } {
    const end = end_date === null ? pastEnd : Date.parse(end_date) + 2 * DAY_MS
    return { from: Date.parse(start_date) - 2 * DAY_MS, to: end }
  }

  function episodeName({ episode }: EpisodeOutcome) {
    const { start_date, end_date, treated } = episode
    const id = end_date === null ? 'running' : treated ? 'treated' : 'ended'
    const dates = { from: day(start_date), to: end_date === null ? '' : day(end_date) }
    return <TaggedText text={t(`try.episode.${id}`, dates)} tags={{ b: inner => <strong>{inner}</strong> }} />
  }

  function looseName({ at, said }: LooseOutcome): string {
    const date = formatDay({ at, language, timeZone })
    const texts = [...new Set(said.map(({ text }) => text))]
    if (texts.length === 0) return t('try.known.nothingSaid', { date })
    return t('try.known.said', { date, what: formatList(texts, language) })
  }

  function metText({ at, isWarned }: EpisodeOutcome['now']): string {
    if (at !== null) return moment(at)
    return t(isWarned ? 'try.known.warned' : 'try.known.none')
  }
}

function EpisodeDifference({ outcome }: { outcome: EpisodeOutcome }) {
  const { t, i18n } = useTranslation('limits')
  const { now, tried, laterHours, isMissed } = outcome
  const kind = isMissed ? 'missed' : (laterHours ?? 0) > 0 ? 'later' : undefined
  return (
    <td className={classes.difference} data-kind={kind}>
      {text()}
    </td>
  )

  function text(): string {
    if (isMissed) return t('try.known.missed')
    if (now.at === null && tried.at !== null) return t('try.known.found')
    if (laterHours === null || laterHours === 0) return t('try.known.same')
    const time = formatMinutes(Math.abs(laterHours) * 60, i18n.language)
    return t(laterHours > 0 ? 'try.known.later' : 'try.known.earlier', { time })
  }
}
