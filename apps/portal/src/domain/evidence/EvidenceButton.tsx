import type { EvidenceKind } from '@earshot/contract/schemas/health/evidence.ts'
import type { Resolution } from '@earshot/contract/values.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { OnDemand } from '#ui/menu/OnDemand.tsx'
import classes from './EvidenceButton.module.css'

/** One figure of an airspace: now, or of a slot, an hour or a day as on a chart. */
export interface FigureAsked {
  siteId: number
  airspaceId: number
  kind: EvidenceKind
  /** The start of the step; without it the newest figure is meant. */
  at?: string
  step?: Resolution
}

/** What is shown behind a figure gets these. */
export interface BehindFigureProps {
  name: string
  /** The id of the sentence, which names the dialog. */
  titleId: string
  /** Is called by a link that leaves the page. */
  onLeave: () => void
}

export interface EvidenceButtonProps {
  /** One figure of an airspace, or what draws what stands behind another. */
  figure: FigureAsked | ((given: BehindFigureProps) => ReactNode)
  /** What the figure is called, as it is written beside it. */
  name: string
}

const load = () => import('./EvidencePart.tsx')
const EvidencePart = lazyPart(async () => (await load()).EvidencePart)

/** Opens what stands behind a figure. Its code and its texts are fetched when a pointer or the keyboard reaches it. */
export function EvidenceButton(props: EvidenceButtonProps) {
  const { t } = useTranslation('common')
  const button = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={t('evidence', { name: props.name })}
    >
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <OnDemand button={button} load={load}>
      <EvidencePart button={button} {...props} />
    </OnDemand>
  )
}
