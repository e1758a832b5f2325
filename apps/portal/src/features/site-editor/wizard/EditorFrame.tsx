import { countTree } from '@earshot/contract/rules/structure/tree.ts'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STEPS, type Step } from '#features/site-editor/editor-search.ts'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import type { EditorArea } from '#features/site-editor/saving/save-store.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import { formatTime } from '#lib/text/locale.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { PageRail } from '#ui/page/PageParts.tsx'
import { RailHead } from '#ui/page/RailHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './EditorFrame.module.css'
import { EditorAreaContext } from './StepParts.tsx'

export interface EditorFrameProps extends EditorRailProps {
  area: EditorArea
  /** The name of the site. */
  name: string
  children: ReactNode
}

/** Surrounds a step: a page with the steps in the rail, or for administrators a tab with the steps in a row above it. */
export function EditorFrame({ area, name, children, ...parts }: EditorFrameProps) {
  if (area === 'admin') {
    return (
      <EditorAreaContext value="admin">
        <StepTabs {...parts} />
        {children}
      </EditorAreaContext>
    )
  }
  const { mode, step, problems } = parts
  return (
    <>
      <EditorHead mode={mode} name={name} step={step} problems={problems} />
      <EditorRail {...parts} />
      <Sheet bleed>{children}</Sheet>
    </>
  )
}

interface EditorHeadProps {
  mode: 'new' | 'takeOver' | 'edit'
  name: string
  step: Step
  problems: readonly Problem[]
}

/** Shows the breadcrumb, and on a phone also the step with its bar, which is in the rail elsewhere. */
function EditorHead({ mode, name, step, problems }: EditorHeadProps) {
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

/** Shows the steps in a row, each with what is wrong on it. */
function StepTabs({ step, problems, onStep }: Omit<EditorRailProps, 'draft' | 'seen' | 'mode'>) {
  const { t } = useTranslation('siteEditor')
  return (
    <div className={classes.stepRow}>
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

interface EditorRailProps {
  draft: SiteDraft
  step: Step
  problems: readonly Problem[]
  /** The steps that have been opened. */
  seen: ReadonlySet<Step>
  mode: 'new' | 'takeOver' | 'edit'
  onStep: (step: Step) => void
}

/** Shows the steps, what each holds and what is wrong on it. */
function EditorRail({ draft, step, problems, seen, mode, onStep }: EditorRailProps) {
  const { t, i18n } = useTranslation('siteEditor')
  const { monitors } = countTree(draft.tree)
  const summaries: Record<Step, string> = {
    farm: draft.basics.city,
    structure: monitors > 0 ? t('count.monitors', { count: monitors }) : '',
    gateways: draft.gateways.length > 0 ? t('count.gateways', { count: draft.gateways.length }) : '',
    people: draft.people.length > 0 ? t('count.people', { count: draft.people.length }) : '',
    check: '',
  }
  const kept =
    draft.changedAt === null
      ? t(`kind.${mode}`)
      : t('draft.keptAt', { time: formatTime({ at: draft.changedAt, language: i18n.language }) })
  return (
    <PageRail>
      <RailHead all={t('allSites')} name={draft.basics.name || t('title.new')} note={kept} />
      <nav aria-label={t('steps')}>
        <Stack as="ol" gap="half">
          {STEPS.map((each, index) => {
            const wrong = problems.filter(problem => problem.step === each).length
            const isDone = seen.has(each) && wrong === 0 && each !== step
            return (
              <li key={each}>
                <button
                  type="button"
                  className={classes.step}
                  aria-current={each === step ? 'step' : undefined}
                  onClick={() => onStep(each)}
                >
                  <span className={classes.mark} data-done={isDone || undefined}>
                    {isDone ? <IconCheck size={15} stroke={2} aria-hidden /> : index + 1}
                  </span>
                  <span className={classes.label}>
                    <span>{t(`step.${each}`)}</span>
                    {wrong > 0 ? (
                      <span className={classes.wrong}>{t('count.problems', { count: wrong })}</span>
                    ) : (
                      summaries[each] !== '' && <span className={classes.summary}>{summaries[each]}</span>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </Stack>
      </nav>
    </PageRail>
  )
}
