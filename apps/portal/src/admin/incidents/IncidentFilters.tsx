import type { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, type IncidentKind } from '@earshot/contract/fleet-values.ts'
import type { IncidentFigures } from '@earshot/contract/schemas/admin/incident.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { List } from '#api/lists/use-list.ts'
import { countryName } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { CountChips } from '#ui/lists/CountChips.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import classes from './IncidentListPage.module.css'

const CLAIMED = ['false', 'true'] as const

export interface IncidentFiltersProps {
  list: Pick<List<unknown, ListSearch<typeof incidents.list>>, 'search' | 'set'>
  figures: IncidentFigures | undefined
}

/** Shows the kinds with their counts, then the list's other filters; all of them are in the address. */
export function IncidentFilters({ list: { search, set }, figures }: IncidentFiltersProps) {
  const { t, i18n } = useTranslation('incidents')
  const countOf = (kind: IncidentKind) => figures?.by_kind.find(each => each.kind === kind)?.count
  return (
    <div className={classes.filters}>
      <CountChips
        label={t('filter.kind')}
        value={search.kind ?? 'ALL'}
        chips={[
          { value: 'ALL' as const, label: t('filter.all'), count: figures?.total },
          ...INCIDENT_KINDS.filter(kind => kind === search.kind || countOf(kind) !== 0).map(kind => ({
            value: kind,
            label: t(`kinds.${kind}`),
            count: countOf(kind),
          })),
        ]}
        onChange={kind => set({ kind: kind === 'ALL' ? undefined : kind })}
      />
      <Row gap="2" wrap>
        <SearchField
          label={t('filter.search')}
          value={search.search ?? ''}
          onChange={text => set({ search: text || undefined }, { replace: true })}
        />
        <FilterMenu
          label={t('filter.severity')}
          all={t('filter.any')}
          value={search.severity ?? null}
          options={INCIDENT_SEVERITIES.map(value => ({ value, label: t(`severity.${value}`) }))}
          onChange={severity => set({ severity: severity ?? undefined })}
        />
        <FilterMenu
          label={t('filter.country')}
          all={t('filter.any')}
          value={search.country ?? null}
          options={(figures?.countries ?? []).map(value => ({
            value,
            label: countryName(value, i18n.language),
          }))}
          onChange={country => set({ country: country ?? undefined })}
        />
        <FilterMenu
          label={t('filter.supplier')}
          all={t('filter.any')}
          value={search.supplier === undefined ? null : String(search.supplier)}
          options={(figures?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={supplier => set({ supplier: supplier === null ? undefined : Number(supplier) })}
        />
        <FilterMenu
          label={t('filter.claimed')}
          all={t('filter.any')}
          value={search.claimed ?? null}
          options={CLAIMED.map(value => ({ value, label: t(`claimedBy.${value}`) }))}
          onChange={claimed => set({ claimed: claimed ?? undefined })}
        />
      </Row>
    </div>
  )
}
