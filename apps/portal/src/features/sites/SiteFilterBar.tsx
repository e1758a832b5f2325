import { SITE_TYPES, type SiteType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { Address } from '#lib/use-address.ts'
import { FilterChecks } from '#ui/FilterChecks.tsx'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import classes from './SiteListPage.module.css'
import type { SiteSearch } from './site-search.ts'
import { useGroups } from './use-sites.ts'

export interface SiteFilterBarProps {
  search: SiteSearch
  onChange: Address<SiteSearch>['set']
}

/** Shows the filters for text, group and type; each of them leads to page one. */
export function SiteFilterBar({ search, onChange }: SiteFilterBarProps) {
  const { t } = useTranslation('sites')
  const groups = useGroups().data?.items ?? []
  const types = SITE_TYPES.map(value => ({ value, label: t(`type.${value}`) }))
  return (
    <search className={classes.filters}>
      <SearchField label={t('filter.text')} value={search.q ?? ''} onChange={q => onChange({ q })} />
      {groups.length > 0 && (
        <FilterMenu
          label={t('filter.group')}
          all={t('filter.all')}
          value={search.group_id === undefined ? null : String(search.group_id)}
          options={groups.map(group => ({ value: String(group.id), label: group.name }))}
          onChange={id => onChange({ group_id: id === null ? undefined : Number(id) })}
        />
      )}
      <FilterChecks<SiteType>
        label={t('filter.type')}
        all={t('filter.all')}
        values={search.type ?? []}
        options={types}
        onChange={type => onChange({ type })}
      />
    </search>
  )
}
