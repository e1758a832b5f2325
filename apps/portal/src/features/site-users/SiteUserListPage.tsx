import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { SITE_RIGHT_NAMES, SITE_RIGHTS, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { SITE_ROLES } from '@earshot/contract/values.ts'
import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteMembership, useSiteRights } from '#api/use-site-rights.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { InvitationList } from './InvitationList.tsx'
import { LeaveSite } from './LeaveSite.tsx'
import { MemberTable } from './MemberTable.tsx'
import classes from './SiteUsers.module.css'
import { useOwners } from './use-members.ts'

/** A phone shows the form instead of the list at this part of the address; the desktop shows both. */
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
  const reader = useSiteMembership(siteId)
  const may = useSiteRights(siteId)
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
        aside={
          manages && reader !== undefined ? <InvitationForm siteId={siteId} reader={reader} /> : undefined
        }
      >
        <Stack gap="0" below="4">
          <MemberAnswer siteId={siteId} manages={manages} />
          <AnswerNote />
        </Stack>
        <MemberTable siteId={siteId} name="people" />
        {manages && <InvitationList siteId={siteId} reader={reader} />}
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

/** The page's answer: how many members the site has, whatever is searched for, and how many people are invited. */
export function MemberAnswer({ siteId, manages }: { siteId: number; manages: boolean }) {
  const { t } = useTranslation('people')
  const people = useOwners(siteId).total
  const invited = useEndpoint(siteUsers.invitations, { params: { siteId } }, { enabled: manages }).data?.items
  if (people === undefined) return <Answer first={t('title')} />
  return (
    <Answer
      first={t('answer.people', { count: people })}
      rest={invited?.length ? t('answer.invited', { count: invited.length }) : undefined}
    />
  )
}

/** Shows in words which role has which right, from the contract's own table. */
export function RightsTable() {
  const { t } = useTranslation('people')
  return (
    <div className={classes.rights}>
      <Text id="rights" as="h2" size="heading">
        {t('rights.title')}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby="rights">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rights.may')}</th>
              {SITE_ROLES.map(role => (
                <th key={role} scope="col" title={t(`may.${role}`)}>
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SITE_RIGHT_NAMES.map(right => (
              <tr key={right}>
                <th scope="row">{t(`right.${right}`)}</th>
                {SITE_ROLES.map(role => (
                  <td key={role}>
                    <RightCell right={right} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function RightCell({ right, role }: { right: SiteRight; role: (typeof SITE_ROLES)[number] }) {
  const { t } = useTranslation('people')
  const has = SITE_RIGHTS[right].some(each => each === role)
  if (!has)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('rights.no')}</span>
      </>
    )
  if (right === 'manageUsers' && role === 'MANAGER') return t('rights.notOwners')
  return <IconCheck size={16} stroke={2} role="img" aria-label={t('rights.yes')} />
}
