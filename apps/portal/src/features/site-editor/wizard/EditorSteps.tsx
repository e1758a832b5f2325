import { useTranslation } from 'react-i18next'
import { STEPS } from '#features/site-editor/editor-search.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { EditorRailProps } from './EditorRail.tsx'
import classes from './EditorSteps.module.css'

/** Shows the steps in a row, each with what is wrong on it. */
export function EditorSteps({ step, problems, onStep }: Omit<EditorRailProps, 'draft' | 'seen' | 'mode'>) {
  const { t } = useTranslation('siteEditor')
  return (
    <div className={classes.steps}>
      <SegmentedControl
        label={t('steps')}
        value={step}
        segments={STEPS.map(value => {
          const count = problems.filter(problem => problem.step === value).length
          const name = t(`step.${value}`)
          return { value, label: count === 0 ? name : t('stepWrong', { name, count }) }
        })}
        onChange={onStep}
      />
    </div>
  )
}
