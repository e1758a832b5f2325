import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatToday } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { PickBox } from '#ui/table/PickBox.tsx'
import type { PickControl } from '#ui/table/use-picks.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import classes from './Recommendations.module.css'
import { textKey } from './text-key.ts'
import { useReact } from './use-react.ts'

interface WaitingRowProps {
  siteId: number
  item: Recommendation
  picks: PickControl<Recommendation> | null
  onToggle: (item: Recommendation, event: MouseEvent) => void
  timeZone: string | undefined
}

/** Shows one recommendation with its answers. */
export function WaitingRow({ item, picks, onToggle, timeZone }: WaitingRowProps) {
  const { t, i18n } = useTranslation('recommendations')
  const now = useNow()
  const { react, busy } = useReact()
  const isPicked = picks?.has(item) ?? false
  const name = t(`name.${textKey(item.category)}`)
  const place = { name, airspace: item.airspace.name }
  const language = i18n.language
  return (
    <li className={classes.row} data-picked={isPicked || undefined}>
      {picks !== null && (
        <PickBox label={t('pick', place)} checked={isPicked} onToggle={event => onToggle(item, event)} />
      )}
      <CategoryIcon category={item.category} />
      <div className={classes.words}>
        <h3>{name}</h3>
        <p className={classes.detail}>
          {t(`text.${textKey(item.category)}`)}{' '}
          {t('since', { at: formatMoment({ at: item.created_at, now, timeZone, language }) })}
        </p>
      </div>
      {item.expires_at !== null && (
        <p className={classes.until} title={formatToday({ at: item.expires_at, timeZone, language })}>
          {t('until', { at: formatUntil({ at: item.expires_at, now, timeZone, language }) })}
        </p>
      )}
      {picks !== null && !isPicked && (
        <span className={classes.answers}>
          <Button
            aria-label={t('declineNamed', place)}
            busy={busy === 'DECLINED'}
            onClick={() => react({ items: [item], status: 'DECLINED' })}
          >
            {t('decline')}
          </Button>
          <Button
            aria-label={t('acceptNamed', place)}
            busy={busy === 'ACCEPT'}
            onClick={() => react({ items: [item], status: 'ACCEPT' })}
          >
            {t('accept')}
          </Button>
        </span>
      )}
    </li>
  )
}

const DAY_MS = 86_400_000

/** Writes the weekday within a week, and the date beyond. */
function formatUntil({
  at,
  now,
  timeZone,
  language,
}: {
  at: string
  now: number
  timeZone: string | undefined
  language: string
}) {
  // `formatMoment` writes a recent moment by its weekday; a moment that is as near in the future is written in the same
  // way.
  const ahead = Date.parse(at) - now
  return formatMoment({ at, now: ahead > 6 * DAY_MS ? now + 365 * DAY_MS : now, timeZone, language })
}
