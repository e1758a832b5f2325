import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import {
  type Edited,
  type EditFault,
  withChannel,
  withMember,
  withMinutes,
  withRule,
} from './plan-editing.ts'
import { type PlanNow, RULES } from './plan-facts.ts'
import { useTypedMinutes } from './StepControls.tsx'
import classes from './StepSheet.module.css'
import { useFaultText } from './use-fault-text.ts'
import type { PlanEditor } from './use-plan-editor.ts'
import { usePlanWords } from './use-plan-words.ts'

interface StepSheetProps {
  plan: PlanNow
  editor: Pick<PlanEditor, 'save'>
  index: number
  step: AlarmStep
  /** Is told where the step stands after its minute has passed another's. */
  onMoved: (index: number) => void
  onRemove: () => void
  onClose: () => void
}

/** One step on a phone: each change is saved at once, as in the sentences of a wide screen. */
export function StepSheet({ plan, editor, index, step, onMoved, onRemove, onClose }: StepSheetProps) {
  const { t } = useTranslation('alarms')
  const { line } = usePlanWords()
  const faultText = useFaultText()
  const { save } = editor
  const { fault, input } = useTypedMinutes(step.after_minutes, minutes => {
    const edited = withMinutes(plan, index, minutes)
    const found = save(edited)
    if ('plan' in edited) onMoved(edited.plan.steps.findIndex(one => one.after_minutes === minutes))
    return found
  })
  const isFixed = index === 0 && step.after_minutes === 0
  return (
    <SideSheet
      title={t('plan.label.step', { number: index + 1 })}
      subtitle={line(step, plan)}
      onClose={onClose}
    >
      <div className={classes.sheet}>
        {!isFixed && (
          <Field
            {...input}
            label={t('plan.minutesField')}
            unit={t('plan.min')}
            error={fault && faultText(fault)}
            numeric
          />
        )}
        <Who plan={plan} editor={editor} index={index} step={step} />
        <Choices
          legend={t('plan.channels')}
          apply={(channel: AlarmChannel) => save(withChannel(plan, index, channel))}
        >
          {apply =>
            ALARM_CHANNELS.map(channel => (
              <Choice
                key={channel}
                type="checkbox"
                isChosen={step.channels.includes(channel)}
                onChoose={() => apply(channel)}
              >
                {plan.channels.includes(channel)
                  ? t(`channel.${channel}`)
                  : t('plan.optionNotSetUp', { channel: t(`channel.${channel}`) })}
              </Choice>
            ))
          }
        </Choices>
        {plan.steps.length > 1 && (
          <Button variant="danger" icon={IconTrash} onClick={onRemove}>
            {t('plan.remove')}
          </Button>
        )}
      </div>
    </SideSheet>
  )
}

function Who({ plan, editor, index, step }: Pick<StepSheetProps, 'plan' | 'editor' | 'index' | 'step'>) {
  const { t } = useTranslation('alarms')
  const { save } = editor
  const named = step.recipients.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
  const rule = named.length === 0 ? step.recipients[0]?.kind : undefined
  const name = useId()
  return (
    <>
      <Choices legend={t('plan.whoField')} apply={(edited: Edited) => save(edited)}>
        {apply =>
          RULES.map(kind => (
            <Choice
              key={kind}
              type="radio"
              name={name}
              isChosen={rule === kind}
              onChoose={() => apply(withRule(plan, index, kind))}
            >
              {t(`plan.who.${kind}`)}
            </Choice>
          ))
        }
      </Choices>
      <Choices legend={t('plan.byName')} apply={(userId: number) => save(withMember(plan, index, userId))}>
        {apply =>
          plan.people
            .filter(({ id, role }) => role !== 'VIEWER' || named.includes(id))
            .map(({ id, name: label }) => (
              <Choice key={id} type="checkbox" isChosen={named.includes(id)} onChoose={() => apply(id)}>
                {label}
              </Choice>
            ))
        }
      </Choices>
    </>
  )
}

interface ChoicesProps<Value> {
  legend: string
  apply: (value: Value) => EditFault | undefined
  children: (apply: (value: Value) => void) => ReactNode
}

/** A group of choices, with the reason below it why the last one was not taken. */
function Choices<Value>({ legend, apply, children }: ChoicesProps<Value>) {
  const faultText = useFaultText()
  const [fault, setFault] = useState<EditFault>()
  const errorId = useId()
  return (
    <fieldset className={classes.group} aria-describedby={fault && errorId}>
      <legend>{legend}</legend>
      {children(value => setFault(apply(value)))}
      <FieldError id={errorId}>{fault && faultText(fault)}</FieldError>
    </fieldset>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name?: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ type, name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}
