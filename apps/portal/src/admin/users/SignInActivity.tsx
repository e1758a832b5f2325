import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { tickStep } from '@earshot/contract/rules/drawing/ticks.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { LoginActivity } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { asIs, useAddress } from '#lib/address/use-address.ts'
import { formatDate, formatLocalDay, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { ACTIVITY_DAYS, parseActivitySearch } from './activity-search.ts'
import classes from './SignInActivity.module.css'

export interface SignInActivityProps {
  /** When it is given, the chart counts only this site's people, by the days of the site's own time zone. */
  site?: { id: number; timeZone: string | undefined }
}

/** Shows sign-ins and people by day, as a chart or as a table with the same numbers. */
export function SignInActivity({ site }: SignInActivityProps) {
  const { t } = useTranslation('users')
  const { search, set } = useAddress(parseActivitySearch, asIs)
  const days = search.days ?? ACTIVITY_DAYS[0]
  const today = localDay(useNow() / 1000, site?.timeZone ?? 'UTC')
  const query = {
    start_date: addDays(today, 1 - days),
    end_date: today,
    ...(site && { site_pk: site.id }),
  }
  const activity = useEndpoint(statistics.loginActivity, { query }, { keepPrevious: true })
  const asTable = search.view === 'table'
  return (
    <section aria-labelledby="activity">
      <Row gap="2" align="center" wrap below="3-half">
        <Text id="activity" as="h2" size="heading">
          {t('activity.title')}
        </Text>
        <span className={classes.unit}>
          {t(site === undefined ? 'activity.unit' : 'activity.unitOfSite')}
        </span>
        <span className={classes.tools}>
          <SegmentedControl
            label={t('activity.range')}
            value={String(days)}
            segments={ACTIVITY_DAYS.map(each => ({ value: String(each), label: t(`activity.days${each}`) }))}
            onChange={value => set({ days: parseActivitySearch({ days: value }).days })}
          />
          <ViewMenu
            isTable={asTable}
            onTable={wanted => set({ view: wanted ? 'table' : undefined })}
            rows={() => [
              [t('activity.day'), t('activity.columnLogins'), t('activity.columnPeople')],
              ...(activity.data?.items ?? []).map(({ date, logins, users }) => [date, logins, users]),
            ]}
            fileName={t('activity.title')}
          />
        </span>
      </Row>
      <AsyncSection resource={activity} name={t('activity.title')} skeleton={<Skeleton height={168} />}>
        {({ items }) => (asTable ? <ActivityTable days={items} /> : <ActivityChart days={items} />)}
      </AsyncSection>
    </section>
  )
}

type ActivityDays = LoginActivity['items']

/** Shows a bar for each day: people in front, and sign-ins as a line over them. */
function ActivityChart({ days }: { days: ActivityDays }) {
  const { t, i18n } = useTranslation('users')
  const language = i18n.language
  const figure = (value: number) => formatNumber(value, language)
  const top = roundScaleTop(Math.max(1, ...days.map(({ logins }) => logins)))
  const ticks = Array.from({ length: TICKS }, (_, index) => (top * (TICKS - index)) / TICKS)
  const height = (value: number) => `${(100 * value) / top}%`
  const last = days.at(-1)
  const day = (date: string) => formatLocalDay(date, language)
  const sum = days.reduce((total, { logins }) => total + logins, 0)
  const marks = [0, Math.floor(days.length / 2), days.length - 1]
  return (
    <figure className={classes.chart} aria-label={t('activity.summary', { count: sum })}>
      <div className={classes.scale} aria-hidden>
        {ticks.map(tick => (
          <span key={tick}>{figure(tick)}</span>
        ))}
      </div>
      <div className={classes.plot} aria-hidden>
        {days.map(({ date, logins, users }) => (
          <span
            key={date}
            className={classes.day}
            data-none={logins === 0 || undefined}
            title={t('activity.tip', { date: day(date), logins: figure(logins), people: figure(users) })}
          >
            <span className={classes.logins} style={{ height: height(logins) }} />
            <span className={classes.people} style={{ height: height(users) }} />
          </span>
        ))}
      </div>
      <div className={classes.dates} aria-hidden>
        {[...new Set(marks)].map(index => (
          <span key={index}>{day(days[index]?.date ?? '')}</span>
        ))}
      </div>
      {last !== undefined && (
        <figcaption className={classes.last}>
          <strong>{figure(last.logins)}</strong> {t('activity.logins', { count: last.logins })}
          <br />
          <strong>{figure(last.users)}</strong> {t('activity.people', { count: last.users })}
        </figcaption>
      )}
    </figure>
  )
}

/** Shows the chart's numbers, newest first. */
function ActivityTable({ days }: { days: LoginActivity['items'] }) {
  const { t, i18n } = useTranslation('users')
  const language = i18n.language
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={t('activity.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('activity.day')}</th>
            <th scope="col">{t('activity.columnLogins')}</th>
            <th scope="col">{t('activity.columnPeople')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ date, logins, users }) => (
            <tr key={date}>
              <th scope="row">{formatDate({ at: `${date}T00:00:00Z`, language, timeZone: 'UTC' })}</th>
              <td>{formatNumber(logins, language)}</td>
              <td>{formatNumber(users, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The scale has this many ticks, the top one included. */
const TICKS = 3

/** Returns the next round number that the ticks divide evenly. */
export function roundScaleTop(most: number): number {
  return TICKS * tickStep({ low: 0, high: most }, { most: TICKS, counted: 'length', finest: 1 })
}
