import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { AdminGateway } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { FLEET_GATEWAY_FILTERS, GATEWAY_REGISTRATIONS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { HardwareFilters } from '#admin/hardware/HardwareFilters.tsx'
import { usualVersion } from '#admin/hardware/HardwareState.tsx'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/shared.module.css'
import { download } from '#api/download.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { GatewayBulk } from './GatewayBulk.tsx'
import { GatewayHead } from './GatewayHead.tsx'
import { useGatewayColumns } from './use-gateway-columns.tsx'

const codeOf = ({ code }: AdminGateway) => code

/**
 * Lists every gateway of the fleet, a thousand rows a page, the missing ones first. The database does search, filter
 * and order.
 */
export function GatewayListPage() {
  const { t } = useTranslation('hardware')
  const list = useList(adminGateways.list, { name: 'admin-gateways', page: true, ...EVERY_MINUTE })
  const { data: stats } = useEndpoint(adminGateways.stats, {}, { page: false, ...EVERY_MINUTE })
  const { filter = 'ALL', page: _, perPage: _size, ...asked } = list.search
  const { ordering_field: _field, order: _order, ...others } = asked
  const filters = { ...others, filter }
  const columns = useGatewayColumns(usualVersion(stats?.by_software ?? []))
  return (
    <>
      <GatewayHead stats={stats} seen={<AsOf figures={[stats]} />} />
      <div className={classes.list} data-tabs>
        <DataTable
          label={t('gateways')}
          density="dense"
          list={list}
          columns={columns}
          rowKey={gateway => gateway.id}
          filters={
            <HardwareFilters
              kind="gateways"
              saved="GATEWAYS"
              list={list}
              options={FLEET_GATEWAY_FILTERS}
              fetchFile={file_type =>
                download(adminGateways.download, { query: { ...asked, filter, file_type } })
              }
              total={list.page.data?.total ?? 0}
            >
              <FilterMenu
                label={t('column.registration')}
                all={t('filter.all')}
                value={list.search.registration ?? null}
                options={GATEWAY_REGISTRATIONS.map(value => ({ value, label: t(`registration.${value}`) }))}
                onChange={value => list.set({ registration: value ?? undefined })}
              />
            </HardwareFilters>
          }
          pick={{
            rowName: codeOf,
            actions: picks => <GatewayBulk picks={picks} filters={filters} />,
          }}
          empty={
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
            />
          }
        />
      </div>
    </>
  )
}
