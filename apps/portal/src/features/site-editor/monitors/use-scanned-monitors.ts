import { addMonitor, decksWith } from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey, type ReadCode, readCodes } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { useEffect, useRef, useState } from 'react'
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { CameraError, type CameraErrorReason, createLabelFilter, readLabels, type Torch } from './camera.ts'

/** A label of a monitor that hangs somewhere already. */
export interface Duplicate {
  code: string
  deck: TreeNode
}

/** The vibration is long enough to be felt through a glove. */
const VIBRATION_MS = 60

/** Keeps what the camera has read so far, the newest first, and the monitors that hang elsewhere. */
export function useScanned(state: DraftState, deck: TreeNode) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<CameraErrorReason | 'failed' | null>(null)
  const [scanned, setScanned] = useState<readonly string[]>([])
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const [torch, setTorch] = useState<Torch | null>(null)

  function take(read: ReadCode): void {
    const { tree } = state.draft
    const [elsewhere] = decksWith(tree, read.code)
    setDuplicate(elsewhere === undefined ? null : { code: read.code, deck: elsewhere })
    navigator.vibrate?.(elsewhere === undefined ? VIBRATION_MS : [VIBRATION_MS, VIBRATION_MS, VIBRATION_MS])
    if (elsewhere !== undefined) return
    setScanned(all => [read.code, ...all])
    const { code, name, proof } = read
    state.changeTree(addMonitor(tree, deck.key, { code, name, ...(proof !== '' && { proof }) }))
  }
  const latest = useRef(take)
  latest.current = take

  useEffect(() => {
    const stop = new AbortController()
    const isNew = createLabelFilter()
    const element = video.current
    if (element === null) return
    readLabels(element, {
      stopped: stop.signal,
      // React would call a function that it is given.
      onOpen: found => setTorch(() => found),
      onLabel: text => {
        const [read] = readCodes(text)
        if (read !== undefined && isNew(codeKey(read.code), performance.now())) latest.current(read)
      },
    }).catch((error: unknown) => setFailure(error instanceof CameraError ? error.reason : 'failed'))
    return () => stop.abort()
  }, [])

  const forget = (code: string) => setScanned(all => all.filter(each => each !== code))
  const note = (code: string) => setScanned(all => [code, ...all])
  return { video, failure, scanned, duplicate, torch, forget, note, leave: () => setDuplicate(null) }
}
