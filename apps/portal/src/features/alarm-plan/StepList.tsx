import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatDay, formatSeconds, withComma } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { personOfName } from './person-of-name.ts'
import {
  withChannel,
  withMember,
  withMinutes,
  withNewStep,
  withoutStep,
  withRepeat,
  withRule,
  withSwapped,
} from './plan-editing.ts'
import { lastArrival, type PlanNow, toldBy } from './plan-facts.ts'
import {
  ChannelControl,
  ChannelWords,
  MinutesControl,
  MoreControl,
  RepeatControl,
  useTypedMinutes,
  WhoControl,
} from './StepControls.tsx'
import classes from './StepList.module.css'
import { StepSheet } from './StepSheet.tsx'
import { useFaultText } from './use-fault-text.ts'
import type { PlanEditor } from './use-plan-editor.ts'
import { usePlanWords } from './use-plan-words.ts'

interface StepListProps {
  plan: PlanNow
  editor: Pick<PlanEditor, 'save'>
  /** True for who may change the plan, while there is a network. */
  mayChange: boolean
}

/** Shows the steps of a plan as sentences; the dotted words are its controls. On a phone a step opens its sheet. */
export function StepList({ plan, editor, mayChange }: StepListProps) {
  const { t } = useTranslation('alarms')
  const { minutes } = usePlanWords()
  const { save } = editor
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const follow = useFocusAfterChange(list, plan.steps.length)
  const extended = withNewStep(plan)
  const open = opened === null ? undefined : plan.steps[opened]

  function add(next: NonNullable<typeof extended>): void {
    follow('added')
    save({ plan: next })
    if (isPhone) setOpened(next.steps.length - 1)
  }

  function remove(index: number): void {
    follow('removed')
    setOpened(null)
    save(withoutStep(plan, index))
  }

  return (
    <section aria-labelledby="alarm-steps">
      <Row as="header" gap="2" align="baseline" wrap below="2">
        <h2 id="alarm-steps">{t('plan.until')}</h2>
        <Text as="span" size="small" tone="muted">
          {t('plan.untilNote')}
        </Text>
      </Row>
      <ol ref={list} className={classes.steps} tabIndex={-1} aria-labelledby="alarm-steps">
        {plan.steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place in the plan.
            key={index}
            className={classes.step}
            aria-label={t('plan.label.step', { number: index + 1 })}
          >
            <Rail place={index} />
            {isPhone ? (
              <PhoneStep step={step} plan={plan} onOpen={mayChange ? () => setOpened(index) : undefined} />
            ) : (
              <WideStep
                plan={plan}
                editor={editor}
                index={index}
                step={step}
                mayChange={mayChange}
                onRemove={remove}
              />
            )}
          </li>
        ))}
        <li className={classes.step} aria-label={t('plan.then')}>
          {isPhone ? <IconRepeat size={20} stroke={1.65} aria-hidden /> : <Rail place={plan.steps.length} />}
          <Then
            isPhone={isPhone}
            every={
              mayChange ? (
                <RepeatControl
                  minutes={plan.repeat_minutes}
                  onChange={chosen => save(withRepeat(plan, chosen))}
                />
              ) : (
                <span>{t('plan.every', { time: minutes(plan.repeat_minutes) })}</span>
              )
            }
          />
        </li>
      </ol>
      {mayChange && extended !== null && (
        <Button className={classes.add} variant="text" icon={IconPlus} onClick={() => add(extended)}>
          {t('plan.add')}
        </Button>
      )}
      {open !== undefined && opened !== null && (
        <StepSheet
          plan={plan}
          editor={editor}
          index={opened}
          step={open}
          onMoved={setOpened}
          onRemove={() => remove(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

/** After a step was added the focus goes to its minutes, and after one was removed to the list. */
function useFocusAfterChange(list: { current: HTMLElement | null }, count: number) {
  const awaited = useRef<'added' | 'removed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of steps says when the change is on the screen.
  useEffect(() => {
    const change = awaited.current
    awaited.current = null
    if (change === 'removed') list.current?.focus()
    if (change === 'added') [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }, [count, list])
  return (change: 'added' | 'removed') => {
    awaited.current = change
  }
}

/** A stroke for each step, which grows as an Alarm grows louder, and the line of time between them. */
function Rail({ place }: { place: number }) {
  return <span className={classes.rail} data-loudness={Math.min(place, 3)} aria-hidden />
}

interface WideStepProps extends StepListProps {
  index: number
  step: AlarmStep
  onRemove: (index: number) => void
}

function WideStep({ plan, editor, index, step, mayChange, onRemove }: WideStepProps) {
  const { t } = useTranslation('alarms')
  const { who, whoNote, time } = usePlanWords()
  const { save } = editor
  const number = index + 1
  const minutes = useTypedMinutes(step.after_minutes, typed => save(withMinutes(plan, index, typed)))
  const faultText = useFaultText()
  const errorId = useId()
  const swap = (other: number) => () => void save(withSwapped(plan, index, other))
  return (
    <>
      <div className={classes.time}>
        {mayChange && (index > 0 || step.after_minutes > 0) ? (
          <MinutesControl {...minutes} label={t('plan.label.minutes', { number })} errorId={errorId} />
        ) : (
          <strong>{time(step)}</strong>
        )}
        {step.after_minutes > 0 && <span className={classes.note}>{t('plan.noAnswer')}</span>}
      </div>
      <div className={classes.broken}>
        <FieldError id={errorId}>{minutes.fault && faultText(minutes.fault)}</FieldError>
      </div>
      <div className={classes.content}>
        <div className={classes.people}>
          <Faces step={step} plan={plan} />
          <div>
            {mayChange ? (
              <WhoControl
                step={step}
                plan={plan}
                number={number}
                onRule={kind => save(withRule(plan, index, kind))}
                onMember={userId => save(withMember(plan, index, userId))}
              />
            ) : (
              <strong>{who(step, plan)}</strong>
            )}
            <span className={classes.note}>{whoNote(step, plan)}</span>
          </div>
        </div>
        {mayChange ? (
          <ChannelControl
            step={step}
            plan={plan}
            number={number}
            onChannel={channel => save(withChannel(plan, index, channel))}
          />
        ) : (
          <ChannelWords step={step} plan={plan} />
        )}
        <Proof step={step} plan={plan} />
        {mayChange && (
          <MoreControl
            number={number}
            onEarlier={index > 0 ? swap(index - 1) : undefined}
            onLater={index < plan.steps.length - 1 ? swap(index + 1) : undefined}
            onRemove={plan.steps.length > 1 ? () => onRemove(index) : undefined}
          />
        )}
      </div>
    </>
  )
}

const FACES_MOST = 4

/** The initials of those whom the step tells now. */
function Faces({ step, plan }: { step: AlarmStep; plan: PlanNow }) {
  const told = toldBy(step, plan).slice(0, FACES_MOST)
  return (
    <span className={classes.faces}>
      {told.map(({ id, name }) => (
        <Avatar key={id} person={personOfName(name)} size={told.length > 1 ? 24 : 32} />
      ))}
    </span>
  )
}

/** Shows what does not work, or when a message of the step has last arrived and how long it took. */
function Proof({ step, plan }: { step: AlarmStep; plan: PlanNow }) {
  const { t } = useTranslation('alarms')
  const { faults, language } = usePlanWords()
  const found = faults(step, plan)
  const last = lastArrival(step, plan)
  const proof =
    last === undefined
      ? t('plan.works.all')
      : t('plan.works.proved', {
          time: formatSeconds(last.seconds, language),
          day: formatDay({ at: last.at, language, timeZone: plan.timezone }),
        })
  return (
    <div className={classes.proof} data-warns={found.length > 0 || undefined}>
      {found.length === 0 ? <p>{proof}</p> : found.map(fault => <p key={fault}>{fault}</p>)}
    </div>
  )
}

interface PhoneStepProps {
  step: AlarmStep
  plan: PlanNow
  /** It is left out for who only reads. */
  onOpen: (() => void) | undefined
}

/** One step as a line of text with its channels below; a tap anywhere opens it. */
function PhoneStep({ step, plan, onOpen }: PhoneStepProps) {
  const { time, who, faults, language } = usePlanWords()
  const content = (
    <>
      <span>
        {withComma(time(step), language)} <strong>{who(step, plan)}</strong>
      </span>
      <span className={classes.phoneChannels}>
        <ChannelWords step={step} plan={plan} isControl={onOpen !== undefined} />
        {faults(step, plan).map(fault => (
          <span key={fault} className={classes.fault}>
            {fault}
          </span>
        ))}
      </span>
    </>
  )
  if (onOpen === undefined) return <div className={classes.phone}>{content}</div>
  return (
    <button type="button" className={classes.phone} onClick={onOpen}>
      {content}
    </button>
  )
}

/** What comes after the last step, for as long as nobody has it. */
function Then({ isPhone, every }: { isPhone: boolean; every: React.ReactNode }) {
  const { t } = useTranslation('alarms')
  if (isPhone)
    return (
      <div className={classes.phone} data-then>
        <span>{t('plan.lastAgain')}</span>
        <span>{every}</span>
      </div>
    )
  return (
    <>
      <div className={classes.time}>
        <strong>{t('plan.then')}</strong>
        <span className={classes.note}>{every}</span>
      </div>
      <div className={classes.content} data-then>
        <div className={classes.people}>
          <span className={classes.again}>
            <IconRepeat size={18} stroke={1.65} aria-hidden />
          </span>
          <span>{t('plan.lastAgain')}</span>
        </div>
        <p className={classes.proof}>{t('plan.dayAndNight')}</p>
      </div>
    </>
  )
}
