import { adminChanges } from '@earshot/contract/endpoints/admin/admin-changes.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { AdminChange } from '@earshot/contract/schemas/admin/admin-change.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { countryName, formatAge, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './Fleet.module.css'

/** The number of rows that fit beside the map. */
const SHOWN = 8
const WORSENED = { query: { kind: 'SITE', direction: 'WORSE', perPage: SHOWN } } as const

/** Lists the sites that are worse than a day ago, the worst first. */
export function WorsenedSites() {
  const { t } = useTranslation('fleet')
  const changes = useEndpoint(adminChanges.list, WORSENED, { page: false, ...EVERY_MINUTE })
  return (
    <section className={shared.block} aria-labelledby="fleet-worse">
      <h2 id="fleet-worse">{t('worse.title')}</h2>
      <AsyncSection
        resource={changes}
        name={t('worse.title')}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.note}>{t('worse.none')}</p>}
      >
        {({ items, total }) => <WorsenedTable items={items} total={total} />}
      </AsyncSection>
      <p className={classes.more}>
        <Link
          to="/admin/sites/list"
          search={{ ordering_field: 'status', order: 'asc' }}
          className={shared.link}
        >
          {t('worse.all')}
        </Link>
      </p>
    </section>
  )
}

function WorsenedTable({ items, total }: { items: readonly AdminChange[]; total: number }) {
  const { t, i18n } = useTranslation('fleet')
  return (
    <>
      <p className={classes.note}>
        {t('worse.count', { count: total, figure: formatNumber(total, i18n.language) })}
      </p>
      <div className={shared.scroll}>
        <table className={shared.rows} aria-labelledby="fleet-worse">
          <thead>
            <tr>
              <th scope="col">{t('column.site')}</th>
              <th scope="col">{t('worse.before')}</th>
              <th scope="col">{t('worse.now')}</th>
              <th scope="col">{t('worse.since')}</th>
              <th scope="col">{t('column.country')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ site, before, now, since, country }) => (
              <tr key={site.id}>
                <th scope="row">
                  <Link to="/admin/sites/$siteId" params={{ siteId: site.id }} className={shared.link}>
                    {site.name}
                  </Link>
                </th>
                <td>
                  <StatusWord status={before} isOver />
                </td>
                <td>
                  <StatusWord status={now} />
                </td>
                <td className={shared.calm}>
                  <Since at={since} />
                </td>
                <td>{countryName(country, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Shows how long the status lasts; a lasting status is not old data, so the age has no color. */
function Since({ at }: { at: string }) {
  const { i18n } = useTranslation()
  const age = dataAge(at, new Date(useNow()))
  return <time dateTime={at}>{age !== null && formatAge(age, i18n.language)}</time>
}

/** Shows a status by its word; one that is over is muted, whatever it was. */
function StatusWord({ status, isOver = false }: { status: AdminChange['now']; isOver?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <span className={shared.state} data-status={isOver ? undefined : status}>
      <StatusMark status={status} size={12} />
      {t(`status.${status}`)}
    </span>
  )
}
