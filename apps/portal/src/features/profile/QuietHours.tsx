import { DOMAIN } from '@earshot/contract/domain.ts'
import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/Stack.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Text } from '#ui/Text.tsx'
import { withQuiet } from './notice-kinds.ts'
import { QuietBar } from './QuietBar.tsx'
import classes from './QuietHours.module.css'
import { clockText } from './quiet.ts'
import { SavingNote } from './SavingNote.tsx'
import { TimeSetting } from './TimeSetting.tsx'
import type { Saving } from './use-saving.ts'

const [FROM, TO] = DOMAIN.push.quiet

export interface QuietHoursProps {
  preferences: Record<string, unknown>
  onChange: (preferences: Record<string, unknown>) => void
  saving: Saving
}

/** Edits the hours in which only alarms may wake the reader. The bar shows them, and the two fields change them. */
export function QuietHours({ preferences, onChange, saving }: QuietHoursProps) {
  const { t } = useTranslation('profile')
  const quiet = quietHours(preferences)
  const change = (part: { from?: string; to?: string }) => {
    if (quiet === null) return
    const times = { from: clockText(quiet.from), to: clockText(quiet.to), ...part }
    onChange(withQuiet(preferences, times))
  }
  return (
    <section aria-labelledby="quiet-hours">
      <Row gap="4" align="center" justify="between">
        <Text as="h2" size="heading" id="quiet-hours">
          {t('quiet.heading')}
        </Text>
        <Switch
          label={t('quiet.heading')}
          checked={quiet !== null}
          onChange={isOn => onChange(withQuiet(preferences, isOn ? { from: FROM, to: TO } : null))}
        />
      </Row>
      <Text size="small" tone="muted">
        {t(quiet === null ? 'quiet.off' : 'quiet.hint')}
      </Text>
      {quiet !== null && (
        <>
          <QuietBar quiet={quiet} />
          <div className={classes.fields}>
            <TimeSetting
              label={t('quiet.from')}
              value={clockText(quiet.from)}
              onChange={from => change({ from })}
            />
            <TimeSetting label={t('quiet.to')} value={clockText(quiet.to)} onChange={to => change({ to })} />
          </div>
        </>
      )}
      {saving.state === 'refused' && <SavingNote saving={saving} />}
    </section>
  )
}
