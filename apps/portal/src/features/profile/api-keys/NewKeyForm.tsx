import { apiKeys } from '@earshot/contract/endpoints/account/api-keys.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { ApiKeyForm, NewApiKey } from '@earshot/contract/schemas/account/api-keys.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useInput } from '#ui/forms/inputs/use-input.ts'
import { type FormState, useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './ApiKeysPage.module.css'

/** A form is there at once; its lists come. */
const DAYS = [30, LIMITS.apiKeys.days, 180, LIMITS.apiKeys.maxDays]
const EMPTY: ApiKeyForm = { name: '', access: 'READ', site_ids: null, days: LIMITS.apiKeys.days }

/** Makes a key. Reading alone is preset, for all sites. */
export function NewKeyForm({ onMade }: { onMade: (made: NewApiKey) => void }) {
  const { t, i18n } = useTranslation('api-keys')
  const form = useEndpointForm(apiKeys.create, {
    defaultValues: EMPTY,
    onDone: made => {
      onMade(made)
      form.fields.reset(EMPTY)
    },
  })
  return (
    <>
      <Text as="h2" size="heading">
        {t('new')}
      </Text>
      <EndpointForm form={form} submit={t('make')} busy={t('making')} leaving="free">
        <TextInput form={form} name="name" label={t('name')} autoComplete="off" />
        <ChoiceInput
          form={form}
          name="access"
          label={t('may')}
          options={[
            { value: 'READ', label: t('read'), text: t('readText') },
            { value: 'WRITE', label: t('write'), text: t('writeText') },
          ]}
        />
        <SitesChoice form={form} />
        <SelectInput
          form={form}
          name="days"
          label={t('ends')}
          placeholder={t('ends')}
          options={DAYS.map(days => ({
            value: days,
            label: t('days', { days: formatNumber(days, i18n.language) }),
          }))}
        />
      </EndpointForm>
      <Text size="small" tone="muted" className={classes.limits}>
        {t('limits')}
      </Text>
    </>
  )
}

/** Asks for which sites the key is: all of the reader's, or those that are ticked. */
function SitesChoice({ form }: { form: FormState<ApiKeyForm> }) {
  const { t } = useTranslation('api-keys')
  const id = useId()
  const { value, change, error } = useInput({ form, name: 'site_ids' })
  const chosen: readonly number[] | null = Array.isArray(value) ? value : null
  const all = useEndpoint(
    sites.listAll,
    { query: { perPage: LIMITS.page.max } },
    { enabled: chosen !== null },
  )
  const toggle = (siteId: number) =>
    change(chosen?.includes(siteId) ? chosen.filter(each => each !== siteId) : [...(chosen ?? []), siteId])
  return (
    <fieldset className={classes.sites} aria-describedby={error === undefined ? undefined : id}>
      <legend className={classes.legend}>{t('sites')}</legend>
      <label className={classes.check}>
        <input type="radio" name="sites" checked={chosen === null} onChange={() => change(null)} />
        {t('allSites')}
      </label>
      <label className={classes.check}>
        <input type="radio" name="sites" checked={chosen !== null} onChange={() => change([])} />
        {t('chosen')}
      </label>
      {chosen !== null && (
        <fieldset className={classes.picks} aria-label={t('pick')}>
          {(all.data?.items ?? []).map(site => (
            <label key={site.id} className={classes.check}>
              <input type="checkbox" checked={chosen.includes(site.id)} onChange={() => toggle(site.id)} />
              {site.name}
            </label>
          ))}
        </fieldset>
      )}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
