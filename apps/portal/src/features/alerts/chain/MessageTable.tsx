import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { stepMinutes } from '@earshot/contract/rules/alarms/chain.ts'
import type { AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { IconDeviceMobile, IconMail, IconMessage2, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { answerTo, messageState, type PlannedStep } from './chain-story.ts'
import classes from './MessageTable.module.css'
import { Countdown } from './NextStep.tsx'
import { useChainWords } from './use-chain-words.ts'
import { useShownSteps } from './use-shown-steps.ts'
import type { PlannedChainProps } from './WhoWasTold.tsx'

const ICONS = { EMAIL: IconMail, PUSH: IconDeviceMobile, SMS: IconMessage2, CALL: IconPhone }

/** Shows the channel of a message as a mark beside its word. */
export function ChannelMark({ channel }: { channel: AlarmChannel }) {
  const Icon = ICONS[channel]
  return <Icon size={18} stroke={1.65} aria-hidden />
}

/** Lists each message with what is known of it, and below it the steps that are still to come. */
export function MessageTable({ site, chain, planned }: PlannedChainProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const stepName = useStepName(chain, site.timezone)
  const { steps, showAll } = useShownSteps(chain)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.message')}</th>
            <th scope="col">{t('column.sent')}</th>
            <th scope="col">{t('column.delivered')}</th>
            <th scope="col">{t('column.seen')}</th>
            <th scope="col">{t('column.answered')}</th>
          </tr>
        </thead>
        {showAll !== null && (
          <tbody>
            <tr>
              <td colSpan={5}>
                <Button variant="text" onClick={showAll}>
                  {t('told.earlier')}
                </Button>
              </td>
            </tr>
          </tbody>
        )}
        {steps.map(({ stepNo, messages }) => (
          <tbody key={stepNo}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={classes.step}>
                <strong>{stepName(stepNo)}</strong> {words.time(messages[0]?.at ?? chain.started_at)}
              </th>
            </tr>
            {messages.map(message => (
              <tr key={`${message.person.id} ${message.channel}`}>
                <th scope="row" className={classes.message}>
                  <ChannelMark channel={message.channel} />
                  <strong>{words.person(message.person)}</strong> {t(`channel.${message.channel}`)}
                </th>
                <Outcome message={message} chain={chain} timeZone={site.timezone} />
              </tr>
            ))}
          </tbody>
        ))}
        {planned.length > 0 && (
          <tbody>
            {planned.map((step, index) => (
              <tr key={step.stepNo} className={classes.planned} data-next={index === 0 || undefined}>
                <th scope="row">
                  <strong>{stepName(step.stepNo)}</strong> {words.time(step.at)}
                </th>
                <td colSpan={4}>
                  <Coming step={step} chain={chain} timeZone={site.timezone} isNext={index === 0} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** Returns a function that names a step by its minute. */
function useStepName(chain: AlarmChain, timeZone: string) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(timeZone)
  return (stepNo: number) => {
    const minutes = stepMinutes(chain.plan, stepNo)
    return minutes === 0 ? t('step.atOnce') : t('step.after', { age: words.age(minutes) })
  }
}

interface OutcomeProps {
  message: AlarmMessage
  chain: AlarmChain
  timeZone: string
}

function Outcome({ message, chain, timeZone }: OutcomeProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(timeZone)
  const state = messageState(message)
  if (state !== 'sent')
    return (
      <td colSpan={4}>
        <strong className={classes.warns}>
          {t(state === 'leftOut' ? 'state.leftOut' : 'state.notDelivered')}
        </strong>{' '}
        {words.failure(message)}
      </td>
    )
  const answer = answerTo(message, chain)
  return (
    <>
      <td>{message.sent_at === null ? t('state.underWay') : words.second(message.sent_at)}</td>
      <td>{message.delivered_at === null ? '–' : words.second(message.delivered_at)}</td>
      <td className={message.seen_at === null ? classes.unknown : undefined}>
        {message.seen_at === null ? notSeen(message.channel) : words.second(message.seen_at)}
      </td>
      <td>{answer === undefined ? <NoAnswer message={message} /> : words.second(answer.at)}</td>
    </>
  )

  function notSeen(channel: AlarmChannel) {
    return channel === 'PUSH' ? t('state.notSeen') : t('state.notKnown')
  }
}

/** Whoever has seen it and says nothing is told apart from whom nothing is known of. */
function NoAnswer({ message }: { message: AlarmMessage }) {
  const { t } = useTranslation('alarms')
  if (message.seen_at === null) return '–'
  return <strong className={classes.warns}>{t('state.noAnswer')}</strong>
}

interface ComingProps {
  step: PlannedStep
  chain: AlarmChain
  timeZone: string
  isNext: boolean
}

function Coming({ step, chain, timeZone, isNext }: ComingProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(timeZone)
  const told = { people: words.recipients(step), channels: words.channels(step.step.channels) }
  const isLast = step.stepNo >= chain.plan.steps.length - 1
  const every = words.age(chain.plan.repeat_minutes)
  return (
    <span className={classes.coming}>
      <span>{isLast ? t('told.last', { ...told, every }) : t('told.step', told)}</span>
      {isNext && (
        <span aria-hidden>
          <Countdown to={new Date(step.at).toISOString()} />
        </span>
      )}
    </span>
  )
}
