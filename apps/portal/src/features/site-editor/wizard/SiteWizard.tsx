import { type Removals, removalsOf } from '@earshot/contract/rules/structure/check-houses.ts'
import { findNode, housesOf } from '@earshot/contract/rules/structure/tree.ts'
import type { SavedSite, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type HardwareLookup, useDraftLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { findProblems, isUnproven, type Problem, panelKey } from '#features/site-editor/saving/problems.ts'
import { SavedNote } from '#features/site-editor/saving/SavedNote.tsx'
import type { EditorArea } from '#features/site-editor/saving/save-store.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'
import { type DraftSave, useDraftSave } from '#features/site-editor/saving/use-draft-save.ts'
import { useSiteDraft } from '#features/site-editor/saving/use-site-draft.ts'
import { StructureStep } from '#features/site-editor/tree/StructureStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { FarmStep } from './FarmStep.tsx'
import { GatewaysStep } from './GatewaysStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import classes from './SiteWizard.module.css'
import { type EditorSteps, useEditorSteps } from './use-editor-steps.ts'

export interface SiteWizardProps {
  /** The name of the draft on the device: each wizard and each edit has its own. */
  name: string
  mode: 'new' | 'takeOver' | 'edit'
  area?: EditorArea
  /** The id of the site; null while it is being created. */
  siteId: number | null
  initial: SiteDraft
  /** The stored structure, from which it is known what a save removes. */
  stored?: SiteStructure
  /** Is called after the save, before it counts as done. */
  afterSave?: (site: SavedSite) => Promise<unknown>
}

/** Shows the pages of making, taking over or editing a site, over one draft. The address says which page it is. */
export function SiteWizard(props: SiteWizardProps) {
  const { name, mode, area = 'user', siteId, initial, stored, afterSave } = props
  const state = useSiteDraft(name, initial)
  const { draft } = state
  const steps = useEditorSteps(draft.tree, { isNew: mode === 'new', isUntouched: !state.isRestored })
  const { step, goTo } = steps
  const saving = useDraftSave({ name, siteId, area, afterSave, state, steps })
  const { devices, gateways } = useDraftLookup(draft, siteId)
  const problems = findProblems(draft, {
    refused: saving.refused,
    devices: devices.found,
    gateways: gateways.found,
  })
  // What is printed on a unit is asked for as soon as its code is there: it is at hand then.
  const shownProblems = problems.filter(
    problem => steps.seen.has(problem.step) || step === 'check' || isUnproven(problem),
  )
  const submitFarm = useRef<() => Promise<void>>(async () => undefined)

  const removals = stored === undefined ? null : removalsOf(stored.houses, housesOf(draft.tree))
  if (saving.site !== null)
    return <SavedNote site={saving.site} mode={mode} area={area} onDone={saving.end} />
  const isSaving = saving.progress !== null
  return (
    <EditorFrame
      area={area}
      name={draft.basics.name || initial.basics.name}
      draft={draft}
      mode={mode}
      step={step}
      seen={steps.seen}
      problems={shownProblems}
      onStep={goTo}
    >
      <div className={classes.page} data-step={step}>
        {state.isRestored && !isSaving && <RestoredNote mode={mode} onDiscard={state.discard} />}
        <StepPage
          steps={steps}
          saving={saving}
          devices={devices}
          gateways={gateways}
          removals={removals}
          siteId={siteId}
          mode={mode}
          problems={shownProblems}
          submitFarm={submitFarm}
        />
      </div>
      <EditorFooter
        step={step}
        problems={step === 'check' ? shownProblems : shownProblems.filter(problem => problem.step === step)}
        saving={saving.progress}
        mode={mode}
        onBack={goTo}
        // The farm's form checks itself.
        onNext={() => (step === 'farm' ? void submitFarm.current() : steps.goToNext(problems))}
        onSave={() => saving.save(problems)}
        onStop={saving.stop}
        onProblem={steps.goToProblem}
        placeOf={problem => findNode(draft.tree, panelKey(draft.tree, problem) ?? '')?.name}
      />
    </EditorFrame>
  )
}

interface StepPageProps extends Pick<SiteWizardProps, 'siteId' | 'mode'> {
  steps: EditorSteps
  saving: DraftSave
  problems: readonly Problem[]
  devices: HardwareLookup
  gateways: HardwareLookup
  removals: Removals | null
  submitFarm: RefObject<() => Promise<void>>
}

/** Shows the page that the address names. */
function StepPage(props: StepPageProps) {
  const { steps, saving, problems, devices, gateways, removals, siteId, mode, submitFarm } = props
  const { edited, refused, failure, progress } = saving
  const shared = { state: edited, problems, siteId, readOnly: progress !== null }
  if (steps.step === 'farm') {
    return (
      <FarmStep
        {...shared}
        key={String(edited.isRestored)}
        refused={refused}
        submit={submitFarm}
        onNext={() => steps.goTo('structure')}
      />
    )
  }
  if (steps.step === 'structure') {
    const picked = { selected: steps.node, onSelect: steps.select }
    return <StructureStep {...shared} {...picked} removals={removals} devices={devices} />
  }
  if (steps.step === 'gateways') return <GatewaysStep {...shared} gateways={gateways} />
  if (steps.step === 'people') return <PeopleStep {...shared} />
  return <CheckStep {...shared} devices={devices} removals={removals} failure={failure} mode={mode} />
}

/** The draft came from the device; a button leads back to what is stored. */
function RestoredNote({ mode, onDiscard }: Pick<SiteWizardProps, 'mode'> & { onDiscard: () => void }) {
  const { t } = useTranslation('siteEditor')
  return (
    <p className={classes.restored} role="status">
      <span>{t('draft.restored')}</span>
      <button type="button" className={classes.link} onClick={onDiscard}>
        {t(mode === 'new' ? 'draft.startAnew' : 'draft.asStored')}
      </button>
    </p>
  )
}
