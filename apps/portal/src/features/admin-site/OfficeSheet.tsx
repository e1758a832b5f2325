import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { type AdminSiteDetail, AdminSitePatch } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useAdminSite } from '#barn/fleet/use-admin-site.ts'
import { Button } from '#ui/Button.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { CheckInput } from '#ui/forms/inputs/CheckInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { SideSheet } from '#ui/SideSheet.tsx'
import { showToast } from '#ui/toasts.ts'

const RULES = { schema: AdminSitePatch.pick({ supplier: true, preinstalled: true, note: true }) }

/** What is not the farm's own to say: who supplied it, whether it waits to be taken over, and a note. */
export function OfficeSheet() {
  const { t } = useTranslation('admin-site')
  const navigate = useNavigate()
  const { siteId, site } = useAdminSite()
  const close = () => void navigate({ to: '/admin/sites/$siteId/info', params: { siteId } })
  return (
    <SideSheet title={t('office.title')} subtitle={site.data?.name} onClose={close}>
      {site.data && <OfficeForm site={site.data} onClose={close} />}
    </SideSheet>
  )
}

function OfficeForm({ site, onClose }: { site: AdminSiteDetail; onClose: () => void }) {
  const { t } = useTranslation('admin-site')
  const queryClient = useQueryClient()
  const known = useEndpoint(suppliers.list, { query: { perPage: LIMITS.page.max } }, { page: false })
  const isTakenOver = site.activated_at !== null
  const form = useEntryForm(adminSites.update, {
    params: { siteId: site.id },
    rules: RULES,
    defaultValues: {
      supplier: site.supplier?.id ?? null,
      preinstalled: site.preinstalled,
      note: site.note,
    },
    toBody: ({ preinstalled, ...rest }) => (isTakenOver ? rest : { ...rest, preinstalled }),
    onDone: async ({ name }) => {
      showToast({ kind: 'done', text: t('office.done', { name }) })
      await queryClient.invalidateQueries()
      onClose()
    },
  })
  const options = known.data?.items ?? (site.supplier === null ? [] : [site.supplier])
  return (
    <EntryForm
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
    </EntryForm>
  )
}
