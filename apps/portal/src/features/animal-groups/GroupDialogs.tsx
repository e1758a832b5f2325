import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { AnimalGroup } from '@earshot/contract/schemas/batches/animal-group.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

export interface GroupDialogProps {
  siteId: number
  group: AnimalGroup
  onClose: () => void
}

const NOWHERE: { airspace: number | null } = { airspace: null }

/** Places a group in an airspace; a move from one airspace to another can be undone. */
export function PlaceGroupDialog({ siteId, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('animal-groups')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }).data?.items ?? []
  const params = { siteId, animalGroupId: group.id }
  const before = group.airspace
  const form = useEndpointForm(animalGroups.locate, {
    params,
    defaultValues: NOWHERE,
    done: ({ airspace }) => t('placed', { name: group.name, airspace: airspace?.name ?? '' }),
    undo:
      before === null
        ? undefined
        : () => call(animalGroups.locate, { params, body: { airspace: before.id } }),
    onDone: onClose,
  })
  return (
    <Dialog title={t(before === null ? 'placeTitle' : 'moveTitle', { name: group.name })} onClose={onClose}>
      {before !== null && (
        <Text tone="muted" below="3">
          {t('isIn', { airspace: before.name })}
        </Text>
      )}
      <EndpointForm form={form} submit={t(before === null ? 'place' : 'move')} busy={t('saving')}>
        <SelectInput
          form={form}
          name="airspace"
          label={t('form.airspace')}
          placeholder={t('form.choose')}
          options={airspaces
            .filter(({ id }) => id !== before?.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EndpointForm>
    </Dialog>
  )
}

/** Asks by name before a group is closed, because it cannot be opened again. */
export function CloseGroupDialog({ siteId, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('animal-groups')
  const closing = useAction(animalGroups.close, {
    done: t('closed', { name: group.name }),
    onDone: onClose,
  })
  const params = { siteId, animalGroupId: group.id }
  return (
    <Dialog title={t('closeTitle', { name: group.name })} onClose={onClose}>
      <Text tone="muted" below="3">
        {t('closeText')}
      </Text>
      <Row gap="2" justify="end" wrap>
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button busy={closing.busy} onClick={() => void closing.run({ params })}>
          {t('closeIt')}
        </Button>
      </Row>
    </Dialog>
  )
}
