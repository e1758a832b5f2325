import { useState } from 'react'
import { typedCodes } from './code-list.ts'

/** A thousand codes are too many for an address: they stay with the tab until they are applied. */
const KEY = 'earshot-toolbox-codes'

/** Private windows may have no store: then a reload empties the form, as it always did. */
function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function write(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {
    // Full or forbidden: what is on the screen is there all the same.
  }
}

/**
 * The text of the codes, kept over a reload.
 * @param linked codes that a link brought: they win over what was typed before
 */
export function useTypedCodes(linked: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => (linked === undefined ? read() : typedCodes(linked).join('\n')))
  return [
    text,
    next => {
      setText(next)
      write(next)
    },
  ]
}

/** Applied, or signed out. */
export function forgetTypedCodes(): void {
  write('')
}
