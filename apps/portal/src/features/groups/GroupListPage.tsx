import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { GroupForm } from './GroupForm.tsx'
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
            <GroupForm key={shown === 'new' ? shown : shown.id} group={shown === 'new' ? null : shown} />
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
    <Stack gap="3">
      <Skeleton width={320} height={32} />
      {ROWS.map(row => (
        <Skeleton key={row} height={76} radius={8} />
      ))}
    </Stack>
  )
}

/** The page's answer: how many groups there are, and how many sites are in none. */
function GroupAnswer({ groups, sites }: { groups: readonly Group[]; sites: readonly Site[] | undefined }) {
  const { t } = useTranslation('groups')
  return <Answer first={t('answer.groups', { count: groups.length })} rest={restOf()} />

  function restOf(): string | undefined {
    if (sites === undefined || sites.length === 0 || groups.length === 0) return undefined
    const grouped = new Set(groups.flatMap(group => group.linked_sites))
    const left = sites.filter(({ id }) => !grouped.has(id))
    if (left.length === 0) return t('answer.all')
    return t('answer.left', { count: left.length, name: left[0]?.name })
  }
}

interface GroupRowProps {
  group: Group
  sites: readonly Site[] | undefined
  isOpen: boolean
}

/** Shows a group with the state of its sites; the row opens its form, and the link leads to the sites themselves. */
function GroupRow({ group, sites, isOpen }: GroupRowProps) {
  const { t } = useTranslation('groups')
  const linked = sites?.filter(({ id }) => group.linked_sites.includes(id)) ?? []
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.main}>
        <Row gap="0 2-half" align="baseline" wrap>
          <Link
            to="/app/groups"
            search={{ group: group.id }}
            className={classes.name}
            aria-label={t('edit', { name: group.name })}
            aria-current={isOpen || undefined}
          >
            {group.name}
          </Link>
          <Text as="span" size="small" tone="muted">
            {t('sites', { count: group.linked_sites.length })}
          </Text>
        </Row>
        {group.linked_sites.length === 0 && (
          <Text size="small" tone="muted">
            {t('none')}
          </Text>
        )}
        <Row className={classes.sites} as="ul" gap="half 4-half" wrap above="1">
          {linked.map(site => (
            <li key={site.id}>
              <AgingStatusMark status={site.status_name} lastUpdate={site.last_update} />
              {site.name}
            </li>
          ))}
        </Row>
      </div>
      <Link
        to="/app/sites"
        search={{ group_id: group.id }}
        className={classes.show}
        aria-label={t('showOf', { name: group.name })}
      >
        {t('show')}
      </Link>
      <IconChevronRight size={18} stroke={1.75} aria-hidden className={classes.arrow} />
    </li>
  )
}
