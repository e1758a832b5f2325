import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './ConfirmButton.module.css'

export interface ConfirmButtonProps {
  label: string
  /** The thing that the button is about, for a screen reader that reads only the button. */
  describes?: string
  /** The question, which names the thing and what happens to it. */
  ask: string
  confirm: string
  busy: boolean
  onConfirm: () => void
}

/** Shows a button that asks in its own place before something that cannot be undone: a line needs no dialog. */
export function ConfirmButton({ label, describes, ask, confirm, busy, onConfirm }: ConfirmButtonProps) {
  const { t } = useTranslation('profile')
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  // The focus stays in this place: on the answer while it asks, and back on the button afterwards.
  useEffect(() => {
    if (isAsking || wasAsking.current) place.current?.querySelector('button')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (!isAsking) {
    return (
      <div ref={place} className={classes.place}>
        <Button
          size="dense"
          busy={busy}
          aria-label={describes === undefined ? undefined : t('ofThing', { action: label, thing: describes })}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      </div>
    )
  }
  return (
    // Escape answers no, wherever in the question the keyboard is.
    <Stack
      ref={place}
      gap="2"
      onKeyDown={event => {
        if (event.key === 'Escape') setAsking(false)
      }}
    >
      <Text size="small" role="alert">
        {ask}
      </Text>
      <Row className={classes.answers} gap="2" wrap>
        <Button
          variant="danger"
          size="dense"
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          {confirm}
        </Button>
        <Button variant="text" size="dense" onClick={() => setAsking(false)}>
          {t('keep')}
        </Button>
      </Row>
    </Stack>
  )
}
