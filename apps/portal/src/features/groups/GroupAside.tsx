import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './Groups.module.css'
import { SitesInput } from './SitesInput.tsx'
import { useRenewGroups } from './use-groups.ts'

const NO_SITES: number[] = []

/** Shows the form of a group, or of a new one. */
export function GroupAside({ group }: { group: Group | null }) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const renew = useRenewGroups()
  const close = () => navigate({ to: '/app/groups', search: {} })
  const form = useEntryForm(groups.create, {
    defaultValues: { name: group?.name ?? '', linked_sites: group?.linked_sites ?? NO_SITES },
    send: body =>
      group === null
        ? call(groups.create, { body })
        : call(groups.update, { params: { groupId: group.id }, body }),
    onDone: async saved => {
      showToast({ kind: 'done', text: t('form.saved', { name: saved.name }) })
      await renew()
      await close()
    },
  })
  return (
    <section aria-labelledby="group">
      <h2 id="group" className={classes.heading}>
        {group?.name ?? t('new')}
      </h2>
      <EntryForm form={form} submit={t('form.save')} busy={t('form.saving')}>
        <TextInput form={form} name="name" label={t('form.name')} autoComplete="off" />
        <SitesInput form={form} name="linked_sites" label={t('form.sites')} />
      </EntryForm>
      <div className={classes.ends}>
        <ButtonLink link={{ to: '/app/groups', search: {} }}>{t('form.cancel')}</ButtonLink>
        {group !== null && <DeleteButton group={group} onDeleted={close} />}
      </div>
    </section>
  )
}

/** Deletes a group at once; Undo makes it again, with its name and sites. */
function DeleteButton({ group, onDeleted }: { group: Group; onDeleted: () => Promise<void> }) {
  const { t } = useTranslation('groups')
  const renew = useRenewGroups()
  const [busy, setBusy] = useState(false)
  const { id: groupId, name, linked_sites } = group
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await saveWithUndo({
        save: () => call(groups.remove, { params: { groupId } }),
        undo: () => call(groups.create, { body: { name, linked_sites } }),
        onChanged: () => void renew(),
        text: t('form.deleted', { name }),
      })
      await onDeleted()
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    }
  }
  return (
    <Button
      variant="text"
      className={classes.delete}
      busy={busy}
      aria-label={t('form.deleteOf', { name })}
      onClick={() => void remove()}
    >
      {t('form.delete')}
    </Button>
  )
}
