import { DOMAIN } from '@earshot/contract/domain.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { AdminGateway, AdminGatewaysQuery } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import {
  DEVICE_MODES,
  type DeviceMode,
  FLEET_GATEWAY_FILTERS,
  GATEWAY_REGISTRATIONS,
} from '@earshot/contract/values.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkChange } from '#admin/hardware/BulkChange.tsx'
import { HardwareList } from '#admin/hardware/HardwareList.tsx'
import { GatewayMode, useDiskFree, useLinkState, usualVersion } from '#admin/hardware/HardwareState.tsx'
import { useHardwareColumns } from '#admin/hardware/hardware-columns.tsx'
import { MinutesField } from '#admin/hardware/MinutesField.tsx'
import { pickedCodes } from '#admin/hardware/picked-codes.ts'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/shared.module.css'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { filtersOf, type ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import type { Picks } from '#ui/table/use-picks.ts'
import { GatewayHead } from './GatewayHead.tsx'

/** Lists every gateway of the fleet. */
export function GatewayListPage() {
  const { t } = useTranslation('hardware')
  const list = useList(adminGateways.list, { name: 'admin-gateways', page: true, ...EVERY_MINUTE })
  const { data: stats } = useEndpoint(adminGateways.stats, {}, { page: false, ...EVERY_MINUTE })
  const { filter = 'ALL', page: _page, perPage: _size, ...asked } = list.search
  return (
    <>
      <GatewayHead stats={stats} seen={<AsOf figures={[stats]} />} />
      <HardwareList
        kind="gateways"
        list={list}
        columns={useGatewayColumns(usualVersion(stats?.by_software ?? []))}
        filters={FLEET_GATEWAY_FILTERS}
        moreFilters={
          <FilterMenu
            label={t('column.registration')}
            all={t('filter.all')}
            value={list.search.registration ?? null}
            options={GATEWAY_REGISTRATIONS.map(value => ({ value, label: t(`registration.${value}`) }))}
            onChange={value => list.set({ registration: value ?? undefined })}
          />
        }
        fetchFile={file_type => download(adminGateways.download, { query: { ...asked, filter, file_type } })}
        actions={picks => <ModeChange picks={picks} filters={{ ...filtersOf(asked), filter }} />}
      />
    </>
  )
}

interface ModeChangeProps {
  picks: Picks<AdminGateway>
  /** The filters of the list. */
  filters: Omit<ListSearch<typeof adminGateways.list>, 'page' | 'perPage' | 'ordering_field' | 'order'>
}

/** Changes the mode of what is picked, or of everything that the list found; most modes end by themselves. */
function ModeChange({ picks, filters }: ModeChangeProps) {
  const { t } = useTranslation('hardware')
  const [typed, setTyped] = useState<number | null>(null)
  const minutesOf = (mode: DeviceMode) => {
    const usual = DOMAIN.gatewayModeMinutes[mode]
    return usual === null ? null : (typed ?? usual)
  }
  return (
    <BulkChange<DeviceMode>
      picks={picks}
      label={t('bulk.mode')}
      title={count => t('bulk.modeOf', count)}
      choices={DEVICE_MODES.map(value => ({
        value,
        label: t(`mode.${value}`),
        text: t(`modeText.${value}`),
      }))}
      first="MAINTENANCE"
      codes={() => pickedCodes({ picks, filters, read: query => call(adminGateways.list, { query }) })}
      run={(device_codes, device_mode) =>
        call(adminGateways.bulkStatus, {
          body: { device_codes, device_mode, device_mode_parameter: minutesOf(device_mode) },
        })
      }
      beside={mode => {
        const minutes = minutesOf(mode)
        return minutes !== null && <MinutesField minutes={minutes} onChange={setTyped} />
      }}
    />
  )
}

type GatewayColumn = Column<AdminGateway, NonNullable<AdminGatewaysQuery['ordering_field']>>

/** Returns the columns of the list of gateways; usual values are muted. */
function useGatewayColumns(newest: string | null): GatewayColumn[] {
  const { t } = useTranslation('hardware')
  const linkState = useLinkState()
  const diskFree = useDiskFree()
  const shared = useHardwareColumns(newest)
  return useMemo<GatewayColumn[]>(
    () => [
      shared.code,
      shared.site,
      { ...shared.country, width: 100 },
      {
        key: 'link',
        width: 112,
        header: t('column.link'),
        cell: linkState,
        card: 'mark',
      },
      {
        key: 'last_heartbeat_at',
        width: 88,
        header: t('column.heartbeat'),
        cell: gateway => <LastSeen at={gateway.last_heartbeat_at} short />,
        order: 'last_heartbeat_at',
        first: 'asc',
        align: 'end',
        card: 'note',
      },
      {
        key: 'devices_amount',
        width: 116,
        header: t('column.devices'),
        cell: ({ devices_online: online, devices_amount: total }) => (
          <span className={online === total ? classes.calm : classes.loud}>
            {t('onlineOf', { online, total })}
          </span>
        ),
        order: 'devices_amount',
        align: 'end',
        card: 'fact',
      },
      {
        key: 'disk_space',
        width: 84,
        header: t('column.disk'),
        cell: diskFree,
        order: 'disk_space',
        first: 'asc',
        align: 'end',
        card: 'fact',
      },
      {
        key: 'device_mode',
        width: 170,
        header: t('column.mode'),
        cell: gateway => (
          <span className={gateway.device_mode === 'NORMAL' ? classes.calm : classes.loud}>
            <GatewayMode gateway={gateway} />
          </span>
        ),
        order: 'device_mode',
        first: 'asc',
        hideable: true,
      },
      {
        key: 'registration',
        width: 96,
        header: t('column.registration'),
        cell: ({ registration }) => (
          <span className={registration === 'REGISTERED' ? classes.calm : classes.loud}>
            {t(`registration.${registration}`)}
          </span>
        ),
        order: 'registration',
        first: 'asc',
        hideable: true,
      },
      { ...shared.software, width: 88 },
      openColumn({
        header: t('column.open'),
        width: 40,
        link: ({ id }) => ({ to: '/admin/gateways/$gatewayId', params: { gatewayId: id } }),
        label: ({ code }) => t('openNamed', { name: code }),
      }),
    ],
    [t, shared, linkState, diskFree],
  )
}
