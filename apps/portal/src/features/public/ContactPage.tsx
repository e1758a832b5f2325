import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntryForm } from '#ui/forms/EntryForm.tsx'
import classes from '#ui/forms/Form.module.css'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { EmailInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

export function ContactPage() {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const form = useEntryForm(content.contact, {
    defaultValues: { name: '', email: '', message: '' },
    onDone: () => navigate({ to: '/contact-us-success' }),
  })

  return (
    <EntryLayout title={t('contact.title')} subtitle={t('contact.subtitle')}>
      <EntryForm form={form} submit={t('contact.submit')} busy={t('contact.busy')} leaving="free">
        <TextInput form={form} name="name" label={t('contact.name')} autoComplete="name" />
        <EmailInput form={form} name="email" label={t('signIn.email')} />
        <TextAreaInput
          form={form}
          name="message"
          label={t('contact.message')}
          counter={LIMITS.contact.message}
        />
      </EntryForm>
      <div className={classes.ends}>
        <Link to="/sign-in" className={classes.link}>
          {t('backToSignIn')}
        </Link>
      </div>
    </EntryLayout>
  )
}
