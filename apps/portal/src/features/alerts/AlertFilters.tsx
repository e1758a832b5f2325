import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { ALERT_FILTERS, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './AlertListPage.module.css'
import type { AlertSearch } from './alert-search.ts'

export interface AlertFiltersProps {
  siteId: number
  search: AlertSearch
  onChange: (search: AlertSearch) => void
}

/** Priority, sensor and airspace; each choice begins at the first page again. */
export function AlertFilters({ siteId, search, onChange }: AlertFiltersProps) {
  const { t } = useTranslation('alerts')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const { page: _page, filter, sensor_filter: sensor, airspace, ...order } = search
  const rest = {
    ...(filter && { filter }),
    ...(sensor && { sensor_filter: sensor }),
    ...(airspace !== undefined && { airspace }),
    ...order,
  }
  return (
    <div className={classes.filters}>
      <SegmentedControl
        label={t('filter.priority')}
        value={filter ?? 'ALL'}
        segments={ALERT_FILTERS.map(value => ({ value, label: t(`filter.${value}`) }))}
        onChange={value => {
          const { filter: _former, ...others } = rest
          onChange(value === 'ALL' ? others : { ...others, filter: value })
        }}
      />
      <SegmentedControl
        label={t('filter.sensor')}
        value={sensor ?? 'ALL'}
        segments={SENSOR_FILTERS.map(value => ({
          value,
          label: value === 'ALL' ? t('filter.allSensors') : t(`sensor.${value}`),
        }))}
        onChange={value => {
          const { sensor_filter: _former, ...others } = rest
          onChange(value === 'ALL' ? others : { ...others, sensor_filter: value })
        }}
      />
      <label className={classes.select}>
        <span className="visually-hidden">{t('filter.airspace')}</span>
        <select
          value={airspace ?? ''}
          onChange={event => {
            const { airspace: _former, ...others } = rest
            const id = Number(event.currentTarget.value)
            onChange(id === 0 ? others : { ...others, airspace: id })
          }}
        >
          <option value="">{t('filter.allAirspaces')}</option>
          {airspaces.data?.items.map(item => (
            <option key={item.id} value={item.id}>
              {item.name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
