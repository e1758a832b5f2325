import { AUDIT_KINDS } from '@earshot/contract/audit-kinds.ts'
import type { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { AuditRow } from '@earshot/contract/schemas/admin/audit.ts'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import type { Address } from '#lib/address/use-address.ts'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { useAuditWords } from './audit-words.ts'
import { DAY_RANGES, sinceDays } from './day-ranges.ts'

export type AuditSearch = ListSearch<typeof audit.list>

interface AuditFiltersProps {
  search: AuditSearch
  onChange: Address<AuditSearch>['set']
  rows: readonly AuditRow[]
}

/**
 * Shows the filters: text, person, subject, action and period, and the one thing or site that a link has narrowed the
 * list to.
 */
export function AuditFilters({ search, onChange, rows }: AuditFiltersProps) {
  const { t } = useTranslation('audit')
  const people = usePeople(search.user, rows)
  const { actionChoices } = useAuditWords()
  const days = useDayRanges(search)
  const only = useNarrowedTo(search, rows)
  return (
    <>
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={text => onChange({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('filter.who')}
        all={t('filter.anyone')}
        value={search.user === undefined ? null : String(search.user)}
        options={[...people].map(([id, label]) => ({ value: String(id), label }))}
        onChange={id => onChange({ user: id === null ? undefined : Number(id) })}
      />
      <FilterMenu
        label={t('filter.on')}
        all={t('filter.anything')}
        value={search.kind ?? null}
        options={AUDIT_KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
        onChange={kind => onChange({ kind: kind ?? undefined })}
      />
      <FilterMenu
        label={t('column.what')}
        all={t('filter.anything')}
        value={search.action ?? null}
        options={actionChoices()}
        onChange={action => onChange({ action: action ?? undefined })}
      />
      <FilterMenu
        label={t('filter.days')}
        all={t('filter.ever')}
        value={days.chosen}
        options={days.options}
        onChange={name => {
          const chosen = DAY_RANGES.find(each => each.name === name)
          if (name !== null && chosen === undefined) return
          onChange({ from: chosen && sinceDays(chosen.days), to: undefined })
        }}
      />
      {only !== null && (
        <Button size="dense" icon={IconX} onClick={() => onChange({ about: undefined, site: undefined })}>
          {t('filter.about', { name: only })}
        </Button>
      )}
    </>
  )
}

/**
 * Returns the people in view, the reader, and the person who is filtered by: a link leads to people without a row here
 * too.
 */
function usePeople(chosen: number | undefined, rows: readonly AuditRow[]): Map<number, string> {
  const { t } = useTranslation('audit')
  const self = useProfile().data
  const people = new Map(rows.flatMap(({ user }) => (user === null ? [] : [[user.id, user.name] as const])))
  if (self !== undefined) people.set(self.id, t('filter.me'))
  const isUnknown = chosen !== undefined && !people.has(chosen)
  const { data: person } = useEndpoint(
    users.read,
    { params: { userId: chosen ?? 0 } },
    { page: false, enabled: isUnknown },
  )
  if (isUnknown) {
    const name = person === undefined ? '' : fullName(person)
    people.set(chosen, name || t('filter.user', { id: String(chosen) }))
  }
  return people
}

/**
 * Stands for a range that is not among the choices, because it comes from a saved address or starts at midnight. It is
 * shown by its days.
 */
const OTHER_RANGE = 'other'

function useDayRanges({ from, to }: AuditSearch) {
  const { t, i18n } = useTranslation('audit')
  const options: { value: string; label: string }[] = DAY_RANGES.map(({ name }) => ({
    value: name,
    label: t(`filter.${name}`),
  }))
  const known = to === undefined ? DAY_RANGES.find(({ days }) => sinceDays(days) === from) : undefined
  if (known !== undefined) return { chosen: known.name, options }
  if (from === undefined && to === undefined) return { chosen: null, options }
  const day = (at: string | undefined) => at && formatDayOfYear({ at, language: i18n.language })
  const words = from === undefined ? 'until' : to === undefined ? 'since' : 'between'
  const label = t(`filter.${words}`, { from: day(from), to: day(to) })
  return { chosen: OTHER_RANGE, options: [...options, { value: OTHER_RANGE, label }] }
}

/** Returns the name of what a link has narrowed the list to, as the rows write it. */
function useNarrowedTo({ about, site }: AuditSearch, rows: readonly AuditRow[]): string | null {
  const { t } = useTranslation('audit')
  const subjects = rows.flatMap(({ subject }) => subject ?? [])
  if (about !== undefined) {
    const found = subjects.find(({ kind, key }) => [kind, key].join(':') === about)
    const [kind = '', key = ''] = about.split(':')
    return found?.label ?? [t(`kind.${kind}`, { defaultValue: kind }), key].join(' ')
  }
  if (site === undefined) return null
  const name = subjects.find(subject => subject.site?.id === site)?.site?.name
  return name ?? [t('kind.site'), site].join(' ')
}
