import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { AnimalGroupForm as Schema } from '@earshot/contract/schemas/batches/animal-group.ts'
import { Id } from '@earshot/contract/schemas/page.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'

const NEW: { name: string; animals: number | null; birth_date: string | null; airspace: number | null } = {
  name: '',
  animals: null,
  birth_date: null,
  airspace: null,
}
const RULES = { schema: Schema.extend({ airspace: Id.nullable() }) }

/** Adds a group and then its place, by two calls. If the second one fails, the group exists without a place. */
export function AnimalGroupForm({ siteId }: { siteId: number }) {
  const { t } = useTranslation('animal-groups')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } }).data?.items ?? []
  const form = useEndpointForm(animalGroups.create, {
    params: { siteId },
    defaultValues: NEW,
    rules: RULES,
    send: async ({ airspace, ...body }) => {
      const group = await call(animalGroups.create, { params: { siteId }, body })
      if (airspace === null) return group
      const params = { siteId, animalGroupId: group.id }
      return call(animalGroups.locate, { params, body: { airspace } }).catch(() => group)
    },
    onDone: group => {
      const asked = form.fields.getValues('airspace')
      const isLost = asked !== null && group.airspace === null
      form.fields.reset(NEW)
      showToast({
        kind: isLost ? 'error' : 'done',
        text: t(isLost ? 'savedNowhere' : 'saved', { name: group.name }),
      })
    },
  })
  return (
    <section aria-labelledby="new-animal-group">
      <Text id="new-animal-group" as="h2" size="heading" below="4">
        {t('form.title')}
      </Text>
      <EndpointForm form={form} submit={t('form.save')} busy={t('saving')}>
        <TextInput form={form} name="name" label={t('form.name')} autoComplete="off" />
        <NumberInput form={form} name="animals" label={t('form.animals')} whole />
        <DateInput form={form} name="birth_date" label={t('form.birth_date')} />
        <SelectInput
          form={form}
          name="airspace"
          label={t('form.airspace')}
          placeholder={t('form.later')}
          options={airspaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EndpointForm>
    </section>
  )
}
