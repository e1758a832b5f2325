import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useOnSite, useSiteRights } from '#api/use-site-rights.ts'
import { InvitationList } from '#domain/people/InvitationList.tsx'
import { InviteAside } from '#domain/people/InviteAside.tsx'
import classes from '#domain/people/People.module.css'
import { useMemberColumns } from '#domain/people/use-member-columns.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { LeaveSite } from './LeaveSite.tsx'
import { PeopleAnswer } from './PeopleAnswer.tsx'
import { RightsTable } from './RightsTable.tsx'

/** The part of the address where a phone shows the form instead of the list; the desktop shows both. */
const INVITE = 'invite'

function useIsInviting(): boolean {
  return useLocation().hash === INVITE
}

/**
 * Lists who sees a site and what each may do; people who manage them also see who is invited, and a form to invite
 * with.
 */
export function SiteUserListPage() {
  const { t } = useTranslation('people')
  const { siteId } = useParams({ from: '/app/sites/$siteId/users' })
  const invites = useIsInviting()
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  const list = useList(siteUsers.list, { name: 'people', params: { siteId }, page: true })
  const who = useOnSite(siteId)
  const may = useSiteRights(siteId)
  const columns = useMemberColumns(siteId)
  const manages = may(siteUsers.invite)
  const page = `/app/sites/${siteId}/users`
  return (
    <>
      <SiteHead
        title={invites ? t('invite.title') : t('title')}
        site={site}
        list={invites ? { label: t('title'), to: page } : undefined}
      />
      <Sheet
        asideHolds="form"
        phone={invites && manages ? 'aside' : 'main'}
        aside={manages && who !== undefined ? <InviteAside siteId={siteId} who={who} /> : undefined}
      >
        <div className={classes.head}>
          <PeopleAnswer siteId={siteId} manages={manages} />
          <AnswerNote />
        </div>
        <DataTable
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={member => member.id}
          density="dense"
          filters={
            <SearchField
              label={t('search')}
              value={list.search.q ?? ''}
              onChange={q => list.set({ q }, { replace: true })}
            />
          }
          empty={
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
            />
          }
        />
        {manages && <InvitationList siteId={siteId} who={who} />}
        <RightsTable />
        {site !== undefined && site.current_user_role !== null && (
          <LeaveSite site={site} role={site.current_user_role} />
        )}
      </Sheet>
      {manages && !invites && (
        <PageDock>
          <ButtonLink
            link={{ to: '/app/sites/$siteId/users', params: { siteId }, hash: INVITE }}
            variant="primary"
            size="touch"
            icon={IconUserPlus}
          >
            {t('invite.title')}
          </ButtonLink>
        </PageDock>
      )}
    </>
  )
}
