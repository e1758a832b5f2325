import { rolesToGive } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import select from '#ui/Select.module.css'
import classes from './People.module.css'
import { nameOf } from './use-people.ts'

export interface RoleSelectProps {
  /** The person who chooses. */
  who: OnSite
  member: SiteUser
  onChange: (role: SiteRole) => Promise<void>
}

/** Shows a role that is saved as it is chosen; until the answer is there it shows what was chosen. */
export function RoleSelect({ who, member, onChange }: RoleSelectProps) {
  const { t } = useTranslation('people')
  const [chosen, setChosen] = useState<SiteRole | null>(null)
  const offered = rolesToGive(who)
  async function choose(role: SiteRole | undefined): Promise<void> {
    if (role === undefined) return
    setChosen(role)
    await onChange(role)
    setChosen(null)
  }
  return (
    <select
      className={`${select.select} ${classes.role}`}
      aria-label={t('roleOf', { name: nameOf(member) })}
      aria-busy={chosen !== null || undefined}
      title={t(`may.${chosen ?? member.role}`)}
      value={chosen ?? member.role}
      onChange={event => void choose(offered.find(role => role === event.target.value))}
    >
      {offered.map(role => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  )
}
