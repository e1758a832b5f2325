import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './RegistrationWizard.module.css'

export interface ConsentStepProps {
  subject: 'personalData' | 'newsletter'
  /** The answer that is being sent. */
  busy: boolean | null
  /** The former answer, where the visitor comes by again. */
  given: boolean | undefined
  failure: string | null
  onAnswer: (answer: boolean) => Promise<void>
  onBack: () => void
}

/** Asks a question with two answers of equal weight, so that it favors neither. */
export function ConsentStep({ subject, busy, given, failure, onAnswer, onBack }: ConsentStepProps) {
  const { t } = useTranslation('registration')
  const question = useRef<HTMLHeadingElement>(null)
  // A screen reader reads the new step, and the next Tab reaches its first answer.
  useEffect(() => question.current?.focus(), [])
  const button = (value: boolean) => ({
    size: 'touch' as const,
    busy: busy === value,
    'aria-pressed': given === value,
    ...(given === value && { icon: IconCheck }),
    onClick: () => {
      if (busy === null) void onAnswer(value)
    },
  })
  return (
    <section className={classes.consent}>
      <Text className={classes.question} as="h2" size="title" ref={question} tabIndex={-1}>
        {t(`${subject}.question`)}
      </Text>
      <Text tone="muted" above="2">
        {t(`${subject}.text`)}
      </Text>
      <div className={classes.answers}>
        <Button {...button(true)}>{t('yes')}</Button>
        <Button {...button(false)}>{t('no')}</Button>
      </div>
      {failure !== null && <FormNotice>{failure}</FormNotice>}
      <Button variant="text" disabled={busy !== null} onClick={onBack}>
        {t('back')}
      </Button>
    </section>
  )
}
