import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { IconBulb } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { formatDay, formatTime } from '#lib/locale.ts'
import { Button } from '#ui/Button.tsx'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { IfMay } from '#ui/IfMay.tsx'
import { showToast } from '#ui/toasts.ts'
import type { FeedProps } from './Feed.tsx'
import classes from './Logbook.module.css'
import { useRefreshLogbook } from './use-refresh-logbook.ts'

interface RecommendationItemProps {
  recommendation: Recommendation
  occurredAt: string
  feed: FeedProps
}

/** Shows a recommendation: one that waits is the only filled element on the page. */
export function RecommendationItem({ recommendation, occurredAt, feed }: RecommendationItemProps) {
  const { t, i18n } = useTranslation('logbook')
  const { t: words } = useTranslation('recommendations')
  const { state, status, expires_at } = recommendation
  const key = recommendation.category.replace(' ', '_')
  const isWaiting = state === 'OPEN' && status === 'NO_REACTION'
  const at = (moment: string) => ({ at: moment, timeZone: feed.timeZone, language: i18n.language })
  return (
    <li className={classes.item} data-waiting={isWaiting || undefined}>
      <span className={classes.ring}>
        <IconBulb size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <h3 className={classes.itemTitle}>{words(`name.${key}`)}</h3>
        {isWaiting && (
          <p className={classes.detail}>
            {words(`text.${key}`)}{' '}
            {expires_at !== null && t('advice.until', { day: formatDay(at(expires_at)) })}
          </p>
        )}
        {!isWaiting && <p className={classes.detail}>{reaction()}</p>}
      </div>
      {isWaiting ? (
        <IfMay call={recommendations.react} siteId={feed.place.siteId}>
          <Answers recommendation={recommendation} onTreat={feed.onTreat} />
        </IfMay>
      ) : (
        <time className={classes.time} dateTime={occurredAt}>
          {formatTime(at(occurredAt))}
        </time>
      )}
    </li>
  )

  function reaction(): string {
    if (status === 'NO_REACTION') return t(`advice.state.${state}`)
    const { reacted_by, reacted_at } = recommendation
    const day = reacted_at === null ? '' : formatDay(at(reacted_at))
    return t(`advice.status.${status}`, { name: reacted_by?.name ?? t('somebody'), day })
  }
}

function Answers({
  recommendation,
  onTreat,
}: {
  recommendation: Recommendation
  onTreat: (() => void) | undefined
}) {
  const { t } = useTranslation('recommendations')
  const refresh = useRefreshLogbook()
  const [busy, setBusy] = useState<'ACCEPT' | 'DECLINED' | null>(null)
  const key = recommendation.category.replace(' ', '_')
  const name = t(`name.${key}`)
  const send = (status: 'ACCEPT' | 'DECLINED' | 'NO_REACTION') =>
    call(recommendations.react, { params: { recommendationId: recommendation.id }, body: { status } })

  async function answer(status: 'ACCEPT' | 'DECLINED'): Promise<void> {
    setBusy(status)
    try {
      await saveWithUndo({
        save: () => send(status),
        undo: () => send('NO_REACTION'),
        onChanged: refresh,
        text: t(`done.${status}`, { count: 1, name }),
      })
      // A treatment is then recorded: without product or dose, which only a vet can decide.
      if (status === 'ACCEPT' && recommendation.category === 'treatment') onTreat?.()
    } catch {
      refresh()
      showToast({ kind: 'error', text: t('refused.failed') })
    } finally {
      setBusy(null)
    }
  }
  const place = { name, airspace: recommendation.airspace.name }
  return (
    <span className={classes.answers}>
      <Button
        aria-label={t('declineNamed', place)}
        busy={busy === 'DECLINED'}
        onClick={() => void answer('DECLINED')}
      >
        {t('decline')}
      </Button>
      <Button
        variant="primary"
        aria-label={t('acceptNamed', place)}
        busy={busy === 'ACCEPT'}
        onClick={() => void answer('ACCEPT')}
      >
        {t('accept')}
      </Button>
    </span>
  )
}
