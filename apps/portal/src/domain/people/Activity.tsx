import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { asIs, useAddress } from '#lib/use-address.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './Activity.module.css'
import { ActivityChart } from './ActivityChart.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { ACTIVITY_DAYS, parseActivitySearch } from './activity-search.ts'

export interface ActivityProps {
  /** When it is given, the chart counts only this site's people, by the days of the site's own time zone. */
  site?: { id: number; timeZone: string | undefined }
}

/** Shows sign-ins and people by day, as a chart or as a table with the same numbers. */
export function Activity({ site }: ActivityProps) {
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
      <div className={classes.activityHead}>
        <h2 id="activity" className={classes.heading}>
          {t('activity.title')}
        </h2>
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
      </div>
      <AsyncSection resource={activity} name={t('activity.title')} skeleton={<Skeleton height={168} />}>
        {({ items }) => (asTable ? <ActivityTable days={items} /> : <ActivityChart days={items} />)}
      </AsyncSection>
    </section>
  )
}
