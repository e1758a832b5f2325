import { createContext, type ReactNode, useContext } from 'react'
import type { EditorArea } from '#features/site-editor/saving/save-store.ts'

export const EditorAreaContext = createContext<EditorArea>('user')

export interface StepTitleProps {
  id?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Shows a step's sentence: it is the page's first heading, but a second one in a tab, which stands under its site's
 * own.
 */
export function StepTitle(props: StepTitleProps) {
  const area = useContext(EditorAreaContext)
  return area === 'admin' ? <h2 {...props} /> : <h1 {...props} />
}
