import classes from './Prose.module.css'

export interface ProseProps {
  /** The operator's HTML, sanitised by the server. */
  html: string
  /** The language of the text, where it may differ from the portal's. */
  lang?: string
}

/** Shows long text in the portal's typography. */
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
