import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'
import { totalOf } from './StatusSummary.tsx'

/** Shows the statuses of the sites above the dashboard, and those of the listed sites above the list. */
export function FleetHead({ counts }: { counts: StatusCounts | undefined }) {
  const { t } = useTranslation('fleet')
  return (
    <>
      <AdminHead title={t('sites')} {...useAnswer(counts)} />
      <AreaTabs
        label={t('sites')}
        tabs={[
          { link: { to: '/admin/sites/dashboard' }, label: t('section.dashboard') },
          { link: { to: '/admin/sites/list' }, label: t('section.list') },
        ]}
      />
    </>
  )
}

function useAnswer(counts: StatusCounts | undefined) {
  const { t, i18n } = useTranslation('fleet')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  if (counts === undefined) return { first: t('sites') }
  const total = totalOf(counts)
  if (total === 0) return { first: t('answer.none') }
  const first = counts.Alarm === 0 ? t('answer.noAlarm') : t('answer.alarm', figure(counts.Alarm))
  const all = formatNumber(total, i18n.language)
  const quiet = { ...figure(counts.Ok), total: all }
  const rest =
    counts.Offline === 0
      ? t('answer.quiet', quiet)
      : t('answer.silentAndQuiet', { ...quiet, silent: t('answer.silent', figure(counts.Offline)) })
  return { first, rest }
}
