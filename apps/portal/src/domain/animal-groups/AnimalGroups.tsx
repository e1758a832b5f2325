import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { AnimalGroup } from '@earshot/contract/schemas/batches/animal-group.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { CloseGroupDialog } from './CloseGroupDialog.tsx'
import { PlaceGroupDialog } from './PlaceGroupDialog.tsx'
import { useAnimalGroupColumns } from './use-animal-group-columns.tsx'

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
