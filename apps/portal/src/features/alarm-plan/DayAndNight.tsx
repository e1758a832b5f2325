import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatTime } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './PlanParts.module.css'
import { USUAL_QUIET } from './plan-facts.ts'
import { usePlanWords } from './use-plan-words.ts'

const DAY_MIN = 1440

/** Shows that an Alarm is told at any hour, and a Warning outside each person's quiet hours. */
export function DayAndNight({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['alarms', 'common'])
  const { language } = usePlanWords()
  const { from, to } = USUAL_QUIET
  const clock = (minute: number) => formatTime({ at: minute * 60_000, language, timeZone: 'UTC' })
  const share = (minute: number) => `${(minute / DAY_MIN) * 100}%`
  const axis = [
    { minute: 0, text: '0' },
    { minute: to, text: clock(to) },
    { minute: DAY_MIN / 2, text: '12' },
    { minute: from, text: clock(from) },
    { minute: DAY_MIN, text: '24' },
  ]
  return (
    <section aria-labelledby="alarm-day">
      <header className={classes.head}>
        <h2 id="alarm-day">{t('plan.day.title')}</h2>
        <Text as="span" size="small" tone="muted">
          {t('plan.day.quiet', { from: clock(from), to: clock(to), zone: timeZone })}
        </Text>
      </header>
      <dl className={classes.day}>
        <dt>
          <StatusMark status="Alarm" />
          {t('common:status.Alarm')}
        </dt>
        <dd>
          <span className={classes.always} aria-hidden />
          <span>{t('plan.day.alarm')}</span>
        </dd>
        <dt>
          <StatusMark status="Warning" />
          {t('common:status.Warning')}
        </dt>
        <dd>
          <span className={classes.portalOnly} aria-hidden>
            <span style={{ insetInlineStart: share(to), insetInlineEnd: share(DAY_MIN - from) }} />
          </span>
          <span>
            {t('plan.day.warning')}
            <br />
            <Link to="/app/profile/push-notifications" hash="digest" className={classes.digest}>
              {t('plan.day.digest')}
            </Link>
          </span>
        </dd>
      </dl>
      <div className={classes.axis}>
        <span aria-hidden>
          {axis.map(({ minute, text }) => (
            <span key={minute} style={{ insetInlineStart: share(minute) }}>
              {text}
            </span>
          ))}
        </span>
        <span>{t('plan.day.hatched')}</span>
      </div>
    </section>
  )
}
