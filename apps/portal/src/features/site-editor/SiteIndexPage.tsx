import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { SiteActivation } from '@earshot/contract/schemas/farm/site-form.ts'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { usePlaceOptions, usePremiseHint } from '#features/site-editor/wizard/address-fields.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './SiteIndexPage.module.css'

/** Shows `/app/sites/{id}`: the dashboard, or the activation form where the site is preinstalled (spec/2 §2). */
export function SiteIndexPage() {
  const { t } = useTranslation('siteEditor')
  const { siteId } = useParams({ from: '/app/sites/$siteId/' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  if (site.data?.preinstalled === false) {
    return <Navigate to="/app/sites/$siteId/dashboard" params={{ siteId }} replace />
  }
  const name = site.data?.name ?? ''
  return (
    <>
      <PageHead title={name} crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: name }]} />
      <Sheet>
        <AsyncSection
          resource={site}
          name={t('activation.name')}
          skeleton={<Skeleton width="100%" height={320} />}
        >
          {data => (
            <div className={classes.page}>
              <Text as="h1" size="answer">
                {t('activation.title', { name: data.name })}
              </Text>
              <Text tone="muted" above="2">
                {t('activation.text')}
              </Text>
              <IfAllowed
                call={siteEditor.activate}
                siteId={siteId}
                otherwise={
                  <Text tone="muted" above="2">
                    {t('activation.notYours')}
                  </Text>
                }
              >
                <ActivationForm site={data} />
              </IfAllowed>
            </div>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function ActivationForm({ site }: { site: SiteDetail }) {
  const { t } = useTranslation('siteEditor')
  const navigate = useNavigate()
  const options = usePlaceOptions()
  const params = { siteId: site.id }
  const { name, country, street, house_number, postal_code, city, premise_id } = site
  const form = useEndpointForm(siteEditor.activate, {
    params,
    rules: { schema: SiteActivation },
    defaultValues: { name, country, street, house_number, postal_code, city, premise_id },
    onDone: async (_, renew) => {
      await renew()
      await navigate({ to: '/app/sites/$siteId/dashboard', params, replace: true })
    },
  })
  const [inCountry, premiseId] = useWatch({ control: form.fields.control, name: ['country', 'premise_id'] })
  const premiseHint = usePremiseHint(inCountry ?? '', premiseId ?? '')
  return (
    <>
      <EndpointForm form={form} submit={t('activation.submit')} busy={t('activation.busy')}>
        <TextInput form={form} name="name" label={t('field.name')} />
        <SelectInput
          form={form}
          name="country"
          label={t('field.country')}
          placeholder={t('choose')}
          options={options.countries}
        />
        <TextInput form={form} name="street" label={t('field.street')} />
        <TextInput form={form} name="house_number" label={t('field.house_number')} />
        <TextInput form={form} name="postal_code" label={t('field.postal_code')} />
        <TextInput form={form} name="city" label={t('field.city')} />
        <TextInput form={form} name="premise_id" label={t('field.premise_id')} hint={premiseHint} />
      </EndpointForm>
      <Link to="/app/sites/$siteId/new" params={params} className={classes.link}>
        {t('activation.lookThrough')}
      </Link>
    </>
  )
}
