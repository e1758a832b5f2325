import { fullName } from '@earshot/contract/rules/person-name.ts'
import { useProfile } from '#api/use-profile.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './LauncherPage.module.css'

/** Shows who is signed in. */
export function LauncherHead() {
  const { data: profile } = useProfile()
  return (
    <header className={classes.who}>
      <Avatar person={profile} size={72} />
      <div className={classes.names}>
        <h1 className={classes.name}>
          {profile === undefined ? <Skeleton width={180} height={28} /> : fullName(profile)}
        </h1>
        <span className={classes.email}>{profile?.email}</span>
      </div>
    </header>
  )
}
