import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Episode, EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './EpisodeDays.module.css'
import { rhsStatus } from './episode-facts.ts'

interface EpisodeDaysProps {
  episode: Episode
  days: readonly EpisodeDayDetail[]
}

const { warnBelow, alarmBelow } = DOMAIN.rhs
/** One point of the score is this many pixels. */
const POINT_PX = 2.6
const lineAt = (rhs: number) => ({ top: (warnBelow - rhs) * POINT_PX })

/**
 * Shows days as bars that hang from the limit of Warning, so the colored area is the burden. Below them is a row of lamps
 * for each monitor, in the order in which they turned. Screen readers have the table, which says the same.
 */
export function EpisodeDays({ episode, days }: EpisodeDaysProps) {
  const { t, i18n } = useTranslation('episodes')
  const lanes = lanesOf(episode, days)
  const lowest = Math.min(alarmBelow, ...days.map(day => day.rhs_min ?? warnBelow))
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(10px, 72px))` }
  const step = labelStep(days.length)
  const dayName = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language })
  return (
    <section aria-labelledby="episode-days">
      <h2 id="episode-days">
        {t('days.title')} <span className={classes.hint}>{t('days.note')}</span>
      </h2>
      <div className={classes.chart} aria-hidden>
        <div className={classes.scale} style={{ height: (warnBelow - lowest) * POINT_PX + 26 }}>
          <span className={classes.edge} style={lineAt(warnBelow)}>
            {warnBelow}
          </span>
          <span className={classes.edge} style={lineAt(alarmBelow)}>
            {alarmBelow}
          </span>
        </div>
        <div className={classes.plot}>
          <span className={classes.line} data-status="Warning" style={lineAt(warnBelow)} />
          <span className={classes.line} data-status="Alarm" style={lineAt(alarmBelow)} />
          <div className={classes.bars} style={columns}>
            {days.map(day => (
              <div key={day.date} className={classes.bar} data-treated={day.treatments > 0 || undefined}>
                {day.rhs_min !== null && day.rhs_min < warnBelow && (
                  <span
                    className={classes.drop}
                    data-status={rhsStatus(day.rhs_min)}
                    style={{ height: (warnBelow - day.rhs_min) * POINT_PX }}
                  />
                )}
                <b
                  className={classes.value}
                  data-status={day.rhs_min === null ? 'Default' : rhsStatus(day.rhs_min)}
                >
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
