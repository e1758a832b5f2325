import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmPlan, AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useAction } from '#ui/actions/use-action.ts'
import type { Edited, EditFault } from './plan-editing.ts'

/** A plan as somebody has changed it, with the version that they saw, or once it is saved that which it became. */
interface Draft extends AlarmPlanSteps, Pick<AlarmPlan, 'version'> {
  isSaved: boolean
}

export interface PlanEditor {
  /** The plan as its reader has changed it, also while that is on its way or was refused. */
  plan: AlarmPlan
  /** Saves what a change has made of the plan. @returns why it was not even tried */
  save: (edited: Edited) => EditFault | undefined
  /** What was changed while somebody else was faster; null otherwise. */
  outdated: AlarmPlanSteps | null
  /** Why the server did not take it, in the reader's language. */
  refusal: string | null
  retry: () => void
  /** Drops what was changed and not taken. */
  discard: () => void
}

const stepsOf = ({ steps, repeat_minutes }: AlarmPlanSteps): AlarmPlanSteps => ({ steps, repeat_minutes })

/**
 * Saves each change of a plan at once, as a version of its own, which can be undone by saving the former one. Changes made
 * while one is being saved go together as the next, since a version can be changed once.
 */
export function usePlanEditor(siteId: number, stored: AlarmPlan): PlanEditor {
  const { t } = useTranslation('alarms')
  const params = { siteId }
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const newest = useRef<Draft | null>(null)
  const saving = useRef(false)
  const action = useAction(alarmPlans.update, {
    replaces: alarmPlans.read,
    inPlace: true,
    isShownByPage: isChangedMeanwhile,
    onRefused: error => setOutdated(isChangedMeanwhile(error)),
  })

  function put(next: Draft | null): void {
    newest.current = next
    setDraft(next)
  }

  async function sendAll(before: AlarmPlanSteps): Promise<void> {
    if (saving.current) return
    saving.current = true
    let former = stepsOf(before)
    let isDone = true
    for (let sent = newest.current; isDone && sent !== null && !sent.isSaved; sent = newest.current) {
      const [undone, asSent] = [former, sent]
      isDone = await action.run(
        { params, body: { ...stepsOf(sent), version: sent.version } },
        {
          done: t('plan.saved'),
          topic: 'alarm plan',
          undo: ({ version }) => call(alarmPlans.update, { params, body: { ...undone, version } }),
          onDone: ({ version }) =>
            put(newest.current && { ...newest.current, version, isSaved: newest.current === asSent }),
        },
      )
      former = stepsOf(sent)
    }
    saving.current = false
  }

  // The stored plan comes a moment after it was saved; to draw the former one until then would take the focus away.
  const isStored = draft === null || (draft.isSaved && stored.version >= draft.version)
  return {
    plan: isStored ? stored : { ...stored, ...stepsOf(draft) },
    save: edited => {
      if ('fault' in edited) return edited.fault
      const former = newest.current
      const isPending = former !== null && !former.isSaved
      const version = isPending ? former.version : Math.max(stored.version, former?.version ?? 0)
      put({ ...stepsOf(edited.plan), version, isSaved: false })
      if (!isOutdated) void sendAll(stored)
      return undefined
    },
    outdated: isOutdated ? draft : null,
    refusal: action.refusal,
    retry: () => void sendAll(stored),
    discard: () => {
      put(null)
      setOutdated(false)
      action.clear()
    },
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
