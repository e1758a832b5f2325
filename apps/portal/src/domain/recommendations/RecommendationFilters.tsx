import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { CategoryOnWire } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import type { Address } from '#lib/use-address.ts'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './Recommendations.module.css'
import { textKey } from './text-key.ts'

type Search = ListSearch<typeof recommendations.list>

interface RecommendationFiltersProps {
  siteId: number
  search: Search
  waiting: number
  onChange: Address<Search>['set']
}

const SEGMENTS = ['OPEN', 'ANSWERED', 'OVER'] as const

export function RecommendationFilters({ siteId, search, waiting, onChange }: RecommendationFiltersProps) {
  const { t } = useTranslation('recommendations')
  return (
    <div className={classes.tools}>
      <SegmentedControl
        label={t('filter.label')}
        value={SEGMENTS.find(segment => segment === search.filter) ?? 'OPEN'}
        segments={SEGMENTS.map(value => ({ value, label: t(`filter.${value}`, { count: waiting }) }))}
        onChange={value => onChange({ filter: value === 'OPEN' ? undefined : value })}
      />
      <AirspaceFilter siteId={siteId} value={search.airspace} onChange={airspace => onChange({ airspace })} />
      <FilterMenu
        label={t('filter.category')}
        all={t('filter.all')}
        value={search.category ?? null}
        options={CategoryOnWire.options.map(value => ({ value, label: t(`name.${textKey(value)}`) }))}
        onChange={category => onChange({ category: category ?? undefined })}
      />
    </div>
  )
}
