import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import buttons from '#ui/actions/Button.module.css'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './Confirmation.module.css'
import { EntryLayout } from './EntryLayout.tsx'

/** The voiceprint of two coughs, then silence. */
const SETTLING = Array.from({ length: 44 }, (_, index) =>
  index < 8 ? 150 - index * 14 : 26 + (index % 3) * 8,
)

export interface ConfirmationProps {
  title: string
  text: ReactNode
  /** The text of the button that leads to sign-in. */
  button: string
}

/** Shows what was done, what happens next, and one way on. */
export function Confirmation({ title, text, button }: ConfirmationProps) {
  return (
    <EntryLayout title={title} subtitle={text}>
      <div className={classes.print}>
        <Voiceprint values={SETTLING} width={220} height={44} />
      </div>
      <Link
        to="/sign-in"
        className={[buttons.button, classes.button].join(' ')}
        data-variant="primary"
        data-size="touch"
      >
        {button}
      </Link>
    </EntryLayout>
  )
}
