import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '#features/site-editor/editor-search.ts'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import classes from './SiteWizard.module.css'

export interface EditorHeadProps {
  mode: 'new' | 'takeOver' | 'edit'
  name: string
  step: Step
  problems: readonly Problem[]
}

/** Shows the breadcrumb, and on a phone also the step with its bar, which is in the rail elsewhere. */
export function EditorHead({ mode, name, step, problems }: EditorHeadProps) {
  const { t } = useTranslation('siteEditor')
  const title = mode === 'new' ? t('title.new') : name
  const place = STEPS.indexOf(step)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: title }]}
        subtitle={t('progress', { step: place + 1, steps: STEPS.length, name: t(`step.${step}`) })}
      />
      <div className={classes.bar} aria-hidden>
        {STEPS.map((each, index) => (
          <span
            key={each}
            data-done={index <= place || undefined}
            data-wrong={problems.some(problem => problem.step === each) || undefined}
          />
        ))}
      </div>
    </>
  )
}
