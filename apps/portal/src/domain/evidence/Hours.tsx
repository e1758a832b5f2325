import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { useTranslation } from 'react-i18next'
import classes from './Hours.module.css'
import { Part } from './Part.tsx'
import { useEvidenceText } from './use-evidence-text.ts'

/** Shows the hours before the figure in strokes of half an hour: heard, come later, or missing. */
export function Hours({ found }: { found: Evidence }) {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const { from, to, count, strokes, late, missing_minutes: missing } = found.hours
  if (strokes.length === 0) return null
  const lateTexts = late.map(span => {
    const key = span.arrived_at === null ? 'hours.late' : 'hours.lateAt'
    const at = span.arrived_at === null ? '' : text.time(span.arrived_at, span.to)
    return t(key, { from: text.moment(span.from), to: text.time(span.to, span.from), at })
  })
  const missingText = missing > 0 ? t('hours.missing', { count: missing, minutes: text.whole(missing) }) : ''
  const all = lateTexts.length === 0 && missing === 0 ? t('hours.whole') : ''
  return (
    <Part
      label={t('hours.label', { count, hours: text.whole(count) })}
      end={t('hours.span', { from: text.moment(from), to: text.moment(to) })}
    >
      <div className={classes.strokes} aria-hidden>
        {strokes.map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is the half hour at its place.
          <span key={at} data-state={state} />
        ))}
      </div>
      <p>
        {lateTexts.map(sentence => (
          <span key={sentence} className={classes.late}>
            {sentence}{' '}
          </span>
        ))}
        {missingText !== '' && <span className={classes.missing}>{missingText}</span>}
        {all !== '' && <span>{all}</span>}
      </p>
    </Part>
  )
}
