import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { AdminGatewayDetail, GatewayRegistered } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { EditGateway } from './EditGateway.tsx'
import classes from './GatewayActions.module.css'

type Step = 'newSecret' | 'retire' | 'refuse'

/** The steps that each state of its registration allows. */
const STEPS: Record<AdminGatewayDetail['registration'], readonly Step[]> = {
  UNREGISTERED: ['refuse'],
  PENDING: ['refuse'],
  REGISTERED: ['newSecret', 'retire'],
  REJECTED: [],
  RETIRED: [],
}

export interface GatewayActionsProps {
  gateway: AdminGatewayDetail
  /** Is given a secret that has to be shown now, and never again. */
  onIssued: (issued: GatewayRegistered) => void
}

/**
 * Shows what can be done with a known gateway: change its name and mode, issue another secret, and end its
 * registration.
 */
export function GatewayActions({ gateway, onIssued }: GatewayActionsProps) {
  const { t } = useTranslation('hardware')
  const [isEdited, setEdited] = useState(false)
  const [asked, setAsked] = useState<Step | null>(null)
  return (
    <>
      <Button size="dense" onClick={() => setEdited(true)}>
        {t('manage.edit')}
      </Button>
      {STEPS[gateway.registration].map(step => (
        <Button
          key={step}
          size="dense"
          {...(step !== 'newSecret' && { variant: 'danger' as const })}
          onClick={() => setAsked(step)}
        >
          {t(`manage.${step}`)}
        </Button>
      ))}
      {isEdited && <EditGateway gateway={gateway} onClose={() => setEdited(false)} />}
      {asked !== null && (
        <StepDialog gateway={gateway} step={asked} onIssued={onIssued} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** Asks before a step; the server's refusal is shown in the question itself. */
function StepDialog({
  gateway,
  step,
  onIssued,
  onClose,
}: GatewayActionsProps & { step: Step; onClose: () => void }) {
  const { t } = useTranslation('hardware')
  const { code } = gateway
  const input = { params: { gatewayId: gateway.id }, body: { revision: gateway.revision } }
  const issuing = useAction(adminGateways.renewSecret, {
    inPlace: true,
    onDone: issued => {
      onIssued(issued)
      onClose()
    },
  })
  const ending = useAction(adminGateways[step === 'refuse' ? 'refuse' : 'retire'], {
    inPlace: true,
    done: t(`manage.${step === 'refuse' ? 'refuse' : 'retire'}Done`, { code }),
    onDone: onClose,
  })
  const { run, busy, refusal } = step === 'newSecret' ? issuing : ending

  return (
    <Dialog title={t(`manage.${step}Title`, { code })} onClose={onClose}>
      <p className={classes.text}>{t(`manage.${step}Text`)}</p>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
      <Row gap="2" justify="end" wrap above="4">
        <Button onClick={onClose}>{t('manage.cancel')}</Button>
        <Button
          variant={step === 'newSecret' ? 'primary' : 'danger'}
          busy={busy}
          onClick={() => void run(input)}
        >
          {t(`manage.${step}`)}
        </Button>
      </Row>
    </Dialog>
  )
}
