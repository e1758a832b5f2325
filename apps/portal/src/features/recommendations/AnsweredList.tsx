import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { AdviceWords } from '#domain/recommendations/AdviceWords.tsx'
import { categoryKey } from '#domain/recommendations/categories.tsx'
import { useReaction } from '#domain/recommendations/use-reaction.ts'
import { formatDay, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Recommendations.module.css'

interface AnsweredListProps {
  siteId: number
  items: readonly Recommendation[]
  timeZone: string | undefined
}

/** Lists recommendations that were answered or are over: by whom, when, and for which period they were planned. */
export function AnsweredList({ siteId, items, timeZone }: AnsweredListProps) {
  const mayAnswer = useSiteRights(siteId)(recommendations.react)
  return (
    <ul>
      {items.map(item => (
        <AnsweredRow key={item.id} item={item} mayAnswer={mayAnswer} timeZone={timeZone} />
      ))}
    </ul>
  )
}

interface AnsweredRowProps {
  item: Recommendation
  mayAnswer: boolean
  timeZone: string | undefined
}

function AnsweredRow({ item, mayAnswer, timeZone }: AnsweredRowProps) {
  const { t, i18n } = useTranslation('recommendations')
  const now = useNow()
  const { react, busy } = useReaction()
  const language = i18n.language
  const name = t(`name.${categoryKey(item.category)}`)
  const day = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language, timeZone })
  const at = item.reacted_at
  return (
    <li className={classes.answered}>
      <div>
        <strong>{name}</strong>
        {item.advice !== null && <AdviceWords advice={item.advice} />}
      </div>
      <span>{item.airspace.name}</span>
      <span>
        {t(`outcome.${item.status}.${item.state}`)} {mayAnswer && <RecordLink item={item} />}
      </span>
      <Text as="span" size="small" tone="muted">
        {at === null
          ? t(`unanswered.${item.state}`)
          : t('by', {
              name: item.reacted_by?.name ?? t('somebody'),
              at: formatMoment({ at, now, timeZone, language }),
            })}
        {item.word !== null && <q className={classes.said}>{item.word}</q>}
        {item.done_word !== null && <q className={classes.said}>{item.done_word}</q>}
      </Text>
      <span className={classes.period}>
        {item.start !== null &&
          (item.end === null
            ? t('plannedFrom', { from: day(item.start) })
            : t('planned', { from: day(item.start), to: day(item.end) }))}
      </span>
      <span className={classes.takeBack}>
        {mayAnswer && item.state === 'OPEN' && item.status === 'ACCEPT' && item.advice !== null && (
          <DoneButton item={item} name={name} />
        )}
        {mayAnswer && item.state === 'OPEN' && item.status !== 'NO_REACTION' && (
          <Button
            variant="text"
            size="dense"
            busy={busy !== null}
            aria-label={t('takeBackNamed', { name, airspace: item.airspace.name })}
            onClick={() => void react({ items: [item], status: 'NO_REACTION' })}
          >
            {t('takeBack')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Sends that what a person advised was done: who advised hears of it. */
function DoneButton({ item: { id, airspace }, name }: { item: Recommendation; name: string }) {
  const { t } = useTranslation('recommendations')
  const done = useAction(recommendations.done, { done: t('markedDone', { name }) })
  return (
    <Button
      size="dense"
      busy={done.busy}
      aria-label={t('markDoneNamed', { name, airspace: airspace.name })}
      onClick={() => void done.run({ params: { recommendationId: id }, body: {} })}
    >
      {t('markDone')}
    </Button>
  )
}

/** Shows a link from an accepted treatment to the form in which it is recorded (spec/3 §4.8). */
function RecordLink({ item: { category, status, state, ...item } }: { item: Recommendation }) {
  const { t } = useTranslation('recommendations')
  const { site_pk: siteId, airspace, batch_id: batch } = item
  if (category !== 'treatment' || status !== 'ACCEPT' || state !== 'OPEN' || batch === null) return null
  return (
    <Link
      to="/app/sites/$siteId/airspaces/$airspaceId/logbook"
      params={{ siteId, airspaceId: airspace.id }}
      search={{ batch, treat: true }}
      className={classes.record}
      aria-label={t('recordNamed', { airspace: airspace.name })}
    >
      {t('record')}
    </Link>
  )
}
