import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Row, Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './AskedButton.module.css'

export interface AskedButtonProps {
  label: string
  /** What it is about, for a screen reader that reads only the button. */
  describes?: string
  /** Names the thing and what happens to it. */
  ask: string
  confirm: string
  busy: boolean
  onConfirm: () => void
}

/** Asks once, in the same place, before something that cannot be undone: a line needs no dialog. */
export function AskedButton({ label, describes, ask, confirm, busy, onConfirm }: AskedButtonProps) {
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
