import { moveMonitor, proveMonitor, removeMonitor } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { Tree, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { IconAlertCircle, IconBolt, IconClipboard, IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import {
  isUnproven,
  monitorProblem,
  type Problem,
  useProblemText,
} from '#features/site-editor/saving/problems.ts'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { placeName } from '#features/site-editor/tree/use-node-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import type { Torch } from './camera.ts'
import classes from './ScanMonitors.module.css'
import { LastHeard, ProofField } from './UnitParts.tsx'
import type { HardwareLookup } from './use-hardware-lookup.ts'
import { type Duplicate, useScanned } from './use-scanned-monitors.ts'

interface ScanMonitorsProps {
  deck: TreeNode
  state: DraftState
  problems: readonly Problem[]
  devices: HardwareLookup
  onLeave: (method: 'code' | 'paste') => void
}

/**
 * Reads labels with the camera, which stays open from label to label; each find can be undone. If the browser forbids
 * it, the page says so.
 */
export function ScanMonitors({ onLeave, ...props }: ScanMonitorsProps) {
  const { state, deck } = props
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  const { video, failure, scanned, duplicate, torch, forget, note, leave } = useScanned(state, deck)

  function moveHere({ code }: Duplicate): void {
    state.changeTree(moveMonitor(tree, code, deck.key))
    note(code)
    leave()
  }

  return (
    <SideSheet title={t('scan.title')} subtitle={placeName(tree, deck.key)} onClose={() => onLeave('code')}>
      {failure === null ? (
        <div className={classes.camera}>
          <video ref={video} playsInline muted aria-label={t('scan.view')} />
          <span className={classes.frame} aria-hidden />
          <p className={classes.aim}>{t('scan.aim')}</p>
          {torch !== null && <TorchButton torch={torch} />}
        </div>
      ) : (
        <p role="alert" className={classes.failure}>
          {t(`scan.${failure}`)}
        </p>
      )}
      {duplicate !== null && (
        <DuplicateNote
          duplicate={duplicate}
          tree={tree}
          deck={deck}
          onMove={() => moveHere(duplicate)}
          onLeave={leave}
        />
      )}
      {failure === null && (
        <Text weight="strong" above="3" role="status">
          {t('scan.added', { count: scanned.length })}
        </Text>
      )}
      <ul className={classes.list}>
        {scanned.map(code => (
          <Scanned
            {...props}
            key={code}
            code={code}
            onUndo={() => {
              state.changeTree(removeMonitor(tree, deck.key, code))
              forget(code)
            }}
          />
        ))}
      </ul>
      <div className={classes.bar}>
        <Button size="touch" icon={IconKeyboard} onClick={() => onLeave('code')}>
          {t('scan.type')}
        </Button>
        <Button size="touch" icon={IconClipboard} onClick={() => onLeave('paste')}>
          {t('way.paste')}
        </Button>
        <Button variant="primary" size="touch" onClick={() => onLeave('code')}>
          {t('done')}
        </Button>
      </div>
    </SideSheet>
  )
}

function TorchButton({ torch }: { torch: Torch }) {
  const { t } = useTranslation('siteEditor')
  const [isOn, setIsOn] = useState(false)
  return (
    <button
      type="button"
      className={classes.torch}
      aria-label={t('scan.torch')}
      aria-pressed={isOn}
      onClick={() => {
        void torch(!isOn)
        setIsOn(!isOn)
      }}
    >
      <IconBolt size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

interface DuplicateNoteProps extends Pick<ScanMonitorsProps, 'deck'> {
  duplicate: Duplicate
  tree: Tree
  onMove: () => void
  onLeave: () => void
}

/** Reports the label of a monitor that hangs somewhere: here already, or elsewhere, from where it can be moved here. */
function DuplicateNote({ duplicate, tree, deck, onMove, onLeave }: DuplicateNoteProps) {
  const { t } = useTranslation('siteEditor')
  if (duplicate.deck.key === deck.key) {
    return (
      <p role="status" className={classes.isHere}>
        {t('scan.isHere', { code: duplicate.code })}
      </p>
    )
  }
  return (
    <div role="alert" className={classes.met}>
      <p>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
        {t('scan.hangs', { code: duplicate.code, place: placeName(tree, duplicate.deck.key) })}
      </p>
      <div>
        <Button size="touch" onClick={onLeave}>
          {t('leaveThere')}
        </Button>
        <Button variant="primary" size="touch" onClick={onMove}>
          {t('moveHere')}
        </Button>
      </div>
    </div>
  )
}

interface ScannedProps extends Omit<ScanMonitorsProps, 'onLeave'> {
  code: string
  onUndo: () => void
}

/** Shows a monitor that was read: whether it is heard, or why it cannot hang here. */
function Scanned({ code, state, deck, devices, problems, onUndo }: ScannedProps) {
  const { t } = useTranslation('siteEditor')
  const problemText = useProblemText()
  const found = devices.found.get(codeKey(code))
  const problem = monitorProblem(problems, deck, code)
  const isHeard = found?.last_update != null
  return (
    <li className={classes.item} data-wrong={problem !== undefined || undefined}>
      {problem === undefined ? (
        <StatusMark status={isHeard ? 'Ok' : 'Default'} />
      ) : (
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      )}
      <span className={classes.code}>
        <strong>{found?.code ?? code}</strong>
        <span>
          {problem !== undefined && !isUnproven(problem) && problemText(problem)}
          {problem === undefined && found !== undefined && (
            <>
              {found.name !== '' && <span>{found.name}</span>}
              <LastHeard unit={found} />
            </>
          )}
        </span>
        {problem !== undefined && isUnproven(problem) && (
          <ProofField
            code={code}
            error={problemText(problem)}
            onProof={proof => state.changeTree(proveMonitor(state.draft.tree, code, proof))}
          />
        )}
      </span>
      <Button variant="text" size="touch" onClick={onUndo}>
        {t('undo')}
      </Button>
    </li>
  )
}
