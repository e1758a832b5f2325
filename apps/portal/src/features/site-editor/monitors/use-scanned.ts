import { addMonitor, decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, type ReadCode, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { useEffect, useRef, useState } from 'react'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { CameraFailure, type CameraRefusal, readLabels, type Torch } from './camera.ts'
import { createSightings } from './sightings.ts'

/** A label of a monitor that hangs somewhere already. */
export interface Met {
  code: string
  deck: TreeNode
}

/** The vibration is long enough to be felt through a glove. */
const FELT_MS = 60

/** Keeps what the camera has read so far, the newest first, and the monitors that hang elsewhere. */
export function useScanned(state: DraftState, deck: TreeNode) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraRefusal | 'failed' | null>(null)
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [met, setMet] = useState<Met | null>(null)
  const [torch, setTorch] = useState<Torch | null>(null)

  function take(read: ReadCode): void {
    const { tree } = state.draft
    const [elsewhere] = decksWith(tree, read.code)
    setMet(elsewhere === undefined ? null : { code: read.code, deck: elsewhere })
    navigator.vibrate?.(elsewhere === undefined ? FELT_MS : [FELT_MS, FELT_MS, FELT_MS])
    if (elsewhere !== undefined) return
    setScanned(all => [read.code, ...all])
    const { code, name, proof } = read
    state.changeTree(addMonitor(tree, deck.key, { code, name, ...(proof !== '' && { proof }) }))
  }
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    const stop = new AbortController()
    const counts = createSightings()
    const element = video.current
    if (element === null) return
    readLabels(element, {
      stopped: stop.signal,
      // React would call a function that it is given.
      onOpen: found => setTorch(() => found),
      onLabel: text => {
        const [read] = readCodes(text)
        if (read !== undefined && counts(codeKey(read.code), performance.now())) latest.current(read)
      },
    }).catch((error: unknown) => setFailure(error instanceof CameraFailure ? error.reason : 'failed'))
    return () => stop.abort()
  }, [])

  const forget = (code: string) => setScanned(all => all.filter(each => each !== code))
  const note = (code: string) => setScanned(all => [code, ...all])
  return { video, failure, scanned, met, torch, forget, note, leave: () => setMet(null) }
}
