import type { DeviceStats } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/text/locale.ts'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { AreaTabs } from '#ui/page/AreaTabs.tsx'

/** Shows the state of the fleet's devices, over their list and their dashboard. */
export function DeviceHead({ stats, seen }: { stats: DeviceStats | undefined; seen?: ReactNode }) {
  const { t, i18n } = useTranslation('hardware')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const lost = stats?.lost ?? 0
  return (
    <>
      <AdminHead
        title={t('devices')}
        first={first()}
        rest={lost > 0 && t('answer.lost', figure(lost))}
        seen={seen}
      />
      <DeviceSections />
    </>
  )

  function first(): string {
    if (stats === undefined) return t('devices')
    const total = formatNumber(stats.installed, i18n.language)
    if (stats.silent === 0) return t('answer.devicesHeard', { figure: total })
    return t(lost > 0 ? 'answer.devicesSilent' : 'answer.devicesSilentAlone', {
      ...figure(stats.silent),
      total,
    })
  }
}

/** Shows links to the two pages over all devices. */
function DeviceSections() {
  const { t } = useTranslation('hardware')
  return (
    <AreaTabs
      label={t('devices')}
      tabs={[
        { link: { to: '/admin/devices/dashboard' }, label: t('section.dashboard') },
        { link: { to: '/admin/devices/list' }, label: t('section.list') },
      ]}
    />
  )
}
