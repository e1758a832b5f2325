import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** Shows a password field whose password can be shown, so that a typing error is found without a second try. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={classes.reveal}
          aria-pressed={shown}
          aria-label={t('password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.65} aria-hidden />
        </button>
      }
    />
  )
}
