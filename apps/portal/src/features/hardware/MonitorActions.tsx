import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { IconArrowsMove, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IfMay } from '#ui/IfMay.tsx'
import classes from './HardwarePage.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

export interface MonitorActionProps {
  siteId: number
  device: SiteDevice
}

/** Shows what can be done with a monitor, to people who may do it. */
export function MonitorActions({ siteId, device }: MonitorActionProps) {
  const { t } = useTranslation('monitors')
  const [open, setOpen] = useState<'move' | 'replace' | null>(null)
  const close = () => setOpen(null)
  return (
    <IfMay call={devices.move} siteId={siteId}>
      <div className={classes.actions}>
        <Button icon={IconArrowsMove} onClick={() => setOpen('move')}>
          {t('move.button')}
        </Button>
        <Button icon={IconReplace} onClick={() => setOpen('replace')}>
          {t('replace.button')}
        </Button>
      </div>
      {open === 'move' && <MoveDialog siteId={siteId} device={device} onClose={close} />}
      {open === 'replace' && <ReplaceDialog siteId={siteId} device={device} onClose={close} />}
    </IfMay>
  )
}
