import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { SITE_TYPES, type SiteType } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { isAnyBehind, isCalm } from '#domain/values/lag.ts'
import type { Address } from '#lib/address/use-address.ts'
import { useNow } from '#lib/time/use-now.ts'
import { FilterChecks } from '#ui/lists/FilterChecks.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import classes from './SiteFilters.module.css'
import type { SiteSearch } from './site-list.ts'
import { STATUS_ORDER, useGroups } from './site-list.ts'

interface StatusBarProps {
  counts: StatusCounts
  /** The sites of this page: while one of them is behind, no count is shown as good news. */
  shown: readonly Site[]
  chosen: readonly StatusName[]
  onChange: (chosen: StatusName[]) => void
}

/** Shows the statuses of the sites to scale, with thinner bars for better ones; each status switches the filter. */
export function StatusBar({ counts, shown, chosen, onChange }: StatusBarProps) {
  const { t } = useTranslation(['sites', 'common'])
  const behind = isAnyBehind({ items: shown }, new Date(useNow()))
  const isOld = (name: StatusName) => behind && isCalm(name)
  const present = STATUS_ORDER.filter(name => counts[name] > 0 || chosen.includes(name))
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {present
          .filter(name => counts[name] > 0)
          .map(name => (
            <span
              key={name}
              data-status={isOld(name) ? 'Default' : name}
              data-dim={(chosen.length > 0 && !chosen.includes(name)) || undefined}
              style={{ flexGrow: counts[name] }}
            />
          ))}
      </div>
      <fieldset className={classes.chips}>
        <legend className="visually-hidden">{t('sites:filter.status')}</legend>
        {present.map(name => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={chosen.includes(name)}
            onClick={() => onChange(toggle(chosen, name))}
          >
            <StatusMark status={isOld(name) ? 'Default' : name} size={13} />
            <strong>{counts[name]}</strong>
            {isOld(name)
              ? t('sites:filter.old', { status: t(`common:status.${name}`) })
              : t(`common:status.${name}`)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

function toggle(chosen: readonly StatusName[], name: StatusName): StatusName[] {
  return chosen.includes(name) ? chosen.filter(other => other !== name) : [...chosen, name]
}

interface SiteFilterBarProps {
  search: SiteSearch
  onChange: Address<SiteSearch>['set']
}

/** Shows the filters for text, group and type; each of them leads to page one. */
export function SiteFilterBar({ search, onChange }: SiteFilterBarProps) {
  const { t } = useTranslation('sites')
  // Most people never open this filter, and a phone's first load is the poorer for each request.
  const [isReached, setReached] = useState(search.group_id !== undefined)
  const groups = useGroups({ enabled: isReached }).data?.items
  const types = SITE_TYPES.map(value => ({ value, label: t(`type.${value}`) }))
  return (
    <search className={classes.filters}>
      <SearchField label={t('filter.text')} value={search.q ?? ''} onChange={q => onChange({ q })} />
      <FilterMenu
        label={t('filter.group')}
        all={t('filter.all')}
        value={search.group_id === undefined ? null : String(search.group_id)}
        options={(groups ?? []).map(group => ({ value: String(group.id), label: group.name }))}
        onChange={id => onChange({ group_id: id === null ? undefined : Number(id) })}
        note={groups?.length === 0 ? t('filter.noGroup') : undefined}
        onReach={() => setReached(true)}
      />
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
