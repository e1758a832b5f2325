import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'

export interface PolicyTextProps {
  /** The country whose texts are shown. */
  country: string | undefined
}

/** Shows the sentence about the texts. Its links open them beside the form, so that nothing typed is lost. */
export function PolicyText({ country }: PolicyTextProps) {
  const { t } = useTranslation('registration')
  return (
    <Trans
      t={t}
      i18nKey="policy.text"
      components={{
        terms: <Link to="/terms-of-use" search={{ country }} target="_blank" />,
        privacy: <Link to="/data-privacy" search={{ country }} target="_blank" />,
      }}
    />
  )
}
