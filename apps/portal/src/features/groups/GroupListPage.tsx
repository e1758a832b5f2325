import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { GroupAnswer } from './GroupAnswer.tsx'
import { GroupAside } from './GroupAside.tsx'
import { GroupRow } from './GroupRow.tsx'
import classes from './Groups.module.css'
import type { GroupSearch } from './group-search.ts'
import { useAllSites, useGroupList } from './use-groups.ts'

/** Lists the reader's own groups of sites; beside them is the form of the open one. */
export function GroupListPage() {
  const { t } = useTranslation('groups')
  const { group: open } = useSearch({ from: '/app/groups' })
  const groups = useGroupList()
  const sites = useAllSites().data?.items
  const shown = formOf(open, groups.data?.items)
  const name = shown === 'new' ? t('new') : shown?.name
  return (
    <>
      <PageHead
        title={name ?? t('title')}
        crumbs={
          name === undefined
            ? [{ label: t('title') }]
            : [{ label: t('title'), to: '/app/groups' }, { label: name }]
        }
        subtitle={name === undefined ? undefined : t('title')}
      />
      <Sheet
        asideHolds="form"
        phone={shown === undefined ? 'main' : 'aside'}
        aside={
          shown === undefined ? undefined : (
            <GroupAside key={shown === 'new' ? shown : shown.id} group={shown === 'new' ? null : shown} />
          )
        }
      >
        <AsyncSection resource={groups} name={t('title')} skeleton={<GroupSkeleton />}>
          {({ items }) => <GroupRows groups={items} sites={sites} open={open} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

/** Returns the open group; undefined where none is open, or the open one is gone. */
function formOf(open: GroupSearch['group'], groups: readonly Group[] | undefined): Group | 'new' | undefined {
  return open === 'new' ? open : groups?.find(({ id }) => id === open)
}

interface GroupRowsProps {
  groups: readonly Group[]
  sites: readonly Site[] | undefined
  open: GroupSearch['group']
}

function GroupRows({ groups, sites, open }: GroupRowsProps) {
  const { t } = useTranslation('groups')
  return (
    <>
      <GroupAnswer groups={groups} sites={sites} />
      <AnswerNote />
      <div className={classes.tools}>
        <p>{t('hint')}</p>
        <ButtonLink
          link={{ to: '/app/groups', search: { group: 'new' } }}
          variant={groups.length === 0 ? 'primary' : 'outline'}
          icon={IconPlus}
        >
          {t('new')}
        </ButtonLink>
      </div>
      {groups.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ul className={classes.rows} aria-label={t('title')}>
          {groups.map(group => (
            <GroupRow key={group.id} group={group} sites={sites} isOpen={group.id === open} />
          ))}
        </ul>
      )}
    </>
  )
}

const ROWS = [0, 1, 2]

function GroupSkeleton() {
  return (
    <div className={classes.skeleton}>
      <Skeleton width={320} height={32} />
      {ROWS.map(row => (
        <Skeleton key={row} height={76} radius={8} />
      ))}
    </div>
  )
}
