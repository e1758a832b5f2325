import type { LogbookType } from '@earshot/contract/batch-values.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Comment } from '@earshot/contract/schemas/batches/comment.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { Visit } from '@earshot/contract/schemas/desk/visit.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import {
  IconActivityHeartbeat,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconBulb,
  IconCircleCheck,
  IconDeviceSpeaker,
  IconFlag,
  IconMessage2,
  IconSkull,
  IconStethoscope,
  IconWalk,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AttachmentList } from '#domain/logbook/files/AttachmentList.tsx'
import { DAY_ONLY_TYPES, useLogbookItemLine } from '#domain/logbook/logbook-item-line.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { AdviceWords } from '#domain/recommendations/AdviceWords.tsx'
import { AnswerButtons } from '#domain/recommendations/AnswerButtons.tsx'
import { categoryKey } from '#domain/recommendations/categories.tsx'
import classes from '#features/logbook/Logbook.module.css'
import { formatDay, formatList, formatTime } from '#lib/text/locale.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { TreatmentItem } from './TreatmentItem.tsx'

const ICONS: Partial<Record<LogbookType, typeof IconFlag>> = {
  ALERT_OPENED: IconAlertTriangleFilled,
  ALERT_ESCALATED: IconAlertOctagonFilled,
  ALERT_CLOSED: IconCircleCheck,
  EPISODE_STARTED: IconActivityHeartbeat,
  EPISODE_CLOSED: IconCircleCheck,
  COUNT: IconSkull,
  ROUND: IconWalk,
  DEVICE_CHANGE: IconDeviceSpeaker,
}

/** What every item of a feed is shown with. */
export interface FeedContext {
  place: LogbookPlace
  batch: Batch
  /** Today at the site. */
  today: string
  timeZone: string
  /** Opens a treatment's record; undefined where the reader may not change it. */
  onEdit: ((treatment: Treatment) => void) | undefined
  /** Opens a new treatment, where a recommendation to treat was accepted. */
  onTreat: (() => void) | undefined
}

/**
 * Shows one item of the feed. What people wrote, gave or have to answer is shown in full, and what happened automatically
 * as one line.
 */
export function FeedItem({ item, context }: { item: LogbookItem; context: FeedContext }) {
  const { comment, treatment, recommendation, visit } = item
  const { place, batch, today, timeZone, onEdit, onTreat } = context
  if (comment !== null) return <CommentItem item={item} comment={comment} timeZone={timeZone} />
  if (visit !== null) return <VisitItem visit={visit} />
  if (treatment !== null) {
    const isChangeable = onEdit !== undefined && batch.state === 'ACTIVE'
    return (
      <TreatmentItem
        treatment={treatment}
        place={place}
        today={today}
        timeZone={timeZone}
        onEdit={isChangeable ? () => onEdit(treatment) : undefined}
      />
    )
  }
  if (recommendation !== null)
    return (
      <RecommendationItem
        recommendation={recommendation}
        occurredAt={item.occurred_at}
        siteId={place.siteId}
        timeZone={timeZone}
        onTreat={onTreat}
      />
    )
  return <AutomaticItem item={item} timeZone={timeZone} />
}

interface CommentItemProps {
  item: LogbookItem
  comment: Comment
  timeZone: string
}

function CommentItem({ item, comment, timeZone }: CommentItemProps) {
  const { t, i18n } = useTranslation('logbook')
  const at = { at: comment.created_at, timeZone, language: i18n.language }
  // The comment was written on another day than the one it is about, so its hour would be that other day's.
  const written =
    item.occurred_at === comment.created_at ? formatTime(at) : t('writtenOn', { day: formatDay(at) })
  return (
    <li className={classes.item}>
      <span className={classes.ring}>
        <IconMessage2 size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {comment.author?.name ?? t('formerMember')}
        </Text>
        <p className={classes.text}>{comment.comment}</p>
        <AttachmentList files={comment.attachments} />
      </div>
      <time className={classes.time} dateTime={comment.created_at}>
        {written}
      </time>
    </li>
  )
}

