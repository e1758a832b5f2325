import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The field in which each part of a case begins; the desk names the part behind the address of a case. */
const FIELDS: Readonly<Record<string, string>> = {
  advise: '[aria-labelledby="write-advice"] textarea',
  'follow-up': '[aria-labelledby="write-advice"] input[type="checkbox"]',
  close: '[aria-labelledby="close-case"] :is(select, button, textarea)',
}

/** True if the case was opened to close it. */
export function useIsOpenedToClose(): boolean {
  return useLocation({ select: ({ hash }) => hash }) === 'close'
}

/** Leads the focus to the part for which the case was opened, once it is there. */
export function useCasePart(): void {
  // The same part is asked for once more where its key is pressed again.
  const asked = useLocation({ select: ({ hash, state }) => `${hash} ${state.__TSR_key ?? ''}` })
  useEffect(() => {
    const [part = ''] = asked.split(' ')
    const field = FIELDS[part]
    if (field !== undefined) document.querySelector<HTMLElement>(field)?.focus()
  }, [asked])
}
