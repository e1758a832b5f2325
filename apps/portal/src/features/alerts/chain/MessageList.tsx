import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { answerTo, messageState } from './chain-story.ts'
import classes from './MessageList.module.css'
import { ChannelMark } from './MessageTable.tsx'
import { useChainWords } from './use-chain-words.ts'
import { useShownSteps } from './use-shown-steps.ts'
import type { PlannedChainProps } from './WhoWasTold.tsx'

/** Lists the messages of a chain on a phone, one line each, and the steps that are still to come. */
export function MessageList({ site, chain, planned }: PlannedChainProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const { steps, showAll } = useShownSteps(chain)
  return (
    <ol className={classes.list}>
      {showAll !== null && (
        <li>
          <Button variant="text" size="touch" onClick={showAll}>
            {t('told.earlier')}
          </Button>
        </li>
      )}
      {steps
        .flatMap(step => step.messages)
        .map(message => {
          const { step_no, person, channel, at } = message
          return (
            <li key={`${step_no} ${person.id} ${channel}`}>
              <time dateTime={at}>{words.time(at)}</time>
              <ChannelMark channel={channel} />
              <span className={classes.who}>
                {t('told.message', { person: words.person(person), channel: t(`channel.${channel}`) })}
              </span>
              <State message={message} {...{ site, chain }} />
            </li>
          )
        })}
      {planned.map((step, index) => (
        <li key={step.stepNo}>
          <time dateTime={new Date(step.at).toISOString()}>{words.time(step.at)}</time>
          <IconUsers size={18} stroke={1.65} aria-hidden />
          <span className={classes.who}>{words.recipients(step)}</span>
          <span className={classes.state}>
            {index === 0
              ? t('lane.next')
              : step.stepNo >= chain.plan.steps.length - 1
                ? t('told.thenEvery', { every: words.age(chain.plan.repeat_minutes) })
                : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

function State({ message, site, chain }: { message: AlarmMessage } & Omit<PlannedChainProps, 'planned'>) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const state = messageState(message)
  if (state !== 'sent')
    return (
      <span className={classes.state} data-warns>
        <strong>{t(state === 'leftOut' ? 'state.leftOut' : 'state.notDelivered')}</strong>
        <span className={classes.why}>{words.failure(message)}</span>
      </span>
    )
  const answer = answerTo(message, chain)
  if (answer !== undefined)
    return <span className={classes.state}>{t('told.answeredAt', { time: words.time(answer.at) })}</span>
  if (message.seen_at !== null)
    return <span className={classes.state}>{t('told.seenAt', { time: words.time(message.seen_at) })}</span>
  if (message.delivered_at !== null) return <span className={classes.state}>{t('state.delivered')}</span>
  return (
    <span className={classes.state}>{message.sent_at === null ? t('state.underWay') : t('state.sent')}</span>
  )
}
