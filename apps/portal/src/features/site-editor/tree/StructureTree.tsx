import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconBuildingWarehouse,
  IconChevronRight,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconPlus,
  IconStairs,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { type Problem, problemsAt, useProblemText } from '#features/site-editor/saving/problems.ts'
import { asSentence, formatNumber } from '#lib/text/locale.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { MenuButton } from '#ui/menu/MenuButton.tsx'
import { MonitorStrokes } from './MonitorStrokes.tsx'
import classes from './StructureTree.module.css'
import { useTreeDrag } from './use-drag.ts'
import { useNodeWords } from './use-node-words.ts'
import type { TreeActions } from './use-tree-actions.ts'
import type { TreeRow } from './use-tree-rows.ts'
import { useTreeRows } from './use-tree-rows.ts'

export interface StructureTreeProps {
  tree: Tree
  selected: string | undefined
  problems: readonly Problem[]
  devices: HardwareLookup
  actions: TreeActions
  /** The only nodes to show, during a search. */
  matches: ReadonlySet<string> | null
  readOnly: boolean
  /** The airspace that a monitor would be hung in if it were dropped now. */
  dropInto: string | null
  onSelect: (key: string) => void
}

/**
 * Shows houses and airspaces. Arrows move the focus, left and right fold, Enter opens, Alt with arrows moves a node,
 * Delete removes: it is one tab stop, and the keys do everything that a pointer can.
 */
export function StructureTree(props: StructureTreeProps) {
  const { t } = useTranslation('siteEditor')
  const element = useRef<HTMLDivElement>(null)
  const treeRows = useTreeRows({ ...props, element })
  const drag = useTreeDrag({ element, rows: treeRows.rows, onDrop: props.actions.move })
  return (
    <>
      <p id="tree-keys" className="visually-hidden">
        {t('tree.keys')}
      </p>
      <div
        ref={element}
        role="tree"
        aria-label={t('step.structure')}
        aria-describedby="tree-keys"
        className={classes.tree}
      >
        {treeRows.rows.map(row => (
          <TreeItem
            {...props}
            key={row.node.key}
            row={row}
            isCurrent={row.node.key === treeRows.current}
            drop={drag.dragging?.over?.key === row.node.key ? drag.dragging.over : null}
            isDragged={drag.dragging?.item.key === row.node.key}
            handle={drag.handle(row.node)}
            onFocus={() => treeRows.focusOn(row.node.key)}
            onKeyDown={event => treeRows.onKeyDown(event, row)}
            onFold={() => treeRows.fold(row.node.key, row.isOpen === true)}
          />
        ))}
      </div>
    </>
  )
}

interface TreeItemProps extends StructureTreeProps {
  row: TreeRow
  isCurrent: boolean
  isDragged: boolean
  drop: { isAfter: boolean } | null
  handle: { onPointerDown: (event: React.PointerEvent) => void }
  onFocus: () => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onFold: () => void
}

function TreeItem(props: TreeItemProps) {
  const { row, selected, problems, isCurrent, isDragged, drop, handle, readOnly } = props
  const { t, i18n } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const { node } = row
  const own = problemsAt(problems, node)
  const inSentences = (first: string, others: number) => {
    if (others === 0) return first
    const number = formatNumber(others, i18n.language)
    return `${asSentence(first, i18n.language)} ${t('andMore', { count: others, number })}`
  }
  return (
    <div
      role="treeitem"
      aria-level={row.depth}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={node.key === selected}
      tabIndex={isCurrent ? 0 : -1}
      data-row={node.key}
      data-level={node.level}
      data-depth={row.depth}
      data-wrong={own.length > 0 || undefined}
      data-dragged={isDragged || undefined}
      data-drop={drop === null ? undefined : drop.isAfter ? 'after' : 'before'}
      data-into={props.dropInto === node.key || undefined}
      className={classes.row}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={() => props.onSelect(node.key)}
    >
      {!readOnly && (
        <span className={classes.handle} {...handle} aria-hidden>
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      )}
      <ItemTitle {...props} />
      {own[0] !== undefined && (
        <span className={classes.problem}>
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          {inSentences(problemText(own[0]), own.length - 1)}
        </span>
      )}
      <ItemEnd {...props} own={own} />
    </div>
  )
}

function ItemTitle({ row, problems }: TreeItemProps) {
  const words = useNodeWords()
  const { node } = row
  const hasProblem = problemsAt(problems, node).length > 0
  return (
    <span className={classes.words}>
      <span className={classes.title}>
        {node.level === 'house' && <IconBuildingWarehouse size={20} stroke={1.65} aria-hidden />}
        {node.level === 'floor' && <IconStairs size={18} stroke={1.65} aria-hidden />}
        <strong>{node.name || '–'}</strong>
        <span className={classes.kind}>
          {node.level === 'house'
            ? words.house(node)
            : node.level === 'airspace'
              ? words.productType(node)
              : ''}
        </span>
      </span>
      {node.level === 'airspace' && !hasProblem && <span className={classes.decks}>{words.decks(node)}</span>}
    </span>
  )
}

function ItemEnd({ row, devices, actions, readOnly, own }: TreeItemProps & { own: readonly Problem[] }) {
  const { t } = useTranslation('siteEditor')
  const { node } = row
  if (node.level === 'airspace') {
    return (
      <>
        <MonitorStrokes airspace={node} devices={devices} problems={own} />
        {!readOnly && <RowMenu node={node} actions={actions} />}
        <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
      </>
    )
  }
  if (readOnly) return null
  return (
    <Row as="span" gap="0" inline>
      <IconButton
        icon={IconPlus}
        iconSize={20}
        label={t('addAirspaceTo', { name: node.name })}
        onClick={event => {
          event.stopPropagation()
          actions.addAirspace(node)
        }}
      />
      <RowMenu node={node} actions={actions} />
    </Row>
  )
}

/** Shows everything that can be done with a row, for people who have neither keys nor a steady pointer. */
function RowMenu({ node, actions }: { node: TreeNode; actions: TreeActions }) {
  const { t } = useTranslation('siteEditor')
  const floor =
    node.level === 'house'
      ? [
          {
            kind: 'action' as const,
            text: t('addFloor'),
            icon: IconStairs,
            onChoose: () => actions.addFloor(node),
          },
        ]
      : []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on the menu from opening the row.
    <span onClick={event => event.stopPropagation()} onKeyDown={event => event.stopPropagation()}>
      <MenuButton
        position="bottom-end"
        offset={4}
        button={<IconButton icon={IconDots} iconSize={20} label={t('moreOf', { name: node.name })} />}
        items={[
          ...floor,
          {
            kind: 'action',
            text: t('moveUp'),
            icon: IconArrowUp,
            onChoose: () => actions.moveBy(node.key, -1),
          },
          {
            kind: 'action',
            text: t('moveDown'),
            icon: IconArrowDown,
            onChoose: () => actions.moveBy(node.key, 1),
          },
          {
            kind: 'action',
            text: t('duplicate'),
            icon: IconCopy,
            onChoose: () => actions.duplicate(node.key),
          },
          { kind: 'divider' },
          { kind: 'action', text: t('remove'), icon: IconTrash, onChoose: () => actions.remove(node.key) },
        ]}
      />
    </span>
  )
}
