import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { LimitVersion } from '@earshot/contract/schemas/health/limits.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { AirspaceFilter } from '#domain/AirspaceFilter.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { formatInstant } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PutBackChange } from './LimitsAside.tsx'
import { useChangeWords } from './use-change-words.ts'

/** Lists every change of the limits of a site: who, when, from, to and why. */
export function LimitChangesPage() {
  const { t } = useTranslation('limits')
  const { siteId } = useParams({ from: '/app/sites/$siteId/limits/changes' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const list = useList(limits.versions, { name: 'limit-changes', params: { siteId }, page: true })
  const columns = useColumns(siteId, site.data?.timezone)
  return (
    <>
      <SiteHead
        title={t('changes.title')}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/limits` }}
      />
      <Sheet>
        <Text as="h1" size="answer" below="4">
          {t('changes.title')}
        </Text>
        <DataTable
          label={t('changes.title')}
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          filters={
            <AirspaceFilter
              siteId={siteId}
              value={list.search.airspace}
              onChange={airspace => list.set({ airspace })}
            />
          }
          empty={
            <EmptyState
              title={t('changes.none')}
              action={
                list.isFiltered ? <Button onClick={list.clear}>{t('changes.clear')}</Button> : undefined
              }
            />
          }
        />
      </Sheet>
    </>
  )
}

function useColumns(siteId: number, timeZone: string | undefined): Column<LimitVersion, never>[] {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const { lines, place } = useChangeWords()
  const moment = (at: string) => formatInstant({ at, language, timeZone })
  return [
    {
      key: 'what',
      header: t('changes.column.what'),
      cell: version => lines(version).join(', '),
      card: 'title',
    },
    { key: 'where', header: t('changes.column.where'), width: 150, cell: place, card: 'line' },
    {
      key: 'why',
      header: t('changes.column.why'),
      cell: ({ why, proposed_by }) =>
        proposed_by === null ? why : `${why} ${t('changes.proposed', { name: proposed_by })}`,
      card: 'fact',
    },
    {
      key: 'who',
      header: t('changes.column.who'),
      width: 170,
      cell: ({ changed_by, holds_from }) =>
        changed_by ?? t(holds_from === null ? 'changes.unknown' : 'somebody'),
      card: 'fact',
    },
    {
      key: 'when',
      header: t('changes.column.when'),
      width: 180,
      cell: ({ changed_at }) => moment(changed_at),
      card: 'fact',
    },
    {
      key: 'from',
      header: t('changes.column.from'),
      width: 180,
      cell: ({ holds_from }) => (holds_from === null ? t('changes.beginning') : moment(holds_from)),
      card: 'fact',
    },
    {
      key: 'back',
      header: t('putBack'),
      hideHeader: true,
      width: 110,
      cell: version => <PutBackChange siteId={siteId} version={version} />,
      card: 'note',
    },
  ]
}
