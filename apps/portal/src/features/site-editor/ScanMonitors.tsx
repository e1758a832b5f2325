import { decksWith, removeMonitor } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './AddMonitors.module.css'
import type { AddMonitorsProps, NewMonitor } from './AddMonitors.tsx'
import { CameraFailure, type CameraRefusal, readLabels } from './camera.ts'

interface ScanMonitorsProps extends AddMonitorsProps {
  onAdd: (monitors: readonly NewMonitor[]) => void
  onClose: () => void
}

/** The camera stays open from label to label; each find can be taken back. What the browser forbids is said. */
export function ScanMonitors({ state, deck, onAdd, onClose }: ScanMonitorsProps) {
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  const { video, failure, scanned, forget } = useScanned(onAdd)
  if (failure !== null) {
    return (
      <div>
        <p role="alert">{t(`scan.${failure}`)}</p>
        <div className={classes.buttons}>
          <Button size="touch" onClick={onClose}>
            {t('scan.type')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div>
      <div className={classes.camera}>
        <video ref={video} playsInline muted aria-label={t('scan.view')} />
        <span className={classes.frame} aria-hidden />
        <p className={classes.aim}>{t('scan.aim')}</p>
      </div>
      <p className={classes.summary} role="status">
        {t('scan.added', { count: scanned.length })}
      </p>
      <ul className={classes.list}>
        {scanned.map(code => (
          <ScannedItem
            key={code}
            code={code}
            isTwice={decksWith(tree, code).length > 1}
            onUndo={() => {
              state.changeTree(removeMonitor(tree, deck.key, code))
              forget(code)
            }}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="primary" size="touch" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

interface ScannedItemProps {
  code: string
  /** It hangs somewhere else as well. */
  isTwice: boolean
  onUndo: () => void
}

function ScannedItem({ code, isTwice, onUndo }: ScannedItemProps) {
  const { t } = useTranslation('siteEditor')
  return (
    <li className={classes.item}>
      <span>
        <strong>{code}</strong> {isTwice && t('monitorProblem.twice', { code })}
      </span>
      <Button variant="text" size="touch" onClick={onUndo}>
        {t('undo')}
      </Button>
    </li>
  )
}

/** What the camera has read by now, the newest first; the same label is read once. */
function useScanned(onAdd: ScanMonitorsProps['onAdd']) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraRefusal | 'failed' | null>(null)
  const [scanned, setScanned] = useState<readonly string[]>([])
  const latest = useRef({ onAdd, scanned })
  latest.current = { onAdd, scanned }

  useEffect(() => {
    const stop = new AbortController()
    const element = video.current
    if (element === null) return
    readLabels(element, {
      stopped: stop.signal,
      onLabel: text => {
        const [read] = readCodes(text)
        if (read === undefined || latest.current.scanned.some(code => codeKey(code) === codeKey(read.code)))
          return
        setScanned(all => [read.code, ...all])
        latest.current.onAdd([read])
        navigator.vibrate?.(60)
      },
    }).catch((error: unknown) => setFailure(error instanceof CameraFailure ? error.reason : 'failed'))
    return () => stop.abort()
  }, [])

  const forget = (code: string) => setScanned(all => all.filter(each => each !== code))
  return { video, failure, scanned, forget }
}
