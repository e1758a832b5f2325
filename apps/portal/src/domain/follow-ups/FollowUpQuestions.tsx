import { FOLLOW_UP_ANSWERS, type FollowUpAnswer } from '@earshot/contract/desk-values.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import type { OpenFollowUp } from '@earshot/contract/schemas/desk/follow-up.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useEndpoint } from '#api/queries.ts'
import { keep, sendAll } from '#api/queue/queue.ts'
import { useQueue } from '#api/queue/use-queue.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { newId } from '#lib/new-id.ts'
import { dayKey } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './FollowUpQuestions.module.css'

/** Shows what the farm is asked about advice, to people who may answer. There is nothing while nothing is asked. */
export function FollowUpQuestions({ siteId }: { siteId: number }) {
  const may = useSiteRights(siteId)(cases.answerFollowUp)
  const { data } = useEndpoint(cases.followUps, { params: { siteId } }, { page: false })
  if (!may || data === undefined || data.items.length === 0) return null
  return (
    <ul className={classes.questions}>
      {data.items.map(question => (
        <li key={question.id}>
          <QuestionOrAnswer siteId={siteId} question={question} />
        </li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  siteId: number
  question: OpenFollowUp
}

/** Shows that an answer waits on this device, also after a reload; a refused one is given anew. */
function QuestionOrAnswer(props: QuestionProps) {
  const { t } = useTranslation('recommendations')
  const { writes } = useQueue()
  const isKept = writes.some(
    write =>
      write.kind === 'followUp' && write.state === 'waiting' && write.body.followUpId === props.question.id,
  )
  if (isKept) return <p role="status">{t('followUp.kept')}</p>
  return <Question {...props} />
}

/** Asks one question: how the animals are, and how many were treated. Without a network the device keeps the answer. */
function Question({ siteId, question }: QuestionProps) {
  const { t } = useTranslation('recommendations')
  const { id, day, airspace, author, text } = question
  const [answer, setAnswer] = useState<FollowUpAnswer | null>(null)
  const [animals, setAnimals] = useState('')
  const away = useRef(false)
  const isAway = (error: unknown) => error instanceof ApiError && error.status === 0
  const sending = useAction(cases.answerFollowUp, {
    done: t('followUp.done'),
    isShownByPage: isAway,
    onRefused: error => {
      away.current = isAway(error)
    },
  })
  const body = {
    answer: answer ?? 'SAME',
    animals_treated: /^\d+$/.test(animals) ? Number(animals) : null,
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (answer === null) return
    away.current = !navigator.onLine
    if (!away.current) await sending.run({ params: { siteId, followUpId: id }, body })
    if (away.current) await keepAnswer()
  }

  /** The device keeps the answer, and it is sent by itself as soon as there is a network. */
  async function keepAnswer(): Promise<void> {
    await keep({
      kind: 'followUp',
      key: newId(),
      airspace: airspace.name,
      place: { siteId, airspaceId: airspace.id, batchId: 0 },
      body: { ...body, date: dayKey(Date.now()), followUpId: id },
    })
    void sendAll()
  }

  return (
    <form
      className={classes.question}
      onSubmit={event => void submit(event)}
      aria-label={t('followUp.ask', { airspace: airspace.name })}
    >
      <Text as="h2" size="body" weight="strong">
        {t('followUp.ask', { airspace: airspace.name })}
      </Text>
      <Text size="small" tone="muted">
        {t('followUp.about', { day, name: author?.name ?? t('somebody'), text })}
      </Text>
      <Row gap="3" wrap align="center">
        <SegmentedControl
          label={t('followUp.label', { airspace: airspace.name, day })}
          value={answer ?? ''}
          segments={FOLLOW_UP_ANSWERS.map(value => ({ value, label: t(`followUp.answer.${value}`) }))}
          onChange={value => setAnswer(FOLLOW_UP_ANSWERS.find(known => known === value) ?? null)}
        />
        <label className={classes.animals}>
          {t('followUp.animals')}
          <input
            inputMode="numeric"
            value={animals}
            maxLength={6}
            onChange={event => setAnimals(event.target.value.replaceAll(/\D/g, ''))}
          />
        </label>
        <Button type="submit" variant="primary" busy={sending.busy} disabled={answer === null}>
          {t('followUp.send')}
        </Button>
      </Row>
    </form>
  )
}
