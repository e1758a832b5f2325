import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DayNormal, OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { useTranslation } from 'react-i18next'
import { formatLocalDay, formatNumber } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import classes from './NormalStanding.module.css'

const STROKES = Array.from({ length: DOMAIN.normal.quietDays }, (_, index) => index)

interface NormalNowProps {
  now: OwnNormal['now']
  size?: 'small'
  /** True of an hour that lies back. */
  isPast?: boolean
}

/** How many times its normal an hour's coughs were, as a sentence; nothing while that is not known. */
export function NormalNow({ now, size, isPast = false }: NormalNowProps) {
  const { t, i18n } = useTranslation('charts')
  if (now === null) return null
  const text = t(isPast ? 'normal.then' : 'normal.now', nowValues(now, i18n.language))
  return (
    <Text {...(size && { size })}>
      <TaggedText text={text} tags={{ b: inner => <strong>{inner}</strong> }} />
    </Text>
  )
}

/** What a sentence says of an hour beside its normal. */
export function nowValues({ times, age_in_days, hour }: NonNullable<OwnNormal['now']>, language: string) {
  return {
    times: formatNumber(times, language, 1),
    day: formatNumber(age_in_days, language),
    time: `${String(hour).padStart(2, '0')}:00`,
  }
}

/** What a normal stands on: fourteen strokes, of which as many are filled as there are days, and the same in words. */
export function NormalStanding({ day }: { day: DayNormal }) {
  const { t, i18n } = useTranslation('charts')
  const { quietDays } = DOMAIN.normal
  const filled = Math.min(day.days, quietDays)
  const number = (value: number) => formatNumber(value, i18n.language)
  const words =
    day.learns_until === null
      ? t('normal.stands', {
          batches: t('normal.batches', { count: day.batches }),
          days: t('normal.days', { count: day.days }),
        })
      : t('normal.learns', {
          date: formatLocalDay(day.learns_until, i18n.language),
          days: number(day.days),
          needed: number(quietDays),
        })
  return (
    <p className={classes.standing}>
      <span className={classes.strokes} aria-hidden>
        {STROKES.map(stroke => (
          <span key={stroke} data-filled={stroke < filled || undefined} />
        ))}
      </span>
      <span>
        <TaggedText text={words} tags={{ b: inner => <strong>{inner}</strong> }} />
      </span>
    </p>
  )
}
