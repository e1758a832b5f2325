import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { AlarmPlan, AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatComing, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './PlanParts.module.css'
import { nextGap, type PlanNow } from './plan-facts.ts'
import type { PlanEditor } from './use-plan-editor.ts'
import { usePlanWords } from './use-plan-words.ts'

interface PlanNoticesProps {
  editor: PlanEditor
  stored: AlarmPlan
  /** True for who may change the plan. */
  may: boolean
  isOnline: boolean
  /** When the plan came from the server, in epoch milliseconds. */
  answeredAt: number
}

/** Shows what a reader has to know before the steps: why nothing can be changed, or what became of a change. */
export function PlanNotices({ editor, stored, may, isOnline, answeredAt }: PlanNoticesProps) {
  const now = useNow()
  const { language } = usePlanWords()
  const { t } = useTranslation(['alarms', 'common'])
  if (editor.outdated !== null)
    return <PlanConflict own={editor.outdated} stored={stored} onReload={editor.discard} />
  if (editor.refusal !== null)
    return (
      <Row className={classes.note} gap="3" wrap align="center" role="alert">
        <span>{editor.refusal}</span>
        <Button size="dense" onClick={editor.retry}>
          {t('common:tryAgain')}
        </Button>
        <Button size="dense" variant="text" onClick={editor.discard}>
          {t('plan.discard')}
        </Button>
      </Row>
    )
  const note = noteOf()
  return note === undefined ? null : (
    <Text size="small" tone="muted">
      {note}
    </Text>
  )

  function noteOf(): string | undefined {
    if (!isOnline) {
      const age = dataAge(new Date(answeredAt), new Date(now))
      const name = t('plan.page')
      const heard =
        age === null
          ? t('common:failed.stale', { name })
          : t('common:failed.staleSince', { name, ago: formatAgo(age, language) })
      return may ? `${heard} ${t('plan.offline')}` : heard
    }
    if (stored.version === 0) return t('plan.usual')
    return may ? undefined : t('plan.readOnly')
  }
}

/** A gap in the rota silences no Alarm, but somebody else is woken: it is the only fill on the page. */
export function GapNotice({ plan }: { plan: PlanNow }) {
  const { t } = useTranslation(['alarms', 'common'])
  const { language, names } = usePlanWords()
  const { timezone: timeZone, now } = plan
  const gap = nextGap(plan)
  const isAsked = plan.steps.some(({ recipients }) => recipients.some(({ kind }) => kind === 'ON_DUTY'))
  if (gap === undefined || !isAsked) return null
  const owners = plan.people.filter(({ role }) => role === 'OWNER')
  const from = Math.max(now, Date.parse(gap.from))
  const moment = (at: number | string) => formatComing({ at, language, timeZone })
  return (
    <p className={classes.gap}>
      <IconAlertTriangleFilled size={18} aria-hidden />
      <span>
        <strong>{t('plan.gap.span', { from: moment(from), to: moment(gap.to) })}</strong>{' '}
        {t('plan.gap.then', { people: names(owners) })}
      </span>
    </p>
  )
}

interface PlanConflictProps {
  /** The plan as this reader has changed it. */
  own: AlarmPlanSteps
  stored: AlarmPlan
  onReload: () => void
}

/** Somebody else has changed the plan first: what this reader wants stays on the screen until they look at the other. */
function PlanConflict({ own, stored, onReload }: PlanConflictProps) {
  const { t } = useTranslation(['alarms', 'common'])
  const { language, line, minutes } = usePlanWords()
  const now = useNow()
  const { changed_by: name, changed_at, timezone: timeZone } = stored
  const when = changed_at === null ? '' : formatMoment({ at: changed_at, language, timeZone, now })
  const count = Math.max(own.steps.length, stored.steps.length)
  const lineAt = (plan: AlarmPlanSteps, index: number) => {
    const step = plan.steps[index]
    return step === undefined ? t('plan.noStep') : line(step, stored)
  }
  const changes: Change[] = [
    ...Array.from({ length: count }, (_, index) => ({
      name: t('plan.label.step', { number: index + 1 }),
      before: lineAt(own, index),
      after: lineAt(stored, index),
    })),
    {
      name: t('plan.then'),
      before: minutes(own.repeat_minutes),
      after: minutes(stored.repeat_minutes),
    },
  ].filter(({ before, after }) => before !== after)
  return (
    <ConflictNotice changes={changes} onReload={onReload}>
      {name === null ? t('plan.conflict.somebody', { when }) : t('plan.conflict.by', { name, when })}
    </ConflictNotice>
  )
}
