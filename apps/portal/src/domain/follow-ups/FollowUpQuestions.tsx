import { FOLLOW_UP_ANSWERS, type FollowUpAnswer } from '@earshot/contract/desk-values.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import type { OpenFollowUp } from '@earshot/contract/schemas/desk/follow-up.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
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
          <Question siteId={siteId} question={question} />
        </li>
      ))}
    </ul>
  )
}

interface QuestionProps {
  siteId: number
  question: OpenFollowUp
}

/** Asks one question: how the animals are, and how many were treated. Without a network the device keeps the answer. */
function Question({ siteId, question }: QuestionProps) {
  const { t } = useTranslation('recommendations')
  const { id, day, airspace, author, text } = question
  const [answer, setAnswer] = useState<FollowUpAnswer | null>(null)
  const [animals, setAnimals] = useState('')
  const [isKept, setKept] = useState(false)
  const sending = useAction(cases.answerFollowUp, { done: t('followUp.done') })
  const body = {
    answer: answer ?? 'SAME',
    animals_treated: /^\d+$/.test(animals) ? Number(animals) : null,
  }

  /** The queue's code comes only with the first answer that needs it. */
  async function keepAnswer(): Promise<void> {
    const { keep, sendAll } = await import('#api/queue/queue.ts')
    await keep({
      kind: 'followUp',
      key: newId(),
      airspace: airspace.name,
      place: { siteId, airspaceId: airspace.id, batchId: 0 },
      body: { ...body, date: dayKey(Date.now()), followUpId: id },
    })
    setKept(true)
    void sendAll()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (answer === null) return
    if (!navigator.onLine) void keepAnswer()
    else void sending.run({ params: { siteId, followUpId: id }, body })
  }

  if (isKept) return <p role="status">{t('followUp.kept')}</p>
  return (
    <form
      className={classes.question}
      onSubmit={submit}
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
