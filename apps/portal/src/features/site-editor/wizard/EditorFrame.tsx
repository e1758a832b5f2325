import type { ReactNode } from 'react'
import type { EditorArea } from '#features/site-editor/saving/save-store.ts'
import { Sheet } from '#ui/page/Sheet.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorRail, type EditorRailProps } from './EditorRail.tsx'
import { EditorSteps } from './EditorSteps.tsx'
import { EditorAreaContext } from './StepTitle.tsx'

export interface EditorFrameProps extends EditorRailProps {
  area: EditorArea
  /** The name of the site. */
  name: string
  children: ReactNode
}

/** Surrounds a step: a page with the steps in the rail, or for administrators a tab with the steps in a row above it. */
export function EditorFrame({ area, name, children, ...parts }: EditorFrameProps) {
  if (area === 'admin') {
    return (
      <EditorAreaContext value="admin">
        <EditorSteps {...parts} />
        {children}
      </EditorAreaContext>
    )
  }
  const { mode, step, problems } = parts
  return (
    <>
      <EditorHead mode={mode} name={name} step={step} problems={problems} />
      <EditorRail {...parts} />
      <Sheet bleed>{children}</Sheet>
    </>
  )
}
