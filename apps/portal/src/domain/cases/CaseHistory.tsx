import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { Case, CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import type { Visit } from '@earshot/contract/schemas/desk/visit.ts'
import { IconCalendarQuestion, IconCheck, IconFlag, IconMessage2, IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentList } from '#domain/logbook/files/AttachmentList.tsx'
import { AdviceWords } from '#domain/recommendations/AdviceWords.tsx'
import { CategoryIcon, categoryKey } from '#domain/recommendations/categories.tsx'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './CaseHistory.module.css'
import { type StoryEvent, storyEvents } from './story-events.ts'

/** Lets the author of advice correct it while its case is open. */
interface Correcting {
  /** The reader; undefined until they are known. */
  readerId: number | undefined
  onCorrect: (advice: Advice) => void
}

interface CaseHistoryProps {
  story: CaseStory
  /** It is left out where the story can only be read. */
  correcting?: Correcting
}

/** Lists what happened in the open case and in those before it, the newest first. */
export function CaseHistory({ story, correcting }: CaseHistoryProps) {
  const { t } = useTranslation('cases')
  const events = storyEvents(story)
  if (events.length === 0) return <Text tone="muted">{t('nothing')}</Text>
  return (
    <ul>
      {events.map(event => (
        <EventRow key={event.key} event={event} timeZone={story.timezone} correcting={correcting} />
      ))}
    </ul>
  )
}

interface EventRowProps {
  event: StoryEvent
  timeZone: string
  correcting: Correcting | undefined
}

function EventRow({ event, timeZone, correcting }: EventRowProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <li className={classes.event}>
      <time className={classes.when} dateTime={event.at}>
        {formatMoment({ at: event.at, now, timeZone, language: i18n.language })}
      </time>
      <EventMark event={event} />
      <div className={classes.what}>
        <EventWords event={event} correcting={correcting} />
      </div>
    </li>
  )
}

const MARKS = {
  answered: IconMessage2,
  done: IconCheck,
  asked: IconCalendarQuestion,
  followed: IconCalendarQuestion,
  visit: IconStethoscope,
  closed: IconFlag,
}

function EventMark({ event }: { event: StoryEvent }) {
  if (event.kind === 'advised') return <CategoryIcon category={event.advice.category} />
  const Icon = MARKS[event.kind]
  return (
    <span className={classes.mark}>
      <Icon size={16} stroke={1.9} aria-hidden />
    </span>
  )
}

function EventWords({ event, correcting }: Pick<EventRowProps, 'event' | 'correcting'>) {
  const { t } = useTranslation('cases')
  const { t: words } = useTranslation('recommendations')
  const somebody = t('somebody')
  switch (event.kind) {
    case 'advised':
      return <Advised advice={event.advice} isOpen={event.isOpen} correcting={correcting} />
    case 'answered':
      return (
        <Said
          word={event.advice.word}
          by={event.advice.reacted_by?.name ?? somebody}
          what={t(event.advice.status === 'ACCEPT' ? 'event.accepted' : 'event.declined')}
        />
      )
    case 'done':
      return (
        <Said
          word={event.advice.done_word}
          by={event.advice.done_by?.name ?? somebody}
          what={t('event.done')}
        />
      )
    case 'asked':
      return <Said word={null} by={null} what={t('event.asked', { day: event.followUp.day })} />
    case 'followed':
      return (
        <Said
          word={event.followUp.word}
          by={event.followUp.answered_by?.name ?? somebody}
          what={t('event.followed', {
            day: event.followUp.day,
            answer: words(`followUp.answer.${event.followUp.answer ?? 'SAME'}`),
          })}
        >
          {event.followUp.animals_treated !== null &&
            t('event.treated', { count: event.followUp.animals_treated })}
        </Said>
      )
    case 'visit':
      return <Visited visit={event.visit} />
    case 'closed':
      return <Closed closed={event.closed} />
  }
}

interface AdvisedProps {
  advice: Advice
  /** Its case is open, so that it can be corrected. */
  isOpen: boolean
  correcting: Correcting | undefined
}

function Advised({ advice, isOpen, correcting }: AdvisedProps) {
  const { t } = useTranslation('cases')
  const isOwn = correcting !== undefined && advice.author?.id === correcting.readerId
  const mayCorrect = isOpen && isOwn && advice.corrected_by_id === null
  return (
    <>
      <Text as="h3" size="body" weight="strong">
        {t(`kind.${categoryKey(advice.category)}`)}
      </Text>
      <AdviceWords advice={advice} />
      {mayCorrect && (
        <Button variant="text" size="dense" onClick={() => correcting?.onCorrect(advice)}>
          {t('event.correct')}
        </Button>
      )}
    </>
  )
}

interface SaidProps {
  word: string | null
  by: string | null
  what: string
  children?: ReactNode
}

function Said({ word, by, what, children }: SaidProps) {
  return (
    <>
      <p>
        <strong>{what}</strong> {word !== null && word !== '' && <q>{word}</q>} {children}
      </p>
      {by !== null && (
        <Text size="small" tone="muted">
          {by}
        </Text>
      )}
    </>
  )
}

function Visited({ visit }: { visit: Visit }) {
  const { t } = useTranslation('cases')
  return (
    <>
      <p>
        <strong>{t('event.visit', { name: visit.author?.name ?? t('somebody') })}</strong>
      </p>
      <p className={classes.text}>{visit.findings}</p>
      <AttachmentList files={visit.attachments} />
    </>
  )
}

function Closed({ closed }: { closed: Case }) {
  const { t } = useTranslation('cases')
  return (
    <Said
      word={closed.note}
      by={closed.closed_by?.name ?? t('somebody')}
      what={t('event.closed', { outcome: t(`outcome.${closed.outcome ?? 'OTHER'}`) })}
    />
  )
}
