import { Link } from '@tanstack/react-router'
import { type InputHTMLAttributes, useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import classes from './RegistrationWizard.module.css'

export interface PolicyFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string | undefined
  /** Whose texts are shown. */
  country: string | undefined
  ref?: React.Ref<HTMLInputElement>
}

/** The texts open beside the form, so that nothing typed is lost. */
export function PolicyField({ error, country, ref, ...input }: PolicyFieldProps) {
  const { t } = useTranslation('registration')
  const errorId = useId()
  return (
    <div>
      <label className={classes.policy}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>
          <Trans
            t={t}
            i18nKey="policy.text"
            components={{
              terms: <Link to="/terms-of-use" search={{ country }} target="_blank" />,
              privacy: <Link to="/data-privacy" search={{ country }} target="_blank" />,
            }}
          />
        </span>
      </label>
      {error !== undefined && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
