import type { UserKpi } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { SignInActivity } from './SignInActivity.tsx'
import classes from './Users.module.css'
import { UserTabs, useKpi } from './UserTabs.tsx'

/** Shows who uses the installation: all of them in figures, and how many come by day. */
export function UserDashboardPage() {
  const { t } = useTranslation('users')
  const kpi = useKpi()
  return (
    <>
      <AdminHead title={t('title')} {...answer(kpi.data)} />
      <UserTabs />
      <AsyncSection resource={kpi} name={t('figures')} inset skeleton={<Skeleton height={108} radius={0} />}>
        {data => <KpiFigures kpi={data} />}
      </AsyncSection>
      <div className={classes.activity}>
        <SignInActivity />
      </div>
    </>
  )

  function answer(data: UserKpi | undefined) {
    if (data === undefined) return { first: t('title') }
    const never = data.never_logged_in
    return {
      first: t('answer.week', { count: data.active_7_days }),
      rest: never === 0 ? undefined : t('answer.never', { count: never }),
    }
  }
}

function KpiFigures({ kpi }: { kpi: UserKpi }) {
  const { t, i18n } = useTranslation('users')
  const figure = (value: number, decimals = 0) => formatNumber(value, i18n.language, decimals)
  const share = (part: number) => figure(kpi.users === 0 ? 0 : (100 * part) / kpi.users)
  const waiting = kpi.users - kpi.activated
  return (
    <div className={classes.kpi}>
      <Figures label={t('figures')} phone="pairs" className={classes.figures}>
        <Figure
          size="small"
          label={t('kpi.users')}
          value={figure(kpi.users)}
          note={t('kpi.new', { count: kpi.new_30_days })}
        />
        <Figure
          size="small"
          label={t('kpi.activated')}
          value={share(kpi.activated)}
          unit="%"
          note={t('kpi.waiting', { count: waiting })}
        />
        <Figure
          size="small"
          label={t('kpi.week')}
          value={figure(kpi.active_7_days)}
          note={t('kpi.share', { share: share(kpi.active_7_days) })}
        />
        <Figure
          size="small"
          label={t('kpi.month')}
          value={figure(kpi.active_30_days)}
          note={t('kpi.share', { share: share(kpi.active_30_days) })}
        />
        <Figure
          size="small"
          label={t('kpi.never')}
          value={figure(kpi.never_logged_in)}
          note={t('kpi.neverActivated', { count: kpi.never_logged_in_activated })}
        />
        <Figure
          size="small"
          label={t('kpi.sites')}
          value={figure(kpi.mean_sites_per_user, 1)}
          note={t('kpi.locked', { count: kpi.locked })}
        />
      </Figures>
    </div>
  )
}
