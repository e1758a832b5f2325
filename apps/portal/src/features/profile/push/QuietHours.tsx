import { DOMAIN } from '@earshot/contract/domain.ts'
import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { IconMoon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Saving, SavingNote } from '#features/profile/SettingRow.tsx'
import { clockText } from '#lib/time/clock-text.ts'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { withQuietHours } from './notice-kinds.ts'
import classes from './QuietHours.module.css'
import { type QuietTimes, quietSpans, readClock } from './quiet-hours.ts'

const [FROM, TO] = DOMAIN.push.quiet

interface QuietHoursProps {
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
    onChange(withQuietHours(preferences, times))
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
          onChange={isOn => onChange(withQuietHours(preferences, isOn ? { from: FROM, to: TO } : null))}
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

/** Shows the day with its quiet hours. It is hidden from screen readers, because the fields below say the same. */
function QuietBar({ quiet }: { quiet: QuietTimes }) {
  const spans = quietSpans(quiet)
  const [first] = spans
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.day}>
        {spans.map(({ start, width }) => (
          <span
            key={start}
            className={classes.night}
            style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
          />
        ))}
        {first !== undefined && first.width > 8 && (
          <IconMoon
            className={classes.moon}
            style={{ insetInlineStart: `calc(${first.start + first.width / 2}% - 9px)` }}
            size={18}
            stroke={1.65}
          />
        )}
        {[quiet.from, quiet.to].map(minute => (
          <span
            key={minute}
            className={classes.edge}
            style={{ insetInlineStart: `${(minute / 1440) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.hours}>
        {[quiet.from, quiet.to].map(minute => (
          <span key={minute} style={{ insetInlineStart: `${(minute / 1440) * 100}%` }}>
            {clockText(minute)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A person who types 22:30 passes 02:00 and 22:00, which are not meant. */
const PAUSE_MS = 800

interface TimeSettingProps {
  label: string
  /** The time, such as "21:00". */
  value: string
  onChange: (value: string) => void
}

/**
 * Edits a time that is saved when the field is left, or when nothing more was typed for a moment. It is a text field:
 * the browser's own field for times shows 09:00 PM in an American browser, beside the 21:00 of everything else.
 */
export function TimeSetting({ label, value, onChange }: TimeSettingProps) {
  const [text, setText] = useState(value)
  // The value was refused, or changed elsewhere.
  useEffect(() => setText(value), [value])
  const time = readClock(text)
  const leave = () => {
    if (time !== null && time !== value) onChange(time)
    // A text that is no time is not kept.
    setText(time ?? value)
  }
  useEffect(() => {
    // "1" may become "12:30", so only a whole time is saved.
    if (time !== text || time === value) return
    const timer = setTimeout(() => onChange(time), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, time, value, onChange])
  return (
    <Field
      type="text"
      inputMode="numeric"
      placeholder="HH:mm"
      maxLength={5}
      autoComplete="off"
      label={label}
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={leave}
    />
  )
}
