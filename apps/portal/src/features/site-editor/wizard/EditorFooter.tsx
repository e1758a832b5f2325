import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '#features/site-editor/editor-search.ts'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import type { Saving } from '#features/site-editor/saving/save-store.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatTime } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './EditorFooter.module.css'

type Progress = Extract<Saving, { phase: 'sending' }>

export interface EditorFooterProps {
  step: Step
  problems: readonly Problem[]
  saving: Progress | null
  mode: 'new' | 'takeOver' | 'edit'
  onBack: (step: Step) => void
  onNext: () => void
  onSave: () => void
  onStop: () => void
  onProblem: (problem: Problem) => void
  /** Returns the name of what a problem is solved in, where it has one. */
  placeOf: (problem: Problem) => string | undefined
}

/**
 * Shows the buttons for back and on and what is wrong; during a save it shows the progress. The button that saves keeps
 * its place and only turns busy, so that a second click hits nothing else. On a phone it is the dock.
 */
export function EditorFooter(props: EditorFooterProps) {
  const content = (
    <>
      {props.saving === null ? <BackButton {...props} /> : <StopButton {...props} saving={props.saving} />}
      {props.saving === null ? <FirstProblem {...props} /> : <SaveProgress saving={props.saving} />}
      <NextButton {...props} />
    </>
  )
  if (useIsPhone())
    return (
      <PageDock>
        {
          <Row className={classes.dock} gap="2" align="center" wrap>
            {content}
          </Row>
        }
      </PageDock>
    )
  return <div className={classes.footer}>{content}</div>
}

function BackButton({ step, onBack }: EditorFooterProps) {
  const { t } = useTranslation('siteEditor')
  const before = STEPS[STEPS.indexOf(step) - 1]
  if (before === undefined) return null
  return (
    <Button size="touch" onClick={() => onBack(before)}>
      {t('back')}
    </Button>
  )
}

function StopButton({ saving, onStop }: EditorFooterProps & { saving: Progress }) {
  const { t } = useTranslation('siteEditor')
  if (saving.stop === 'late') return null
  return (
    <Button size="touch" busy={saving.stop === 'asked'} onClick={onStop}>
      {t(saving.stop === 'asked' ? 'saving.asked' : 'saving.stop')}
    </Button>
  )
}

function FirstProblem({ problems, onProblem, placeOf }: EditorFooterProps) {
  const { t } = useTranslation('siteEditor')
  const [first] = problems
  const where = first && placeOf(first)
  return (
    <span className={classes.between}>
      {first !== undefined && (
        <button type="button" className={classes.problems} onClick={() => onProblem(first)}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {where === undefined
            ? t('count.problems', { count: problems.length })
            : t('problemsIn', { count: problems.length, name: where })}
        </button>
      )}
    </span>
  )
}

function NextButton({ step, saving, mode, onSave, onNext }: EditorFooterProps) {
  const { t } = useTranslation('siteEditor')
  const after = STEPS[STEPS.indexOf(step) + 1]
  const saves = after === undefined || saving !== null
  return (
    <Button variant="primary" size="touch" busy={saving !== null} onClick={saves ? onSave : onNext}>
      {saves ? t(`save.${mode}`) : t(`next.${after}`)}
    </Button>
  )
}

function SaveProgress({ saving }: { saving: Progress }) {
  const { t, i18n } = useTranslation('siteEditor')
  const { part, parts, waitingSince } = saving
  const since = waitingSince && formatTime({ at: waitingSince, language: i18n.language })
  return (
    <div className={classes.saving}>
      <Text as="span" weight="strong" role="status">
        {t('saving.part', { part, parts })}
      </Text>
      <progress className={classes.progress} value={part - 1} max={parts} aria-label={t('saving.label')} />
      <span className={classes.since} data-waiting={since !== null || undefined} role="status">
        {since !== null && <IconWifiOff size={18} stroke={1.75} aria-hidden />}
        {since === null ? t('saving.hint') : t('saving.waiting', { time: since })}
      </span>
    </div>
  )
}
