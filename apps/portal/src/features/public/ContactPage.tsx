import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { ContactForm } from '@earshot/contract/schemas/account/content.ts'
import { ruledLength } from '@earshot/contract/schemas/page.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import classes from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { useFormFailure } from '#ui/forms/use-form-failure.ts'
import { useKeptForm } from '#ui/forms/use-kept-form.ts'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const EMPTY = { name: '', email: '', message: '' }

export function ContactPage() {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation('common')
  const navigate = useNavigate()
  const { failure, show, clear } = useFormFailure()
  const { draft, keep } = useKeptForm<typeof EMPTY>('contact')
  const form = useForm({
    resolver: zodResolver(ContactForm),
    mode: 'onTouched',
    defaultValues: draft ?? EMPTY,
  })
  const { errors, isSubmitting } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })

  const submit = form.handleSubmit(async values => {
    clear()
    try {
      await call(content.contact, { body: values })
      await navigate({ to: '/contact-us-success' })
    } catch (error) {
      show({
        error,
        form,
        fields: { name: 'name', email: 'email', message: 'message' },
        keep: () => keep({ name: '', ...form.getValues() }),
      })
    }
  })

  return (
    <EntryLayout title={t('contact.title')} subtitle={t('contact.subtitle')}>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <Field
          {...form.register('name', { onChange: clear })}
          label={t('contact.name')}
          autoComplete="name"
          error={ruleText({ t: tCommon, message: errors.name?.message, max: LIMITS.contact.name })}
        />
        <Field
          {...form.register('email', { onChange: clear })}
          label={t('signIn.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={ruleText({ t: tCommon, message: errors.email?.message, max: LIMITS.email })}
        />
        <TextArea
          {...form.register('message', { onChange: clear })}
          label={t('contact.message')}
          counter={{ length: ruledLength(message), max: LIMITS.contact.message }}
          error={ruleText({
            t: tCommon,
            message: errors.message?.message,
            min: LIMITS.contact.messageMin,
            max: LIMITS.contact.message,
          })}
        />
        {failure !== null && <FormNotice>{failure}</FormNotice>}
        <Button type="submit" variant="primary" size="touch" block busy={isSubmitting}>
          {isSubmitting ? t('contact.busy') : t('contact.submit')}
        </Button>
      </form>
      <div className={classes.ends}>
        <Link to="/sign-in" className={classes.link}>
          {t('backToSignIn')}
        </Link>
      </div>
    </EntryLayout>
  )
}
