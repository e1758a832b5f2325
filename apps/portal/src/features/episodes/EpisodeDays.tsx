import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './EpisodeDays.module.css'
import { BURDEN_UNDER, dayStatus } from './episode-facts.ts'

interface EpisodeDaysProps {
  episode: Episode
  days: readonly EpisodeDayDetail[]
}

/** One point of the score is this many pixels. */
const POINT_PX = 2.6

/**
 * Shows days as bars that hang from the domain's limit of Warning, so the colored area is the burden, over the limits that held
 * on each day. Below them is a row of lamps for each monitor, in the order in which they turned. Screen readers have the table, which says the same.
 */
export function EpisodeDays({ episode, days }: EpisodeDaysProps) {
  const { t, i18n } = useTranslation('episodes')
  const lanes = lanesOf(episode, days)
  const highest = Math.max(BURDEN_UNDER, ...days.map(day => day.watch))
  const lowest = Math.min(...days.flatMap(day => [day.act, day.rhs_min ?? day.act]))
  const lineAt = (rhs: number) => ({ top: (highest - rhs) * POINT_PX })
  const newest = days.at(-1)
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(10px, 72px))` }
  const step = labelStep(days.length)
  const dayName = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  return (
    <section aria-labelledby="episode-days">
      <h2 id="episode-days">
        {t('days.title')} <span className={classes.hint}>{t('days.note')}</span>
      </h2>
      <div className={classes.chart} aria-hidden>
        <div className={classes.scale} style={{ height: (highest - lowest) * POINT_PX + 26 }}>
          {newest !== undefined &&
            [newest.watch, newest.act].map(limit => (
              <span key={limit} className={classes.edge} style={lineAt(limit)}>
                {limit}
              </span>
            ))}
        </div>
        <div className={classes.plot}>
          <div className={classes.bars} style={columns}>
            {days.map(day => (
              <div key={day.date} className={classes.bar} data-treated={day.treatments > 0 || undefined}>
                <span className={classes.line} data-status="Warning" style={lineAt(day.watch)} />
                <span className={classes.line} data-status="Alarm" style={lineAt(day.act)} />
                {day.rhs_min !== null && day.rhs_min < BURDEN_UNDER && (
                  <span
                    className={classes.drop}
                    data-status={dayStatus(day)}
                    style={{
                      marginTop: (highest - BURDEN_UNDER) * POINT_PX,
                      height: (BURDEN_UNDER - day.rhs_min) * POINT_PX,
                    }}
                  />
                )}
                <b className={classes.value} data-status={dayStatus(day)}>
                  {day.rhs_min ?? '–'}
                </b>
              </div>
            ))}
          </div>
        </div>
        {lanes.map(lane => (
          <div key={lane.id} className={classes.lane}>
            <span className={classes.monitor}>
              <Text as="b" weight="strong" tone="ink">
                {lane.name}
              </Text>{' '}
              {lane.deck}
            </span>
            <div className={classes.lamps} style={columns}>
              {lane.lamps.map((lamp, index) => (
                <span key={days[index]?.date} className={classes.lamp} data-lamp={lamp ?? 'NONE'} />
              ))}
            </div>
          </div>
        ))}
        <div className={classes.lane}>
          <span />
          <div className={classes.dates} style={columns}>
            {days.map((day, index) => (
              <span key={day.date} className={classes.date} data-each={step === 1 || undefined}>
                {index % step === 0 ? dayName(day.date) : ''}
              </span>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Returns the step between dates, so that no more than eight stand side by side. */
function labelStep(count: number): number {
  return Math.max(1, Math.ceil(count / 8))
}

function lanesOf({ spread }: Episode, days: readonly EpisodeDayDetail[]) {
  const order = new Map(spread.map(({ device }, index) => [device.id, index]))
  const monitors = new Map(
    days.flatMap(day => day.monitors.map(({ device }) => [device.id, device] as const)),
  )
  return [...monitors.values()]
    .sort((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name))
    .map(({ id, name }) => ({
      id,
      name,
      deck: spread.find(one => one.device.id === id)?.deck?.name ?? '',
      lamps: days.map(day => day.monitors.find(one => one.device.id === id)?.worst_status ?? null),
    }))

  function rank(id: number): number {
    return order.get(id) ?? spread.length
  }
}
