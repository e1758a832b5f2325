import type { Removals } from '@earshot/contract/rules/structure/check-houses.ts'
import { useTranslation } from 'react-i18next'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { DESCRIPTION_FIELD, type Problem, useProblemText } from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { TextArea } from '#ui/forms/fields/TextArea.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './CheckStep.module.css'
import { DraftFacts, HouseList, RemovalList } from './SaveSummary.tsx'
import { StepTitle } from './StepParts.tsx'

export interface CheckStepProps {
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  /** What a save removes; null for a new site. */
  removals: Removals | null
  /** What was wrong with the save as a whole. */
  failure: string | null
  mode: 'new' | 'takeOver' | 'edit'
  readOnly: boolean
}

/** Shows everything once more before it is sent, and asks how setting it up was. */
export function CheckStep({ state, problems, devices, removals, failure, mode, readOnly }: CheckStepProps) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const { draft } = state
  const general = problems.filter(problem => problem.node === null && problem.field !== DESCRIPTION_FIELD)
  return (
    <div className={classes.page}>
      <section>
        <StepTitle below="4">
          {readOnly ? (
            <>
              {t('saving.title', { name: draft.basics.name })}{' '}
              <Text as="span" weight="body" tone="muted">
                {t('saving.leave')}
              </Text>
            </>
          ) : (
            t('check.title', { name: draft.basics.name })
          )}
        </StepTitle>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        {general.length > 0 && (
          <ul className={classes.failure}>
            {general.map(problem => (
              <li key={problem.field}>{problemText(problem)}</li>
            ))}
          </ul>
        )}
        {removals !== null && <RemovalList removals={removals} />}
        <HouseList tree={draft.tree} problems={problems} devices={devices} />
      </section>
      <aside>
        <h2 className={classes.heading}>{t('check.saved')}</h2>
        <DraftFacts draft={draft} devices={devices} />
        {mode !== 'edit' && <Feedback state={state} problems={problems} readOnly={readOnly} />}
      </aside>
    </div>
  )
}

const SCORES = [1, 2, 3, 4, 5] as const

function Feedback({ state, problems, readOnly }: Pick<CheckStepProps, 'state' | 'problems' | 'readOnly'>) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const wrong = problems.find(({ field }) => field === DESCRIPTION_FIELD)
  const { feedback } = state.draft
  return (
    <fieldset className={classes.feedback} disabled={readOnly}>
      <legend>
        {t('feedback.question')}{' '}
        <Text as="span" weight="body" tone="muted">
          {t('optional')}
        </Text>
      </legend>
      <Row className={classes.scores} gap="2">
        {SCORES.map(score => (
          <button
            key={score}
            type="button"
            aria-pressed={feedback.score === score}
            aria-label={t('feedback.score', { score, most: SCORES.length })}
            // A second click takes the score back: no score is 0.
            onClick={() =>
              state.change({ feedback: { ...feedback, score: feedback.score === score ? 0 : score } })
            }
          >
            {score}
          </button>
        ))}
      </Row>
      <TextArea
        label={t('feedback.description')}
        error={wrong && problemText(wrong)}
        value={feedback.description}
        maxLength={2000}
        onChange={event => state.change({ feedback: { ...feedback, description: event.target.value } })}
      />
    </fieldset>
  )
}
