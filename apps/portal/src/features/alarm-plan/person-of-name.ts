import type { AvatarProps } from '#ui/pictures/Avatar.tsx'

/** Returns what an avatar's initials are made of, where only the whole name is known: its first and its last word. */
export function personOfName(name: string): NonNullable<AvatarProps['person']> {
  const [first = '', ...others] = name.split(' ')
  return { first_name: first, last_name: others.at(-1) ?? '', profile_picture: null }
}
