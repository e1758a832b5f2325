import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import classes from '#ui/forms/Form.module.css'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { EmailInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

export function ContactPage() {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const form = useEndpointForm(content.contact, {
    defaultValues: { name: '', email: '', message: '' },
    onDone: () => navigate({ to: '/contact-us-success' }),
  })

  return (
    <EntryLayout title={t('contact.title')} subtitle={t('contact.subtitle')}>
      <EndpointForm form={form} submit={t('contact.submit')} busy={t('contact.busy')} leaving="free">
        <TextInput form={form} name="name" label={t('contact.name')} autoComplete="name" />
        <EmailInput form={form} name="email" label={t('signIn.email')} />
        <TextAreaInput
          form={form}
          name="message"
          label={t('contact.message')}
          counter={LIMITS.contact.message}
        />
      </EndpointForm>
      <div className={classes.ends}>
        <Link to="/sign-in" className={classes.link}>
          {t('backToSignIn')}
        </Link>
      </div>
    </EntryLayout>
  )
}
