import { IconCheck } from '@tabler/icons-react'

/** Shows the tick of the chosen item in a menu. */
export function MenuCheck() {
  return <IconCheck size={16} stroke={1.9} aria-hidden />
}
