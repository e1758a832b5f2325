import { apiAddress } from '#lib/api-address.ts'
import classes from './Avatar.module.css'

export interface AvatarProps {
  person: { first_name: string; last_name: string; profile_picture: string | null } | undefined
  /** The width in pixels. */
  size: number
  /** The person has not signed in yet, so the initials are drawn in muted colors. */
  quiet?: boolean
}

/** Shows a person's picture or their initials. It is hidden from screen readers, because the name stands beside it. */
export function Avatar({ person, size, quiet = false }: AvatarProps) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (person?.profile_picture != null)
    return <img className={classes.avatar} style={style} src={apiAddress(person.profile_picture)} alt="" />
  return (
    <span className={classes.avatar} style={style} data-quiet={quiet || undefined} aria-hidden>
      {initials(person)}
    </span>
  )
}

export function initials(person: AvatarProps['person']): string {
  if (person === undefined) return ''
  return [person.first_name, person.last_name].map(firstLetter).join('')
}

/** A letter outside of the first 65,536 is two units of a string, so its first one is not taken by its place. */
function firstLetter(name: string): string {
  const [letter = ''] = name.trim()
  return letter.toLocaleUpperCase()
}
