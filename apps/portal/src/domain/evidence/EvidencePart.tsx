import {
  autoUpdate,
  FloatingFocusManager,
  FloatingPortal,
  flip,
  offset,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import { IconX } from '@tabler/icons-react'
import { cloneElement, type ReactElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Text } from '#ui/layout/Text.tsx'
import { useReplacingButton } from '#ui/menu/OnDemand.tsx'
import { useModal } from '#ui/overlay/use-modal.ts'
import type { BehindFigureProps, EvidenceButtonProps } from './EvidenceButton.tsx'
import { EvidenceContent } from './EvidenceContent.tsx'
import classes from './EvidencePart.module.css'

interface EvidencePartProps extends EvidenceButtonProps {
  button: ReactElement<Record<string, unknown>>
}

/** The room in pixels that the popover keeps from the edges of the page. */
const PAGE_EDGE = 8

/** Shows what stands behind a figure, opened by the click that loaded it: beside the figure, on a phone as a sheet. */
export function EvidencePart({ button, ...asked }: EvidencePartProps) {
  const isPhone = useIsPhone()
  return isPhone ? <SheetPart button={button} {...asked} /> : <PopoverPart button={button} {...asked} />
}

function Behind({ figure, ...given }: BehindFigureProps & Pick<EvidenceButtonProps, 'figure'>) {
  return typeof figure === 'function' ? figure(given) : <EvidenceContent figure={figure} {...given} />
}

function PopoverPart({ button, figure, name }: EvidencePartProps) {
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: 'bottom-start',
    transform: false,
    middleware: [
      offset(8),
      flip({ padding: PAGE_EDGE }),
      shift({ padding: PAGE_EDGE }),
      size({
        padding: PAGE_EDGE,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.max(availableHeight, 240)}px`
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context, { role: 'dialog' }),
  ])
  const own = useReplacingButton(button => {
    refs.setReference(button)
    setOpen(true)
  })
  return (
    <>
      {cloneElement(button, { ...getReferenceProps(), ref: own })}
      {isOpen && (
        <FloatingPortal>
          <FloatingFocusManager context={context} modal={false} initialFocus={refs.floating}>
            <div
              ref={refs.setFloating}
              className={classes.popover}
              style={floatingStyles}
              {...getFloatingProps({ 'aria-labelledby': titleId, tabIndex: -1 })}
            >
              <Behind figure={figure} name={name} titleId={titleId} onLeave={() => setOpen(false)} />
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      )}
    </>
  )
}

function SheetPart({ button, figure, name }: EvidencePartProps) {
  const [isOpen, setOpen] = useState(true)
  const own = useReplacingButton()
  return (
    <>
      {cloneElement(button, { ref: own, 'aria-expanded': isOpen, onClick: () => setOpen(true) })}
      {isOpen && <Sheet figure={figure} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Sheet({ figure, name, onClose }: EvidenceButtonProps & { onClose: () => void }) {
  const { t } = useTranslation('common')
  const { dialog, titleId } = useModal(onClose)
  return (
    <dialog className={classes.sheet} {...dialog}>
      <div className={classes.sheetContent}>
        <div className={classes.sheetHead}>
          <Text size="small" tone="muted">
            {name}
          </Text>
          <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </button>
        </div>
        <Behind figure={figure} name={name} titleId={titleId} onLeave={onClose} />
      </div>
    </dialog>
  )
}
