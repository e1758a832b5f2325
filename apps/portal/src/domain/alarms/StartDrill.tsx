import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import type { DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'

interface StartDrillProps {
  siteId: number
  overview: DrillOverview
  variant?: 'primary' | 'outline'
}

/** Begins a drill and opens it. While a real Alarm runs it says why none begins; who does not lead the site has no button. */
export function StartDrill({ siteId, overview, variant = 'outline' }: StartDrillProps) {
  const { t } = useTranslation('drills')
  const may = useSiteRights(siteId)(drills.start)
  const isOnline = useOnline()
  const navigate = useNavigate()
  const { run, busy } = useAction(drills.start, {
    done: t('started'),
    onDone: ({ id }) =>
      void navigate({ to: '/app/sites/$siteId/drills/$drillId', params: { siteId, drillId: id } }),
  })
  if (!may || overview.running_id !== null) return null
  if (overview.is_alarm)
    return (
      <Text size="small" tone="warning">
        {t('alarm')}
      </Text>
    )
  return (
    <Button
      variant={variant}
      size="touch"
      block
      icon={IconPlayerPlay}
      busy={busy}
      disabled={!isOnline}
      onClick={() => void run({ params: { siteId } })}
    >
      {t('start')}
    </Button>
  )
}
