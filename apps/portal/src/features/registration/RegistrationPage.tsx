import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import form from '#ui/forms/Form.module.css'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { RegistrationWizard } from './RegistrationWizard.tsx'
import { useOptions } from './use-options.ts'

export function RegistrationPage() {
  const { t } = useTranslation(['registration', 'public'])
  const options = useOptions()
  return (
    <EntryLayout title={t('title')}>
      <AsyncSection resource={options} name={t('form')} skeleton={<FormSkeleton />}>
        {lists => <RegistrationWizard options={lists} />}
      </AsyncSection>
      <p className={form.line}>
        {t('haveAccount')}{' '}
        <Link to="/sign-in" className={form.link}>
          {t('public:signIn.submit')}
        </Link>
      </p>
    </EntryLayout>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

function FormSkeleton() {
  return (
    <div className={form.form}>
      {ROWS.map(row => (
        <Skeleton key={row} height={72} radius={8} />
      ))}
    </div>
  )
}
