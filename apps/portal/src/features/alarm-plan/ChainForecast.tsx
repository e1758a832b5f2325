import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChainDrawing } from '#domain/alarms/ChainDrawing.tsx'
import { formatComing, formatTime, joinFacts } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './PlanParts.module.css'
import { nextGap, nextNight, type PlanNow, plannedMessages, shiftAt } from './plan-facts.ts'
import { usePlanWords } from './use-plan-words.ts'

const MINUTE_MS = 60_000
/** A plan of one moment is drawn on an axis of this length. */
const SHORTEST_MIN = 5

/** Draws what an Alarm would lead to if nobody answered: it is worked out by the code that sends. */
export function ChainForecast({ plan }: { plan: PlanNow }) {
  const { t } = useTranslation(['alarms', 'people'])
  const { language, channels } = usePlanWords()
  const now = useNow()
  const [when, setWhen] = useState<'now' | 'tonight' | 'gap'>('now')
  const { timezone: timeZone } = plan
  const night = nextNight(now, timeZone)
  const gap = nextGap(plan)
  const starts = {
    now: Math.floor(now / MINUTE_MS) * MINUTE_MS,
    tonight: night,
    gap: gap === undefined ? null : Date.parse(gap.from),
  }
  const from = starts[when] ?? starts.now
  const messages = plannedMessages(plan, from)
  const to = Math.max(from + SHORTEST_MIN * MINUTE_MS, ...messages.map(({ at }) => at))
  const lanes = plan.people.filter(({ id }) => messages.some(({ userId }) => userId === id))
  const onDuty = shiftAt(plan, from)?.user_id
  const timeOf = (at: number) => formatTime({ at, language, timeZone })
  return (
    <section aria-labelledby="alarm-forecast">
      <header className={classes.head}>
        <h2 id="alarm-forecast">{t('plan.forecast.title')}</h2>
        <Text as="span" size="small" tone="muted">
          {t('plan.forecast.note')}
        </Text>
        <SegmentedControl
          label={t('plan.forecast.when')}
          value={when}
          segments={[
            { value: 'now', label: t('plan.forecast.now') },
            { value: 'tonight', label: t('plan.forecast.tonight', { time: timeOf(night) }) },
            ...(starts.gap !== null && starts.gap > now
              ? [{ value: 'gap' as const, label: formatComing({ at: starts.gap, language, timeZone }) }]
              : []),
          ]}
          onChange={setWhen}
        />
      </header>
      <ChainDrawing
        label={t('plan.forecast.title')}
        lanes={lanes.map(({ id, name, role }) => ({
          id,
          name,
          note: id === onDuty ? t('plan.forecast.onDuty') : t(`people:role.${role}`),
        }))}
        messages={messages.map(({ userId, at, channel, isLeftOut }) => ({
          laneId: userId,
          at,
          channel,
          state: isLeftOut ? 'leftOut' : 'planned',
        }))}
        from={from}
        to={to}
        timeZone={timeZone}
      />
      <ul className="visually-hidden">
        {lanes.map(({ id, name }) => (
          <li key={id}>{joinFacts([name, ...spoken(id)], language)}</li>
        ))}
      </ul>
    </section>
  )

  /** The moments of one person with the channels of each. */
  function spoken(userId: number): string[] {
    const own = messages.filter(message => message.userId === userId && !message.isLeftOut)
    const moments = [...new Set(own.map(({ at }) => at))]
    return moments.map(at => {
      const by = own.filter(message => message.at === at).map(({ channel }) => channel)
      return t('plan.forecast.at', { time: timeOf(at), channels: channels(by) })
    })
  }
}
