import classes from './Prose.module.css'

export interface ProseProps {
  /** HTML of the operator, sanitised by the server. */
  html: string
  /** The language it is written in, where that may differ from the portal's. */
  lang?: string
}

/** Long text in our typography. */
export function Prose({ html, lang }: ProseProps) {
  return (
    <div
      className={classes.prose}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets a short list of harmless tags through.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
