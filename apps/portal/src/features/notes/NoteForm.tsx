import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '#api/use-refresh.ts'
import { useKey } from '#lib/use-key.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './NotePage.module.css'

const EMPTY = { note: '', message: '' }

/** Shows a form for a note; what is typed stays on the device until it is sent. */
export function NoteForm({ siteId }: { siteId: number }) {
  const { t } = useTranslation('notes')
  const refresh = useRefresh()
  const form = useEndpointForm(notes.create, {
    params: { siteId },
    defaultValues: EMPTY,
    draft: `note-${siteId}`,
    onDone: () => {
      form.fields.reset(EMPTY)
      refresh(notes.list, sites.read)
      showToast({ kind: 'done', text: t('done') })
    },
  })
  useKey('n', () => {
    form.fields.setFocus('note')
    return true
  })
  return (
    <section className={classes.write} aria-labelledby="write-note">
      <h2 id="write-note">
        {t('write')}{' '}
        <kbd className={classes.key} aria-hidden>
          N
        </kbd>
      </h2>
      <EndpointForm form={form} submit={t('send')}>
        <TextInput form={form} name="note" label={t('field.note')} maxLength={LIMITS.shortText} />
        <TextAreaInput
          form={form}
          name="message"
          label={t('field.message')}
          rows={5}
          counter={LIMITS.longText}
        />
      </EndpointForm>
    </section>
  )
}
