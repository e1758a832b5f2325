import { addMonitor } from '@earshot/contract/rules/structure/edit-tree.ts'
import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodePanelProps } from '#features/site-editor/tree/NodePanel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Row, Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './AddMonitors.module.css'
import { CodeField } from './CodeField.tsx'
import { PasteList } from './PasteList.tsx'
import { ScanMonitors } from './ScanMonitors.tsx'

type Way = 'code' | 'scan' | 'paste'

export interface AddMonitorsProps extends NodePanelProps {
  /** The deck that they are added to. */
  deck: TreeNode
}

export interface NewMonitor {
  code: string
  name: string
  /** What its label says beside the code, where that was read with it. */
  proof?: string
  /** The deck that a pasted list has named; otherwise it is the deck that is being filled. */
  deckKey?: string
}

/** Offers three ways to add monitors: typing a code, the camera, and a pasted list. */
export function AddMonitors(props: AddMonitorsProps) {
  const { deck, state, devices } = props
  const { t } = useTranslation('siteEditor')
  const [way, setWay] = useState<Way>('code')

  function add(monitors: readonly NewMonitor[]): void {
    const hang = (tree: Tree, { code, name, proof = '', deckKey = deck.key }: NewMonitor) =>
      addMonitor(tree, deckKey, { code, name, ...(proof !== '' && { proof }) })
    state.changeTree(monitors.reduce(hang, state.draft.tree))
  }

  return (
    <Stack gap="3" shrink>
      <Row gap="2 3" align="center" wrap>
        <SegmentedControl
          label={t('addMonitors')}
          value={way}
          onChange={setWay}
          segments={[
            { value: 'code', label: t('way.code') },
            { value: 'scan', label: t('way.scan') },
            { value: 'paste', label: t('way.paste') },
          ]}
        />
        <span className={classes.into}>{t('into', { name: deck.name })}</span>
      </Row>
      {devices.refusal !== null && (
        <Text role="alert" weight="emphasis" tone="alarm">
          {devices.refusal}
        </Text>
      )}
      {way === 'code' && <CodeField {...props} onAdd={add} />}
      {way === 'scan' && <ScanMonitors {...props} onLeave={setWay} />}
      {way === 'paste' && <PasteList {...props} onAdd={add} onClose={() => setWay('code')} />}
    </Stack>
  )
}
