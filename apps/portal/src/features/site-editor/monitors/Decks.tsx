import {
  addNode,
  canRemove,
  decksWith,
  moveMonitor,
  moveNodeBy,
  proveMonitor,
  removeMonitor,
  renameNode,
} from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { pathTo, type TreeMonitor, type TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  isUnproven,
  monitorProblem,
  type Problem,
  useProblemText,
} from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { useRemovedToast } from '#features/site-editor/saving/use-site-draft.ts'
import type { MonitorDrag } from '#features/site-editor/tree/use-drag.ts'
import { placeName, useNodeWords } from '#features/site-editor/tree/use-node-words.ts'
import type { TreeActions } from '#features/site-editor/tree/use-tree-actions.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { AddMonitors } from './AddMonitors.tsx'
import classes from './Decks.module.css'
import { LastHeard, ProofField } from './UnitParts.tsx'
import type { HardwareLookup } from './use-hardware-lookup.ts'

interface DecksProps {
  /** The airspace whose decks are shown. */
  node: TreeNode
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  actions: TreeActions
  drag: MonitorDrag
  siteId: number | null
}

/** Shows the decks of an airspace with their monitors, and where the next one goes. */
export function Decks(props: DecksProps) {
  const { node, state } = props
  const { t } = useTranslation('siteEditor')
  const { names } = useNodeWords()
  const [targetKey, setTargetKey] = useState<string | undefined>()
  const target = node.children.find(deck => deck.key === targetKey) ?? node.children.at(-1)

  function addDeck(): void {
    const next = addNode(state.draft.tree, { parentKey: node.key, productType: null, names })
    state.changeTree(next)
    setTargetKey(pathTo(next, node.key).at(-1)?.children.at(-1)?.key)
  }

  return (
    <Stack gap="2" shrink>
      {node.children.map(deck => (
        <Deck
          {...props}
          key={deck.key}
          deck={deck}
          isTarget={node.children.length > 1 && deck.key === target?.key}
          onTarget={() => setTargetKey(deck.key)}
        />
      ))}
      <Button variant="text" icon={IconPlus} size="touch" onClick={addDeck} className={classes.addDeck}>
        {t('addDeck')}
      </Button>
      {target !== undefined && <AddMonitors {...props} deck={target} />}
    </Stack>
  )
}

interface DeckProps extends DecksProps {
  deck: TreeNode
  isTarget: boolean
  onTarget: () => void
}

function Deck(props: DeckProps) {
  const { deck, node, state, actions, drag, isTarget, onTarget } = props
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  const several = node.children.length > 1
  return (
    <section
      className={classes.deck}
      aria-label={deck.name}
      data-deck={deck.key}
      data-several={several || undefined}
      data-into={(several && drag.over === deck.key) || undefined}
    >
      <div className={classes.head}>
        <input
          className={classes.name}
          aria-label={t('nameOf.deck')}
          value={deck.name}
          maxLength={100}
          onChange={event => state.changeTree(renameNode(tree, deck.key, event.target.value))}
        />
        <span className={classes.count}>{t('count.monitors', { count: deck.monitors.length })}</span>
        {several && (
          <>
            <IconButton
              icon={IconArrowUp}
              label={t('upNamed', { name: deck.name })}
              onClick={() => state.changeTree(moveNodeBy(tree, deck.key, -1))}
            />
            <IconButton
              icon={IconArrowDown}
              label={t('downNamed', { name: deck.name })}
              onClick={() => state.changeTree(moveNodeBy(tree, deck.key, 1))}
            />
            <IconButton
              icon={IconTrash}
              label={t('removeNamed', { name: deck.name })}
              disabled={!canRemove(tree, deck.key)}
              onClick={() => actions.remove(deck.key)}
            />
          </>
        )}
      </div>
      <ul>
        {deck.monitors.map(monitor => (
          <Monitor {...props} key={monitor.code} monitor={monitor} />
        ))}
      </ul>
      {several && !isTarget && (
        <button type="button" className={classes.into} onClick={onTarget}>
          {t('addHere')}
        </button>
      )}
    </section>
  )
}

function Monitor(props: DeckProps & { monitor: TreeMonitor }) {
  const { monitor, deck, state, problems, devices, drag } = props
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const showRemoved = useRemovedToast()
  const { tree } = state.draft
  const found = devices.found.get(codeKey(monitor.code))
  const problem = monitorProblem(problems, deck, monitor.code)
  const [elsewhere] = decksWith(tree, monitor.code).filter(each => each.key !== deck.key)
  const other = problem?.message === 'monitor_twice' ? elsewhere : undefined
  const name = found?.name || monitor.name

  function remove(): void {
    const before = tree
    state.changeTree(removeMonitor(tree, deck.key, monitor.code))
    showRemoved(monitor.code, () => state.changeTree(before))
  }

  return (
    <li
      className={classes.monitor}
      data-wrong={problem !== undefined || undefined}
      data-held={drag.held === monitor.code || undefined}
    >
      <Handle {...props} />
      <Text as="span" breaks weight="strong">
        {found?.code ?? monitor.code}
      </Text>
      {name !== '' && <span className={classes.alias}>{name}</span>}
      {problem === undefined ? (
        <span className={classes.heard} data-heard={found?.last_update != null || undefined}>
          {found !== undefined && <LastHeard unit={found} />}
        </span>
      ) : isUnproven(problem) ? (
        <span className={classes.heard} />
      ) : (
        <span className={classes.problem}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {other !== undefined ? t('hangsIn', { place: placeName(tree, other.key) }) : problemText(problem)}
        </span>
      )}
      {other === undefined ? (
        <IconButton icon={IconX} label={t('removeNamed', { name: monitor.code })} onClick={remove} />
      ) : (
        <span className={classes.ways}>
          <Button onClick={() => state.changeTree(moveMonitor(tree, monitor.code, deck.key))}>
            {t('moveHere')}
          </Button>
          <Button
            variant="text"
            onClick={() => state.changeTree(removeMonitor(tree, deck.key, monitor.code))}
          >
            {t('leaveThere')}
          </Button>
        </span>
      )}
      {problem !== undefined && isUnproven(problem) && (
        <ProofField
          code={monitor.code}
          error={problemText(problem)}
          onProof={proof => state.changeTree(proveMonitor(tree, monitor.code, proof))}
        />
      )}
    </li>
  )
}

/**
 * Shows the handle that drags a monitor to a deck or an airspace; the arrow keys move it from deck to deck of this
 * airspace.
 */
function Handle({ monitor: { code }, node, deck, actions, drag }: DeckProps & { monitor: TreeMonitor }) {
  const { t } = useTranslation('siteEditor')
  const place = node.children.findIndex(each => each.key === deck.key)

  function onKeyDown(event: React.KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = node.children[place + step]
    if (next === undefined) return
    // The monitor is another row in the new deck, so the focus follows it there.
    flushSync(() => actions.moveMonitor(code, next.key))
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(code)}"]`)?.focus()
  }

  return (
    <button
      type="button"
      className={classes.handle}
      data-handle={code}
      aria-label={t('moveMonitor', { code })}
      onKeyDown={onKeyDown}
      {...drag.handle(code)}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
