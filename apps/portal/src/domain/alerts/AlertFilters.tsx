import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { ALERT_FILTERS, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import type { Address } from '#lib/use-address.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from '#ui/Select.module.css'

type AlertSearch = ListSearch<typeof alerts.list>

export interface AlertFiltersProps {
  siteId: number
  search: AlertSearch
  onChange: Address<AlertSearch>['set']
}

/** Shows the filters for priority, sensor and airspace. */
export function AlertFilters({ siteId, search, onChange }: AlertFiltersProps) {
  const { t } = useTranslation('alerts')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  return (
    <>
      <SegmentedControl
        label={t('filter.priority')}
        value={search.filter ?? 'ALL'}
        segments={ALERT_FILTERS.map(value => ({ value, label: t(`filter.${value}`) }))}
        onChange={value => onChange({ filter: value === 'ALL' ? undefined : value })}
      />
      <SegmentedControl
        label={t('filter.sensor')}
        value={search.sensor_filter ?? 'ALL'}
        segments={SENSOR_FILTERS.map(value => ({
          value,
          label: value === 'ALL' ? t('filter.allSensors') : t(`sensor.${value}`),
        }))}
        onChange={value => onChange({ sensor_filter: value === 'ALL' ? undefined : value })}
      />
      <label>
        <span className="visually-hidden">{t('filter.airspace')}</span>
        <select
          className={classes.select}
          value={search.airspace ?? ''}
          onChange={event => onChange({ airspace: Number(event.currentTarget.value) || undefined })}
        >
          <option value="">{t('filter.allAirspaces')}</option>
          {airspaces.data?.items.map(item => (
            <option key={item.id} value={item.id}>
              {item.name}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
