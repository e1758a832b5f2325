import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import type { SavedFilter, SavedList, SavedSearch } from '@earshot/contract/schemas/admin/saved-filter.ts'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextInput, type TextInputProps } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'

interface SavedFilterDialogProps {
  of: SavedList
  /** The filter that gets another name; null means that what is filtered now gets one. */
  saved: SavedFilter | null
  search: SavedSearch
  onDone: (saved: SavedFilter) => void
  onClose: () => void
}

/** Asks for the name of a saved filter. */
export function SavedFilterDialog(props: SavedFilterDialogProps) {
  return props.saved === null ? <NewName {...props} /> : <OtherName {...props} saved={props.saved} />
}

function NewName({ of, search, onDone, onClose }: SavedFilterDialogProps) {
  const { t } = useTranslation('saved-filters')
  const form = useEndpointForm(savedFilters.add, {
    defaultValues: { list: of, name: '', search },
    onDone: saved => {
      onDone(saved)
      onClose()
      showToast({ kind: 'done', text: t('saved', { name: saved.name }) })
    },
  })
  return <NameDialog form={form} name="name" title={t('save')} note={t('saveText')} onClose={onClose} />
}

function OtherName({ saved, onDone, onClose }: SavedFilterDialogProps & { saved: SavedFilter }) {
  const { t } = useTranslation('saved-filters')
  const form = useEndpointForm(savedFilters.change, {
    params: { savedFilterId: saved.id },
    defaultValues: { name: saved.name },
    onDone: answer => {
      onDone(answer)
      onClose()
      showToast({ kind: 'done', text: t('renamed', { name: answer.name }) })
    },
  })
  return <NameDialog form={form} name="name" title={t('rename', { name: saved.name })} onClose={onClose} />
}

type NameDialogProps<Values extends FieldValues> = Pick<TextInputProps<Values>, 'form' | 'name'> & {
  title: string
  note?: string
  onClose: () => void
}

function NameDialog<Values extends FieldValues>({
  form,
  name,
  title,
  note,
  onClose,
}: NameDialogProps<Values>) {
  const { t } = useTranslation('saved-filters')
  return (
    <Dialog title={title} onClose={onClose}>
      {note !== undefined && <p>{note}</p>}
      <EndpointForm
        form={form}
        submit={t('keep')}
        busy={t('busy')}
        leaving="free"
        button={{ size: 'control' }}
        beside={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <TextInput form={form} name={name} label={t('name')} autoComplete="off" />
      </EndpointForm>
    </Dialog>
  )
}
