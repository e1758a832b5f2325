import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { AdminGatewayDetail } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FactList, type FleetFact } from '#admin/shared/FactList.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName, formatDate } from '#lib/text/locale.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AdminDetailHead } from '#ui/page/AdminHead.tsx'

type Unit = AdminDeviceDetail | AdminGatewayDetail

interface HardwareHeadProps {
  kind: 'device' | 'gateway'
  unit: Unit
  /** When the unit was last heard; it is null where it never was. */
  heardAt: string | null
  isOnline: boolean
  mark: ReactNode
  /** The site and airspace that the unit is in, as text. */
  place: string
  /** The buttons before and after the link to what was changed. */
  actions: ReactNode
  links?: ReactNode
}

/** Shows which device or gateway it is, whether it is heard, and where it is. */
export function HardwareHead(props: HardwareHeadProps) {
  const { kind, unit, heardAt, isOnline, mark, place, actions, links } = props
  const { t } = useTranslation('hardware')
  const { code, site, timezone } = unit
  const state = heardAt === null ? 'never' : isOnline ? 'heard' : 'isSilent'
  return (
    <AdminDetailHead
      title={code}
      crumbs={[{ label: t(`${kind}s`), to: `/admin/${kind}s/list` }, { label: code }]}
      subtitle={site?.name}
      mark={mark}
      first={t(`state.${state}`, { code })}
      rest={place}
      seen={<LastSeen at={heardAt} timeZone={timezone ?? undefined} />}
      actions={
        <>
          {actions}
          <ButtonLink link={{ to: '/admin/audit', search: { about: `${kind}:${unit.id}` } }} size="dense">
            {t('changes')}
          </ButtonLink>
          {links}
        </>
      }
    />
  )
}

interface HardwareFactsProps {
  unit: Unit
  /** The facts that only this kind of unit has, by what they follow. */
  own: Partial<Record<'site' | 'mac' | 'country' | 'known', readonly FleetFact[]>>
}

/** Shows what is known of a device or a gateway. */
export function HardwareFacts({ unit, own }: HardwareFactsProps) {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  const day = (at: string | null) => at && formatDate({ at, language })
  return (
    <FactList
      title={t('fact.title')}
      facts={[
        { name: t('fact.code'), value: unit.code },
        { name: t('fact.name'), value: unit.name },
        { name: t('fact.site'), value: unit.site?.name },
        ...(own.site ?? []),
        { name: t('fact.software'), value: unit.software_version },
        { name: t('fact.hardware'), value: unit.hw_revision },
        { name: t('fact.label'), value: unit.label_text },
        { name: t('fact.pcb'), value: unit.pcb_serial },
        { name: t('fact.mac'), value: unit.mac_address },
        ...(own.mac ?? []),
        { name: t('fact.ip'), value: unit.ip_address },
        { name: t('fact.country'), value: unit.country && countryName(unit.country, language) },
        ...(own.country ?? []),
        { name: t('fact.produced'), value: day(unit.produced_at) },
        { name: t('fact.known'), value: day(unit.created_at) },
        ...(own.known ?? []),
      ]}
    />
  )
}
