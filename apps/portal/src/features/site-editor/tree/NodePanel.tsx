import type { Removals } from '@earshot/contract/rules/structure/check-houses.ts'
import { moveNode, renameNode, setProductType } from '@earshot/contract/rules/structure/edit-tree.ts'
import { pathTo, type TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { IconArrowLeft, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Decks } from '#features/site-editor/monitors/Decks.tsx'
import type { HardwareLookup } from '#features/site-editor/monitors/use-hardware-lookup.ts'
import { type Problem, problemsAt, useProblemText } from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { SelectField } from '#ui/forms/fields/SelectField.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './NodePanel.module.css'
import type { MonitorDrag } from './use-drag.ts'
import type { TreeActions } from './use-tree-actions.ts'

export interface NodePanelProps {
  node: TreeNode
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  removals: Removals | null
  actions: TreeActions
  /** Moves monitors by dragging them to another deck or airspace. */
  drag: MonitorDrag
  siteId: number | null
  readOnly: boolean
  onBack: () => void
  onSelect: (key: string | undefined, replace?: boolean) => void
}

/** Shows what is selected in the tree: its name, what it is, and what hangs in it. */
export function NodePanel(props: NodePanelProps) {
  const { node, state, problems, actions, readOnly, onBack, onSelect } = props
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const name = useRef<HTMLInputElement>(null)
  const own = problemsAt(problems, node)
  const nameless = own.find(problem => problem.node?.key === node.key && problem.field.endsWith('.name'))
  const others = own.filter(
    problem => problem !== nameless && problem.monitor === null && !problem.field.endsWith('product_type'),
  )
  // A node that was just made is named first.
  useEffect(() => {
    if (node.id === null) name.current?.select()
  }, [node.id])
  return (
    <section aria-label={node.name || t(`level.${node.level}`)} className={classes.panel}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        {t('step.structure')}
      </button>
      <fieldset disabled={readOnly} className={classes.fields}>
        <div className={classes.names}>
          <Field
            ref={name}
            label={t(`nameOf.${node.level}`)}
            value={node.name}
            maxLength={100}
            error={nameless && problemText(nameless)}
            onChange={event => state.changeTree(renameNode(state.draft.tree, node.key, event.target.value))}
            autoComplete="off"
          />
          {node.level === 'airspace' && <FloorSelect node={node} state={state} />}
        </div>
        {node.level === 'airspace' && <ProductTypes {...props} own={own} />}
        {others.map(problem => (
          <p key={problem.field} className={classes.wrong} role="alert">
            {problemText(problem)}
          </p>
        ))}
        {node.level === 'airspace' && <Decks {...props} />}
        {node.level === 'house' && <Floors {...props} />}
        <div className={classes.ways}>
          {(node.level === 'house' || node.level === 'floor') && (
            <Button icon={IconPlus} size="touch" onClick={() => actions.addAirspace(node)}>
              {t('addAirspace')}
            </Button>
          )}
          <Button icon={IconCopy} size="touch" onClick={() => actions.duplicate(node.key)}>
            {t('duplicate')}
          </Button>
          <Button
            icon={IconTrash}
            size="touch"
            variant="danger"
            onClick={() => {
              onSelect(undefined)
              actions.remove(node.key)
            }}
          >
            {t('removeNamed', { name: node.name })}
          </Button>
        </div>
      </fieldset>
    </section>
  )
}

/** Moves it to another floor of any house, where there are several. */
function FloorSelect({ node, state }: Pick<NodePanelProps, 'node' | 'state'>) {
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  const floors = tree.flatMap(house =>
    house.children.map(floor => ({
      value: floor.key,
      label: house.children.length === 1 ? house.name : `${house.name}, ${floor.name}`,
    })),
  )
  if (floors.length < 2) return null
  const here = pathTo(tree, node.key).at(-2)?.key ?? ''
  return (
    <SelectField
      label={t('level.floor')}
      placeholder={t('choose')}
      value={here}
      options={floors}
      onChange={event =>
        state.changeTree(
          moveNode(tree, node.key, { parentKey: event.target.value, index: Number.MAX_SAFE_INTEGER }),
        )
      }
    />
  )
}

function ProductTypes({ node, state, own }: NodePanelProps & { own: readonly Problem[] }) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const missing = own.find(problem => problem.field.endsWith('product_type'))
  return (
    <fieldset className={classes.types} data-wrong={missing !== undefined || undefined}>
      <legend>
        {t('level.productType')}{' '}
        <Text as="span" weight="body" tone="muted">
          {t('productTypeHint')}
        </Text>
      </legend>
      {PRODUCT_TYPES.map(type => (
        <label key={type} className={classes.type} data-checked={node.productType === type || undefined}>
          <input
            type="radio"
            name={`type-${node.key}`}
            checked={node.productType === type}
            onChange={() => state.changeTree(setProductType(state.draft.tree, node.key, type))}
          />
          <span>
            <strong>{t(`productType.${type}`)}</strong>
            <Text as="span" weight="body" tone="muted">
              {t(`productAge.${type}`)}
            </Text>
          </span>
        </label>
      ))}
      {missing !== undefined && (
        <p className={classes.wrong} role="alert">
          {problemText(missing)}
        </p>
      )}
    </fieldset>
  )
}

/** Names the floors of a house; at least one stays. */
function Floors({ node, state, actions }: NodePanelProps) {
  const { t } = useTranslation('siteEditor')
  return (
    <Stack gap="3" align="start">
      {node.children.length > 1 &&
        node.children.map(floor => (
          <div key={floor.key} className={classes.floor}>
            <Field
              label={t('nameOf.floor')}
              value={floor.name}
              maxLength={100}
              onChange={event =>
                state.changeTree(renameNode(state.draft.tree, floor.key, event.target.value))
              }
            />
            <Button
              icon={IconTrash}
              size="touch"
              aria-label={t('removeNamed', { name: floor.name })}
              onClick={() => actions.remove(floor.key)}
            />
          </div>
        ))}
      <Button variant="text" size="touch" icon={IconPlus} onClick={() => actions.addFloor(node)}>
        {t('addFloor')}
      </Button>
    </Stack>
  )
}
