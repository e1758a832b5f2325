import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type { AlarmPlan, AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { MenuButton, type MenuItem } from '#ui/menu/MenuButton.tsx'
import { ChannelIcon } from './ChannelIcon.tsx'
import { type EditFault, REPEAT_CHOICES } from './plan-editing.ts'
import { RULES } from './plan-facts.ts'
import classes from './StepControls.module.css'
import { useFaultText } from './use-fault-text.ts'
import { usePlanWords } from './use-plan-words.ts'

interface MinutesControlProps extends Pick<ReturnType<typeof useTypedMinutes>, 'typed' | 'fault' | 'input'> {
  label: string
  /** The id of the element that says what is wrong. */
  errorId: string
}

/** A number that is typed into the sentence. */
export function MinutesControl({ typed, fault, input, label, errorId }: MinutesControlProps) {
  const { t } = useTranslation('alarms')
  return (
    <label className={classes.minutes} data-invalid={fault !== undefined || undefined}>
      <input
        {...input}
        aria-label={label}
        size={Math.max(1, typed.length)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : errorId}
      />
      <span>{t('plan.min')}</span>
    </label>
  )
}

/**
 * Keeps what is typed until it is saved: when the field is left, or by Enter. Escape takes it back. What cannot be saved
 * stays as it was typed.
 * @param onSave is asked to save the minutes, or null for what is no number; it returns why they cannot be saved
 */
export function useTypedMinutes(minutes: number, onSave: (minutes: number | null) => EditFault | undefined) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<EditFault>()

  function commit(): void {
    if (typed === null) return
    const text = typed.trim()
    const isSame = text === String(minutes)
    const found = isSame ? undefined : onSave(/^\d+$/.test(text) ? Number(text) : null)
    setFault(found)
    if (found === undefined) setTyped(null)
  }

  return {
    typed: typed ?? String(minutes),
    fault,
    input: {
      type: 'text',
      inputMode: 'numeric' as const,
      value: typed ?? String(minutes),
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onBlur: commit,
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Enter') commit()
        if (key !== 'Escape') return
        setTyped(null)
        setFault(undefined)
      },
    },
  }
}

interface StepControlProps {
  step: AlarmStep
  plan: AlarmPlan
  number: number
}

interface WhoControlProps extends StepControlProps {
  onRule: (kind: (typeof RULES)[number]) => void
  onMember: (userId: number) => EditFault | undefined
}

/** The people of a step: one rule that finds them, or members by name. */
export function WhoControl({ step, plan, number, onRule, onMember }: WhoControlProps) {
  const { t } = useTranslation('alarms')
  const { who } = usePlanWords()
  const [fault, setFault] = useState<EditFault>()
  const named = step.recipients.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
  const rule = named.length === 0 ? step.recipients[0]?.kind : undefined
  const members = plan.people.filter(({ id, role }) => role !== 'VIEWER' || named.includes(id))
  const items: MenuItem[] = [
    {
      kind: 'choice',
      value: rule ?? '',
      options: RULES.map(kind => ({ value: kind, label: t(`plan.who.${kind}`) })),
      onChange: chosen => {
        const kind = RULES.find(one => one === chosen)
        setFault(undefined)
        if (kind !== undefined) onRule(kind)
      },
    },
    { kind: 'divider' },
    { kind: 'label', text: t('plan.byName') },
    {
      kind: 'checks',
      values: named.map(String),
      options: members.map(({ id, name }) => ({ value: String(id), label: name })),
      onSwitch: id => setFault(onMember(Number(id))),
    },
  ]
  const words = who(step, plan)
  return (
    <Control label={t('plan.label.who', { number })} items={items} fault={fault}>
      <span className={classes.dotted}>{words}</span>
    </Control>
  )
}

interface ChannelControlProps extends StepControlProps {
  onChannel: (channel: AlarmChannel) => EditFault | undefined
}