/** Shows a visit: who came, what was found, and the files, such as the results of a laboratory. */
function VisitItem({ visit }: { visit: Visit }) {
  const { t, i18n } = useTranslation('logbook')
  const names = visit.airspaces.map(({ name }) => name)
  return (
    <li className={classes.item}>
      <span className={classes.ring}>
        <IconStethoscope size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {t('visitBy', { name: visit.author?.name ?? t('formerMember') })}
        </Text>
        <p className={classes.text}>{visit.findings}</p>
        <Text size="small" tone="muted">
          {formatList(names, i18n.language)}
        </Text>
        <AttachmentList files={visit.attachments} />
      </div>
    </li>
  )
}

function AutomaticItem({ item, timeZone }: { item: LogbookItem; timeZone: string }) {
  const { i18n } = useTranslation()
  const line = useLogbookItemLine()
  const { type, params, occurred_at } = item
  const priority = type === 'ALERT_OPENED' || type === 'ALERT_ESCALATED' ? params.priority : undefined
  // Each level has its own shape, whether the alert began there or grew to it.
  const Icon = priority === 'ALARM' ? IconAlertOctagonFilled : (ICONS[type] ?? IconFlag)
  return (
    <li className={classes.item} data-machine>
      <span className={classes.ring} data-priority={priority}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <p className={classes.line}>{line(item)}</p>
      {!DAY_ONLY_TYPES.has(type) && (
        <time className={classes.time} dateTime={occurred_at}>
          {formatTime({ at: occurred_at, timeZone, language: i18n.language })}
        </time>
      )}
    </li>
  )
}

interface RecommendationItemProps {
  recommendation: Recommendation
  occurredAt: string
  siteId: number
  timeZone: string
  /** Opens a new treatment, where a recommendation to treat was accepted. */
  onTreat: (() => void) | undefined
}

/** Shows a recommendation. One that waits has the only filled button of the page. */
function RecommendationItem({ recommendation, occurredAt, ...props }: RecommendationItemProps) {
  const { siteId, timeZone, onTreat } = props
  const { t, i18n } = useTranslation('logbook')
  const { t: words } = useTranslation('recommendations')
  const { state, status, expires_at } = recommendation
  const key = categoryKey(recommendation.category)
  const isWaiting = state === 'OPEN' && status === 'NO_REACTION'
  const at = (moment: string) => ({ at: moment, timeZone, language: i18n.language })
  return (
    <li className={classes.item} data-waiting={isWaiting || undefined}>
      <span className={classes.ring}>
        <IconBulb size={16} stroke={1.9} aria-hidden />
      </span>
      <div className={classes.body}>
        <Text as="h3" breaks size="body" weight="strong">
          {words(`name.${key}`)}
        </Text>
        {recommendation.advice !== null && <AdviceWords advice={recommendation.advice} />}
        {isWaiting && recommendation.advice === null && (
          <Text breaks size="small" tone="muted">
            {words(`text.${key}`)}{' '}
            {expires_at !== null && t('advice.until', { day: formatDay(at(expires_at)) })}
          </Text>
        )}
        {!isWaiting && (
          <Text breaks size="small" tone="muted">
            {reaction()}
          </Text>
        )}
      </div>
      {isWaiting ? (
        <IfAllowed call={recommendations.react} siteId={siteId}>
          <span className={classes.answers}>
            <AnswerButtons recommendation={recommendation} onAccepted={recordTreatment} />
          </span>
        </IfAllowed>
      ) : (
        <time className={classes.time} dateTime={occurredAt}>
          {formatTime(at(occurredAt))}
        </time>
      )}
    </li>
  )

  /** The accepted treatment is recorded next, without product or dose, which only a vet can decide. */
  function recordTreatment(): void {
    if (recommendation.category === 'treatment') onTreat?.()
  }

  function reaction(): string {
    if (status === 'NO_REACTION') return t(`advice.state.${state}`)
    const { reacted_by, reacted_at } = recommendation
    const day = reacted_at === null ? '' : formatDay(at(reacted_at))
    return t(`advice.status.${status}`, { name: reacted_by?.name ?? t('somebody'), day })
  }
}
