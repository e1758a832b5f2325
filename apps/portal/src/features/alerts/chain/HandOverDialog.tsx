import { alarmChains, alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { AlarmHandoverForm } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmPlanPerson } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { AlarmProps } from './AlarmHead.tsx'
import { useChainWords } from './use-chain-words.ts'

type HandOverProps = AlarmProps & { onClose: () => void }

/** Asks who is to take the Alarm over. It stays the reader's until that person has it. */
export function HandOverDialog({ site, onClose, ...props }: HandOverProps) {
  const { t } = useTranslation('alarms')
  const { me } = useChainWords(site.timezone)
  const plan = useEndpoint(alarmPlans.read, { params: { siteId: site.id } }, { page: false })
  return (
    <Dialog title={t('handover.title')} onClose={onClose}>
      <AsyncSection resource={plan} skeleton={<Skeleton height={160} />} name={t('handover.title')}>
        {({ people }) => {
          const others = people.filter(({ id, role }) => id !== me && role !== 'VIEWER')
          if (others.length === 0) return <Text>{t('handover.nobody')}</Text>
          return <Fields {...props} site={site} people={others} onClose={onClose} />
        }}
      </AsyncSection>
    </Dialog>
  )
}

interface FieldsProps extends HandOverProps {
  people: readonly AlarmPlanPerson[]
}

function Fields({ site, alert, chain, people, onClose }: FieldsProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const params = { alertId: alert.id }
  const taking = useAction(alarmChains.handOver, { done: t('handover.takenBack'), onDone: onClose })
  const asked = chain.handover_to
  const form = useEndpointForm(alarmChains.handOver, {
    params,
    defaultValues: { user_id: asked === null ? null : String(asked.id) },
    rules: {
      schema: AlarmHandoverForm,
      toInput: (values: { user_id: string | null }) => ({ user_id: Number(values.user_id) || undefined }),
    },
    done: t('handover.asked'),
    onDone: onClose,
  })
  const reach = ({ reached_by }: AlarmPlanPerson) =>
    reached_by.length === 0 ? t('handover.unreached') : words.channels(reached_by)
  return (
    <EndpointForm
      form={form}
      submit={t('handover.send')}
      button={{ size: 'control' }}
      leaving="free"
      beside={
        asked === null ? (
          <Button onClick={onClose}>{t('ask.cancel')}</Button>
        ) : (
          <Button busy={taking.busy} onClick={() => void taking.run({ params, body: { user_id: null } })}>
            {t('handover.takeBack')}
          </Button>
        )
      }
    >
      <ChoiceInput
        form={form}
        name="user_id"
        label={t('handover.who')}
        options={people.map(person => ({
          value: String(person.id),
          label: person.name,
          text: reach(person),
        }))}
      />
      <Text size="small" tone="muted">
        {t('handover.note')}
      </Text>
    </EndpointForm>
  )
}