/** The channels of a step. One that the installation has no way for stays, struck through. */
export function ChannelControl({ step, plan, number, onChannel }: ChannelControlProps) {
  const { t } = useTranslation('alarms')
  const [fault, setFault] = useState<EditFault>()
  const items: MenuItem[] = [
    {
      kind: 'checks',
      values: step.channels,
      options: ALARM_CHANNELS.map(channel => ({
        value: channel,
        label: plan.channels.includes(channel)
          ? t(`channel.${channel}`)
          : t('plan.optionNotSetUp', { channel: t(`channel.${channel}`) }),
      })),
      onSwitch: switched => {
        const channel = ALARM_CHANNELS.find(one => one === switched)
        setFault(channel && onChannel(channel))
      },
    },
  ]
  return (
    <Control label={t('plan.label.channels', { number })} items={items} fault={fault}>
      <ChannelWords step={step} plan={plan} isControl />
    </Control>
  )
}

interface ControlProps {
  label: string
  items: readonly MenuItem[]
  fault: EditFault | undefined
  children: ReactNode
}

function Control({ label, items, fault, children }: ControlProps) {
  const faultText = useFaultText()
  const errorId = useId()
  return (
    <div>
      <MenuButton
        position="bottom-start"
        offset={6}
        items={items}
        button={
          <button type="button" className={classes.control}>
            <span className="visually-hidden">{label} </span>
            {children}
          </button>
        }
      />
      <FieldError id={errorId}>{fault && faultText(fault)}</FieldError>
    </div>
  )
}

interface ChannelWordsProps {
  step: AlarmStep
  plan: Pick<AlarmPlan, 'channels'>
  /** True where they can be pressed, and are therefore dotted. */
  isControl?: boolean
}

/** The channels of a step, each with its sign. */
export function ChannelWords({ step, plan, isControl = false }: ChannelWordsProps) {
  const { t } = useTranslation('alarms')
  return (
    <span className={classes.channels}>
      {ALARM_CHANNELS.filter(channel => step.channels.includes(channel)).map(channel => {
        const isSetUp = plan.channels.includes(channel)
        return (
          <span key={channel} className={classes.channel} data-missing={!isSetUp || undefined}>
            <ChannelIcon channel={channel} size={18} />
            {isSetUp ? (
              <span className={isControl ? classes.dotted : undefined}>{t(`channel.${channel}`)}</span>
            ) : (
              <s>{t(`channel.${channel}`)}</s>
            )}
          </span>
        )
      })}
    </span>
  )
}

interface RepeatControlProps {
  minutes: number
  onChange: (minutes: number) => void
}

/** The pause after which the last step comes again. */
export function RepeatControl({ minutes, onChange }: RepeatControlProps) {
  const { t } = useTranslation('alarms')
  const { minutes: words } = usePlanWords()
  const choices = [...new Set([...REPEAT_CHOICES, minutes])].sort((a, b) => a - b)
  return (
    <MenuButton
      position="bottom-start"
      offset={6}
      items={[
        {
          kind: 'choice',
          value: String(minutes),
          options: choices.map(choice => ({ value: String(choice), label: words(choice) })),
          onChange: chosen => onChange(Number(chosen)),
        },
      ]}
      button={
        <button type="button" className={classes.control}>
          <span className="visually-hidden">{t('plan.label.repeat')} </span>
          <span className={classes.dotted}>{t('plan.every', { time: words(minutes) })}</span>
        </button>
      }
    />
  )
}

interface MoreControlProps {
  number: number
  /** They are left out where there is no step on that side. */
  onEarlier?: (() => void) | undefined
  onLater?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** What else can be done with a step. */
export function MoreControl({ number, onEarlier, onLater, onRemove }: MoreControlProps) {
  const { t } = useTranslation('alarms')
  const items: MenuItem[] = [
    ...(onEarlier ? [action(t('plan.earlier'), IconArrowUp, onEarlier)] : []),
    ...(onLater ? [action(t('plan.later'), IconArrowDown, onLater)] : []),
    ...(onRemove ? [action(t('plan.remove'), IconTrash, onRemove)] : []),
  ]
  if (items.length === 0) return null
  return (
    <MenuButton
      position="bottom-end"
      offset={6}
      items={items}
      button={<IconButton icon={IconDots} size="dense" label={t('plan.label.more', { number })} />}
    />
  )
}

function action(text: string, icon: typeof IconDots, onChoose: () => void): MenuItem {
  return { kind: 'action', text, icon, onChoose }
}
