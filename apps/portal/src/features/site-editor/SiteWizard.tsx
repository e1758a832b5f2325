import { removalsOf } from '@earshot/contract/rules/structure/check-houses.ts'
import { findNode, housesOf } from '@earshot/contract/rules/structure/tree.ts'
import type { SavedSite, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { newMessage } from '#api/in-parts.ts'
import { useAddress } from '#lib/use-address.ts'
import { CheckStep } from './CheckStep.tsx'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { readEditorSearch, STEPS, type Step } from './editor-search.ts'
import { FarmStep } from './FarmStep.tsx'
import { GatewaysStep } from './GatewaysStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { type Problem, panelKey, problemsOf, type Refused, stepOf } from './problems.ts'
import { SavedNote } from './SavedNote.tsx'
import classes from './SiteWizard.module.css'
import { StructureStep } from './StructureStep.tsx'
import type { EditorArea } from './saving.ts'
import { formOf, type SiteDraft } from './site-draft.ts'
import { useHardware } from './use-hardware.ts'
import { useSaveOf } from './use-save-of.ts'
import { useSiteDraft } from './use-site-draft.ts'

export interface SiteWizardProps {
  /** Of the draft on the device: each wizard and each edit has its own. */
  name: string
  mode: 'new' | 'takeOver' | 'edit'
  area?: EditorArea
  /** Null while it is being created. */
  siteId: number | null
  initial: SiteDraft
  /** What stands, to say what a save takes away. */
  standing?: SiteStructure
  /** After the save, before it counts as done. */
  then?: (site: SavedSite) => Promise<unknown>
}

/** The pages of making, taking over or editing a site, over one draft. The page stands in the address. */
export function SiteWizard(props: SiteWizardProps) {
  const { name, mode, area = 'user', siteId, initial, standing, then } = props
  const { t } = useTranslation('siteEditor')
  const { search, set } = useAddress(readEditorSearch)
  const step = search.step ?? 'farm'
  const state = useSiteDraft(name, initial)
  const { draft } = state
  const [refused, setRefused] = useState<Refused>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<Step>>(new Set(mode === 'new' ? [] : STEPS))
  const codes = draft.tree.flatMap(codesOf)
  const heardBy = draft.gateways.map(gateway => gateway.code)
  const devices = useHardware({ kind: 'device', codes, heardBy, siteId })
  const gateways = useHardware({ kind: 'gateway', codes: heardBy, siteId })
  const problems = problemsOf(draft, { refused, devices: devices.found, gateways: gateways.found })
  const told = problems.filter(problem => seen.has(problem.step) || step === 'check')
  const submitFarm = useRef<() => Promise<void>>(async () => undefined)
  const saving = useSaveOf({
    name,
    siteId,
    area,
    message: draft.message,
    then,
    onRefused: error => {
      state.change({ message: null })
      refuse(error)
    },
  })

  function goTo(to: Step, node?: string): void {
    setSeen(all => new Set([...all, step]))
    set({ step: to, node })
    document.getElementById('main')?.focus()
  }

  function goToProblem(problem: Problem): void {
    goTo(problem.step, panelKey(draft.tree, problem))
  }

  /** To the first problem of this page, and on where there is none. */
  async function next(): Promise<void> {
    if (step === 'farm') return submitFarm.current()
    const [first] = problems.filter(problem => problem.step === step)
    if (first !== undefined) {
      setSeen(all => new Set([...all, step]))
      return goToProblem(first)
    }
    const following = STEPS[STEPS.indexOf(step) + 1]
    if (following !== undefined) goTo(following)
  }

  function save(): void {
    setFailure(null)
    const [first] = problems
    if (first !== undefined) {
      goToProblem(first)
      return
    }
    const message = newMessage(formOf(draft))
    state.change({ message })
    saving.start(message)
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) {
      setFailure(t('saving.failed', { code: 'unknown' }))
      return
    }
    if (area === 'admin') {
      tellWhole(error)
      return
    }
    const fields = error.fields
    flushSync(() => setRefused(fields))
    const [first] = Object.keys(fields)
    if (first === undefined)
      setFailure(error.status >= 500 ? t('saving.failed', { code: error.code }) : error.message)
    else goTo(stepOf(first))
  }

  /** An administrator is shown the answer's message and nothing else of it (spec/2 §5). */
  function tellWhole({ message }: ApiError): void {
    if (step !== 'check') goTo('check')
    setFailure(message)
  }

  const removals = standing === undefined ? null : removalsOf(standing.houses, housesOf(draft.tree))
  if (saving.site !== null)
    return <SavedNote site={saving.site} mode={mode} area={area} onDone={saving.end} />
  const edited: typeof state = {
    ...state,
    change: forgetting(state.change),
    changeTree: forgetting(state.changeTree),
  }
  const shared = { state: edited, problems: told, siteId, readOnly: saving.progress !== null }
  return (
    <EditorFrame
      area={area}
      name={draft.basics.name || initial.basics.name}
      {...{ draft, mode, step, seen }}
      problems={told}
      onStep={goTo}
    >
      <div className={classes.page} data-step={step}>
        {state.isRestored && saving.progress === null && (
          <p className={classes.restored} role="status">
            <span>{t('draft.restored')}</span>
            <button type="button" className={classes.link} onClick={state.discard}>
              {t(mode === 'new' ? 'draft.startAnew' : 'draft.asStored')}
            </button>
          </p>
        )}
        {step === 'farm' && (
          <FarmStep
            {...shared}
            key={String(state.isRestored)}
            refused={refused}
            submit={submitFarm}
            onNext={() => goTo('structure')}
          />
        )}
        {step === 'structure' && (
          <StructureStep
            {...shared}
            removals={removals}
            devices={devices}
            selected={search.node}
            onSelect={(node, replace) => set({ node }, { replace: replace ?? false })}
          />
        )}
        {step === 'gateways' && <GatewaysStep {...shared} gateways={gateways} />}
        {step === 'people' && <PeopleStep {...shared} />}
        {step === 'check' && (
          <CheckStep {...shared} devices={devices} removals={removals} failure={failure} mode={mode} />
        )}
      </div>
      <EditorFooter
        step={step}
        problems={step === 'check' ? told : told.filter(problem => problem.step === step)}
        saving={saving.progress}
        mode={mode}
        onBack={goTo}
        onNext={() => void next()}
        onSave={save}
        onStop={saving.stop}
        onProblem={goToProblem}
        placeOf={problem => findNode(draft.tree, panelKey(draft.tree, problem) ?? '')?.name}
      />
    </EditorFrame>
  )

  /** What the server refused no longer holds once something is changed. */
  function forgetting<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      setRefused({})
      setFailure(null)
      change(...args)
    }
  }
}

function codesOf(node: SiteDraft['tree'][number]): string[] {
  return [...node.monitors.map(monitor => monitor.code), ...node.children.flatMap(codesOf)]
}
