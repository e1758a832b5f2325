import { useState } from 'react'
import { readOfTab, writeOfTab } from '#lib/storage.ts'
import { typedCodes } from './code-list.ts'

/** A thousand codes are too many for an address, so they stay with the tab until they are applied. */
const NAME = 'toolbox-codes'

/**
 * Keeps the text of the codes over a reload, but no longer than the session.
 * @param linked codes that a link brought: they replace what was typed before
 */
export function useTypedCodes(linked: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() =>
    linked === undefined ? readOfTab(NAME) : typedCodes(linked).join('\n'),
  )
  return [
    text,
    next => {
      setText(next)
      writeOfTab(NAME, next)
    },
  ]
}

/** Forgets the codes once they are applied. */
export function forgetTypedCodes(): void {
  writeOfTab(NAME, '')
}
