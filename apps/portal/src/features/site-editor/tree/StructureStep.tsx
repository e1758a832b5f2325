import type { Removals } from '@earshot/contract/rules/structure/check-houses.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { countTree, findNode, pathTo, type Tree } from '@earshot/contract/rules/structure/tree.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import type { Problem } from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { StepTitle } from '#features/site-editor/wizard/StepParts.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { joinFacts } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { NodePanel } from './NodePanel.tsx'
import classes from './StructureStep.module.css'
import { StructureTree } from './StructureTree.tsx'
import { useMonitorDrag } from './use-drag.ts'
import { type TreeActions, useTreeActions } from './use-tree-actions.ts'

export interface StructureStepProps {
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  /** What a save would remove; null for a new site. */
  removals: Removals | null
  selected: string | undefined
  siteId: number | null
  readOnly: boolean
  onSelect: (key: string | undefined, replace?: boolean) => void
}

/** Shows the tree on the left and the selected node on the right; on a phone one after the other. */
export function StructureStep(props: StructureStepProps) {
  const { state, problems, selected, onSelect } = props
  const isPhone = useIsPhone()
  const { tree } = state.draft
  const actions = useTreeActions(state, key => onSelect(key))
  const [searched, setSearched] = useState('')
  const node = selected === undefined ? undefined : findNode(tree, selected)
  const drag = useMonitorDrag(actions.moveMonitor)
  const wrong = problems.filter(problem => problem.step === 'structure')
  const panel = node !== undefined && (
    <NodePanel
      {...props}
      key={node.key}
      node={node}
      actions={actions}
      drag={drag}
      onBack={() => onSelect(undefined)}
    />
  )
  const announcement = (
    <p className="visually-hidden" role="status">
      {actions.announcement}
    </p>
  )
  if (isPhone && panel) {
    return (
      <div className={classes.phone}>
        {announcement}
        {panel}
      </div>
    )
  }
  return (
    <div className={classes.columns} data-panel={panel !== false || undefined}>
      {announcement}
      <TreeSide
        {...props}
        problems={wrong}
        actions={actions}
        dropInto={drag.over}
        searched={searched}
        onSearch={setSearched}
      />
      {panel && <div className={classes.right}>{panel}</div>}
    </div>
  )
}

interface TreeSideProps extends StructureStepProps {
  actions: TreeActions
  dropInto: string | null
  searched: string
  onSearch: (text: string) => void
}

function TreeSide(props: TreeSideProps) {
  const { state, problems, devices, selected, actions, readOnly, dropInto, searched, onSelect } = props
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  return (
    <div className={classes.left}>
      <StructureHead tree={tree} problems={problems} />
      <TreeTools {...props} />
      <StructureTree
        tree={tree}
        selected={selected}
        problems={problems}
        devices={devices}
        actions={actions}
        readOnly={readOnly}
        dropInto={dropInto}
        matches={findMatches(tree, searched)}
        onSelect={key => onSelect(key, selected !== undefined)}
      />
      {!readOnly && (
        <Button variant="text" size="touch" icon={IconPlus} onClick={actions.addHouse}>
          {t('addHouse')}
        </Button>
      )}
    </div>
  )
}

type TreeToolsProps = Pick<TreeSideProps, 'state' | 'readOnly' | 'searched' | 'onSearch'>

/** Shows a search for a place in the tree, and undo and redo. */
function TreeTools({ state, readOnly, searched, onSearch }: TreeToolsProps) {
  const { t } = useTranslation('siteEditor')
  return (
    <div className={classes.tools}>
      <SearchField label={t('tree.search')} value={searched} onChange={onSearch} />
      <span className={classes.steps}>
        <Button
          aria-label={t('undoLast')}
          icon={IconArrowBackUp}
          disabled={state.undo === null || readOnly}
          onClick={() => state.undo?.()}
        />
        <Button
          aria-label={t('redoLast')}
          icon={IconArrowForwardUp}
          disabled={state.redo === null || readOnly}
          onClick={() => state.redo?.()}
        />
      </span>
    </div>
  )
}

/** The head counts the structure and names the first thing that is wrong with it. */
function StructureHead({ tree, problems }: { tree: Tree; problems: readonly Problem[] }) {
  const { t, i18n } = useTranslation('siteEditor')
  const { houses, airspaces, monitors } = countTree(tree)
  const parts = [
    t('count.houses', { count: houses }),
    t('count.airspaces', { count: airspaces }),
    t('count.monitors', { count: monitors }),
  ]
  const isNew = joinFacts(parts, i18n.language)
  // Such a site is allowed, but nothing is heard in it.
  const well = t(monitors === 0 ? 'tree.unheard' : 'tree.well')
  return (
    <StepTitle>
      {t('tree.sentence', { counts: isNew })}
      <span className={classes.answer}>
        {problems.length === 0 ? well : t('tree.wrong', { count: problems.length })}
      </span>
    </StepTitle>
  )
}

/** Returns the nodes on the way to what is searched by name or code; null where nothing is searched. */
function findMatches(tree: Tree, searched: string): ReadonlySet<string> | null {
  const wanted = codeKey(searched)
  if (wanted === '') return null
  const nodes = tree.flatMap(function all(node): (typeof node)[] {
    return [node, ...node.children.flatMap(all)]
  })
  const found = nodes.filter(
    node =>
      node.name.toUpperCase().includes(wanted) ||
      node.monitors.some(monitor => codeKey(monitor.code).includes(wanted)),
  )
  return new Set(found.flatMap(node => pathTo(tree, node.key).map(each => each.key)))
}
