import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FactList } from '#admin/shared/FactList.tsx'
import { useEndpoint } from '#api/queries.ts'
import { formatDate } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { LicenceActions } from './LicenceActions.tsx'
import classes from './Licences.module.css'

/** Shows one licence: whose it is, how long its term is, and what can be done with it. */
export function LicenceSheet() {
  const { t } = useTranslation('licences')
  const { licenceId } = useParams({ from: '/admin/area/licenses/list/$licenceId' })
  const navigate = useNavigate()
  const licence = useEndpoint(licences.read, { params: { licenceId } })
  return (
    <SideSheet
      title={t('one', { number: licenceId })}
      subtitle={licence.data?.template.name}
      onClose={() => void navigate({ to: '/admin/licenses/list', search: true })}
    >
      <AsyncSection
        resource={licence}
        name={t('one', { number: licenceId })}
        skeleton={<Skeleton height={240} />}
      >
        {data => (
          <Stack gap="6">
            <Facts licence={data} />
            {data.status === 'CREATED' && data.device === null && <AssignForm licence={data} />}
            <LicenceActions licence={data} />
          </Stack>
        )}
      </AsyncSection>
    </SideSheet>
  )
}

function Facts({ licence }: { licence: Licence }) {
  const { t, i18n } = useTranslation('licences')
  const day = (at: string | null) => at && formatDate({ at, language: i18n.language })
  const { device, site, supplier, renews } = licence
  return (
    <FactList
      title={t('column.licence')}
      facts={[
        { name: t('column.status'), value: t(`status.${licence.status}`) },
        {
          name: t('column.device'),
          value: device && (
            <Link to="/admin/devices/$deviceId" params={{ deviceId: device.id }}>
              {device.code}
            </Link>
          ),
        },
        {
          name: t('column.site'),
          value: site && (
            <Link to="/admin/sites/$siteId" params={{ siteId: site.id }}>
              {site.name}
            </Link>
          ),
        },
        {
          name: t('column.supplier'),
          value: supplier && (
            <Link to="/admin/suppliers/supplier-details/$supplierId" params={{ supplierId: supplier.id }}>
              {supplier.name}
            </Link>
          ),
        },
        { name: t('fact.begun'), value: day(licence.activated_at) },
        { name: t('column.ends'), value: day(licence.expires_at) },
        { name: t('column.renews'), value: t(licence.auto_renew ? 'renews' : 'renewsNot') },
        {
          name: t('fact.continues'),
          value: renews !== null && (
            <Link to="/admin/licenses/list/$licenceId" params={{ licenceId: renews }} search>
              {t('one', { number: renews })}
            </Link>
          ),
        },
        { name: t('column.created'), value: day(licence.created_at) },
      ].filter(({ value }) => value !== false)}
    />
  )
}

/** Gives an unassigned licence to a monitor. */
function AssignForm({ licence }: { licence: Licence }) {
  const { t } = useTranslation('licences')
  const form = useEndpointForm(licences.assign, {
    params: { licenceId: licence.id },
    defaultValues: { device_code: '' },
    replaces: licences.read,
    done: ({ id, device }) => t('assign.done', { number: id, code: device?.code ?? '' }),
  })
  return (
    <section aria-label={t('assign.title')}>
      <p className={classes.hint}>{t('assign.text')}</p>
      <EndpointForm form={form} submit={t('assign.submit')} button={{ size: 'control' }} leaving="free">
        <TextInput form={form} name="device_code" label={t('assign.code')} autoCapitalize="characters" />
      </EndpointForm>
    </section>
  )
}
