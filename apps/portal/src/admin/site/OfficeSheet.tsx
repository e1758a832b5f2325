import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { type AdminSiteDetail, AdminSitePatch } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { type Change, ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { CheckInput } from '#ui/forms/inputs/CheckInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { useAdminSite } from './use-admin-site.ts'

const RULES = { schema: AdminSitePatch.pick({ supplier: true, preinstalled: true, note: true }) }

/** Edits what the site's own people do not decide: its supplier, whether it waits to be taken over, and a note. */
export function OfficeSheet() {
  const { t } = useTranslation('admin-site')
  const navigate = useNavigate()
  const { siteId, site } = useAdminSite()
  const close = () => void navigate({ to: '/admin/sites/$siteId/info', params: { siteId } })
  return (
    <SideSheet title={t('office.title')} subtitle={site.data?.name} onClose={close}>
      {site.data && <OfficeEditor latest={site.data} onClose={close} />}
    </SideSheet>
  )
}

/** Edits the site as it was when the sheet was opened: changes by another administrator are announced, not taken over. */
function OfficeEditor({ latest, onClose }: { latest: AdminSiteDetail; onClose: () => void }) {
  const [site, setSite] = useState(latest)
  return (
    <OfficeForm
      key={site.office_revision}
      site={site}
      latest={latest}
      onReload={() => setSite(latest)}
      onClose={onClose}
    />
  )
}

interface OfficeFormProps {
  site: AdminSiteDetail
  latest: AdminSiteDetail
  onReload: () => void
  onClose: () => void
}

function OfficeForm({ site, latest, onReload, onClose }: OfficeFormProps) {
  const { t } = useTranslation('admin-site')
  const all = useEndpoint(suppliers.list, { query: { perPage: LIMITS.page.max } }, { page: false })
  const isTakenOver = site.activated_at !== null
  const form = useEndpointForm(adminSites.update, {
    params: { siteId: site.id },
    rules: RULES,
    defaultValues: {
      supplier: site.supplier?.id ?? null,
      preinstalled: site.preinstalled,
      note: site.note,
    },
    toBody: ({ preinstalled, ...rest }) => ({
      ...rest,
      ...(!isTakenOver && { preinstalled }),
      office_revision: site.office_revision,
    }),
    done: ({ name }) => t('office.done', { name }),
    onDone: async (_, renew) => {
      await renew()
      onClose()
    },
  })
  const options = all.data?.items ?? (site.supplier === null ? [] : [site.supplier])
  return (
    <EndpointForm
      form={form}
      submit={t('office.submit')}
      busy={t('office.busy')}
      button={{ size: 'control' }}
      beside={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <SelectInput
        form={form}
        name="supplier"
        label={t('info.supplier')}
        placeholder={t('office.noSupplier')}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {!isTakenOver && (
        <CheckInput form={form} name="preinstalled">
          {t('office.preinstalled')}
        </CheckInput>
      )}
      <TextAreaInput form={form} name="note" label={t('office.note')} counter={LIMITS.longText} rows={6} />
      {latest.office_revision !== site.office_revision && !form.busy && (
        <ConflictNotice changes={changes()} onReload={onReload}>
          {t('office.changed')}
        </ConflictNotice>
      )}
    </EndpointForm>
  )

  function changes(): Change[] {
    const supplier = (of: AdminSiteDetail) => of.supplier?.name ?? t('office.noSupplier')
    const display = (of: AdminSiteDetail) => t(`display.${of.display_status}.name`)
    const facts: Change[] = [
      { name: t('info.supplier'), before: supplier(site), after: supplier(latest) },
      { name: t('info.display'), before: display(site), after: display(latest) },
      { name: t('info.note'), before: site.note || '–', after: latest.note || '–' },
    ]
    return facts.filter(({ before, after }) => before !== after)
  }
}
