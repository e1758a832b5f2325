import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { AnimalGroup } from '@earshot/contract/schemas/batches/animal-group.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { formatDate, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { CloseGroupDialog, PlaceGroupDialog } from './GroupDialogs.tsx'

export interface AnimalGroupsProps {
  siteId: number
  timeZone: string | undefined
  density?: 'dense'
}

type Asked = { what: 'place' | 'close'; group: AnimalGroup } | null

/** Shows the cohorts of a site that move from airspace to airspace: where each is, since when, and where it has been. */
export function AnimalGroups({ siteId, timeZone, density }: AnimalGroupsProps) {
  const { t } = useTranslation('animal-groups')
  const list = useList(animalGroups.list, { name: 'animal-groups', params: { siteId }, page: true })
  const [asked, setAsked] = useState<Asked>(null)
  const columns = useAnimalGroupColumns({
    siteId,
    timeZone,
    onPlace: group => setAsked({ what: 'place', group }),
    onClose: group => setAsked({ what: 'close', group }),
  })
  const done = () => setAsked(null)
  return (
    <>
      <DataTable
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={group => group.id}
        isOver={group => group.state === 'CLOSED'}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        {...(density && { density })}
      />
      {asked?.what === 'place' && <PlaceGroupDialog siteId={siteId} group={asked.group} onClose={done} />}
      {asked?.what === 'close' && <CloseGroupDialog siteId={siteId} group={asked.group} onClose={done} />}
    </>
  )
}

interface AnimalGroupColumns {
  siteId: number
  timeZone: string | undefined
  onPlace: (group: AnimalGroup) => void
  onClose: (group: AnimalGroup) => void
}

function useAnimalGroupColumns(input: AnimalGroupColumns): Column<AnimalGroup>[] {
  const { siteId, timeZone, onPlace, onClose } = input
  const { t, i18n } = useTranslation('animal-groups')
  const { language } = i18n
  const moment = (at: string) => formatDate({ at, language, timeZone })
  return [
    {
      key: 'state',
      width: 120,
      header: t('column.state'),
      cell: ({ state }) => t(`state.${state}`),
      card: 'mark',
    },
    { key: 'name', header: t('column.name'), cell: group => group.name, card: 'title' },
    {
      key: 'animals',
      width: 110,
      align: 'end',
      header: t('column.animals'),
      cell: ({ animals }) => formatNumber(animals, language),
      card: 'fact',
    },
    {
      key: 'birth_date',
      width: 132,
      header: t('column.birth_date'),
      cell: ({ birth_date: day }) =>
        day === null ? '–' : formatDate({ at: `${day}T12:00:00Z`, language, timeZone: 'UTC' }),
      hideable: true,
    },
    { key: 'airspace', header: t('column.airspace'), cell: placeOf, card: 'line' },
    {
      key: 'history',
      header: t('column.history'),
      cell: ({ location_history }) => {
        const before = location_history
          .filter(location => location.to !== null)
          .map(location => location.airspace.name)
        return before.length === 0 ? '–' : before.join(' → ')
      },
      hideable: true,
      card: 'fact',
    },
    {
      key: 'actions',
      width: 210,
      header: t('column.actions'),
      hideHeader: true,
      cell: group =>
        group.state === 'CLOSED' ? null : (
          <IfAllowed call={animalGroups.locate} siteId={siteId}>
            <Row as="span" gap="1" inline wrap>
              <Button
                variant="text"
                size="dense"
                aria-label={t(group.airspace === null ? 'placeOf' : 'moveOf', { name: group.name })}
                onClick={() => onPlace(group)}
              >
                {t(group.airspace === null ? 'place' : 'move')}
              </Button>
              <Button
                variant="text"
                size="dense"
                aria-label={t('closeOf', { name: group.name })}
                onClick={() => onClose(group)}
              >
                {t('close')}
              </Button>
            </Row>
          </IfAllowed>
        ),
      card: 'note',
    },
  ]

  function placeOf({ airspace, location_history, state, closed_at }: AnimalGroup) {
    if (state === 'CLOSED' && closed_at !== null) return t('closedOn', { day: moment(closed_at) })
    if (airspace === null) return t('nowhere')
    const since = location_history.find(location => location.to === null)?.from
    return since === undefined ? airspace.name : t('since', { airspace: airspace.name, day: moment(since) })
  }
}
