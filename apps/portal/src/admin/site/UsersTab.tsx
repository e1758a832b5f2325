import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import shared from '#admin/shared/shared.module.css'
import { SignInActivity } from '#admin/users/SignInActivity.tsx'
import { call } from '#api/client.ts'
import { useSiteMembership } from '#api/use-site-rights.ts'
import { InvitationForm } from '#features/site-users/InvitationForm.tsx'
import { InvitationList } from '#features/site-users/InvitationList.tsx'
import { MemberTable } from '#features/site-users/MemberTable.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Shows who sees the site and when they were last here, how many come by day, and a form to add a person. */
export function UsersTab() {
  const { siteId, timeZone } = useAdminSite()
  const reader = useSiteMembership(siteId)
  return (
    <div className={shared.split}>
      <div className={shared.page}>
        <div>
          <MemberTable siteId={siteId} name="site-people" />
          <InvitationList siteId={siteId} reader={reader} />
        </div>
        <div>
          <SignInActivity site={{ id: siteId, timeZone }} />
        </div>
      </div>
      <aside>
        {reader !== undefined && (
          <InvitationForm
            siteId={siteId}
            reader={reader}
            send={body => call(adminSites.addUser, { params: { siteId }, body })}
          />
        )}
      </aside>
    </div>
  )
}
