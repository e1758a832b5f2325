import type { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import type { ActionFigures } from '@earshot/contract/schemas/admin/action.ts'
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, type IncidentKind } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { List } from '#api/lists/use-list.ts'
import { countryName } from '#lib/locale.ts'
import { CountChips } from '#ui/CountChips.tsx'
import { FilterMenu } from '#ui/FilterMenu.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Row } from '#ui/Stack.tsx'
import classes from './Actions.module.css'

const TAKEN = ['false', 'true'] as const

export interface ActionFiltersProps {
  list: Pick<List<unknown, ListSearch<typeof actionList.list>>, 'search' | 'set'>
  figures: ActionFigures | undefined
}

/** Shows the kinds with their counts, then the list's other filters; all of them are in the address. */
export function ActionFilters({ list: { search, set }, figures }: ActionFiltersProps) {
  const { t, i18n } = useTranslation('actions')
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
          label={t('filter.taken')}
          all={t('filter.any')}
          value={search.taken ?? null}
          options={TAKEN.map(value => ({ value, label: t(`takenBy.${value}`) }))}
          onChange={taken => set({ taken: taken ?? undefined })}
        />
      </Row>
    </div>
  )
}
