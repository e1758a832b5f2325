import { digestMinute, USUAL_DIGEST } from '@earshot/contract/rules/health/digest.ts'
import { useTranslation } from 'react-i18next'
import { type Saving, SavingNote } from '#features/profile/SettingRow.tsx'
import { clockText } from '#lib/time/clock-text.ts'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { withDigest } from './notice-kinds.ts'
import classes from './QuietHours.module.css'
import { TimeSetting } from './QuietHours.tsx'

interface DigestChoiceProps {
  preferences: Record<string, unknown>
  /** The reader's own time zone, by whose clock it comes. */
  timeZone: string
  onChange: (preferences: Record<string, unknown>) => void
  saving: Saving
}

/** Lets Warnings come together once a day, and at which hour. The address `#digest` leads here. */
export function DigestChoice({ preferences, timeZone, onChange, saving }: DigestChoiceProps) {
  const { t } = useTranslation('profile')
  const minute = digestMinute(preferences)
  return (
    <section id="digest" aria-labelledby="digest-heading" className={classes.digest}>
      <Row gap="4" align="center" justify="between">
        <Text as="h2" size="heading" id="digest-heading">
          {t('digest.heading')}
        </Text>
        <Switch
          label={t('digest.heading')}
          checked={minute !== null}
          onChange={isOn => onChange(withDigest(preferences, isOn ? USUAL_DIGEST : null))}
        />
      </Row>
      <Text size="small" tone="muted">
        {t(minute === null ? 'digest.off' : 'digest.hint')}
      </Text>
      {minute !== null && (
        <div className={classes.fields}>
          <TimeSetting
            label={t('digest.at', { zone: timeZone })}
            value={clockText(minute)}
            onChange={at => onChange(withDigest(preferences, at))}
          />
        </div>
      )}
      {saving.state === 'refused' && <SavingNote saving={saving} />}
    </section>
  )
}
