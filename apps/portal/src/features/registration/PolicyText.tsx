import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TaggedText } from '#ui/TaggedText.tsx'

export interface PolicyTextProps {
  /** The country whose texts are shown. */
  country: string | undefined
}

/** Shows the sentence about the texts. Its links open them beside the form, so that nothing typed is lost. */
export function PolicyText({ country }: PolicyTextProps) {
  const { t } = useTranslation('registration')
  return (
    <TaggedText
      text={t('policy.text')}
      tags={{
        terms: text => (
          <Link to="/terms-of-use" search={{ country }} target="_blank">
            {text}
          </Link>
        ),
        privacy: text => (
          <Link to="/data-privacy" search={{ country }} target="_blank">
            {text}
          </Link>
        ),
      }}
    />
  )
}
