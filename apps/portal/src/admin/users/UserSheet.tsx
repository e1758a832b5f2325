import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { UserActions } from './UserActions.tsx'
import { UserFacts } from './UserFacts.tsx'
import classes from './Users.module.css'
import { nameOf } from './use-user-columns.tsx'

/** Shows one person: which sites they belong to, whether they are signed in, and what can be done for them. */
export function UserSheet() {
  const { t } = useTranslation('users')
  const { userId } = useParams({ from: '/admin/area/users/list/$userId' })
  const navigate = useNavigate()
  const user = useEndpoint(users.read, { params: { userId } })
  return (
    <SideSheet
      title={user.data === undefined ? t('one') : nameOf(user.data)}
      subtitle={user.data?.email}
      onClose={() => void navigate({ to: '/admin/users/list', search: true })}
    >
      <AsyncSection resource={user} name={t('one')} skeleton={<Skeleton height={240} />}>
        {data => (
          <div className={classes.sheet}>
            <UserFacts user={data} />
            <UserActions user={data} />
            <p className={classes.ways}>
              <Link to="/admin/audit" search={{ user: userId }} className={classes.way}>
                {t('audit.by')}
              </Link>
              <Link to="/admin/audit" search={{ about: `user:${userId}` }} className={classes.way}>
                {t('audit.about')}
              </Link>
            </p>
          </div>
        )}
      </AsyncSection>
    </SideSheet>
  )
}
