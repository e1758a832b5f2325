import type { GatewayStats } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Shows the state of the fleet's gateways, over their list and their dashboard. */
export function GatewayHead({ stats, seen }: { stats: GatewayStats | undefined; seen?: ReactNode }) {
  const { t, i18n } = useTranslation('hardware')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const disks = stats === undefined ? 0 : stats.disk_low + stats.disk_full
  return (
    <>
      <AdminHead
        title={t('gateways')}
        first={
          stats === undefined
            ? t('gateways')
            : stats.silent === 0
              ? t('answer.gatewaysHeard')
              : t(disks > 0 ? 'answer.gatewaysSilent' : 'answer.gatewaysSilentAlone', {
                  ...figure(stats.silent),
                  total: formatNumber(stats.gateways, i18n.language),
                })
        }
        rest={disks > 0 && t('answer.disks', figure(disks))}
        seen={seen}
      />
      <GatewaySections />
    </>
  )
}

/** Shows links to the pages over all gateways. */
export function GatewaySections() {
  const { t } = useTranslation('hardware')
  return (
    <AreaTabs
      label={t('gateways')}
      tabs={[
        { link: { to: '/admin/gateways/dashboard' }, label: t('section.dashboard') },
        { link: { to: '/admin/gateways/list' }, label: t('section.list') },
        { link: { to: '/admin/gateways/register' }, label: t('register.link') },
      ]}
    />
  )
}
