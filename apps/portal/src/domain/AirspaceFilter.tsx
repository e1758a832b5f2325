import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'

export interface AirspaceFilterProps {
  siteId: number
  value: number | undefined
  onChange: (airspaceId: number | undefined) => void
}

/** Lets people choose one airspace of the site, or all. */
export function AirspaceFilter({ siteId, value, onChange }: AirspaceFilterProps) {
  const { t } = useTranslation('common')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  return (
    <FilterMenu
      label={t('filter.airspace')}
      all={t('filter.all')}
      value={value === undefined ? null : String(value)}
      options={(airspaces.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={id => onChange(id === null ? undefined : Number(id))}
    />
  )
}
